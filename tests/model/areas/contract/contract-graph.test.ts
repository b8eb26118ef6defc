/** The graph of contracts: what a filter leaves, how cars add up, what is suggested, and where contracts stand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  filteredGraph,
  noFilter,
  pairKey,
  type ContractGraph,
  type GraphContract,
  type GraphLink,
} from '#model/areas/contract/rules/graph/contract-graph.ts'
import { groupsOf, heightsOf, NODE_STEP, stacked } from '#model/areas/contract/rules/graph/graph-layout.ts'
import { linkBalance, needsLook } from '#model/areas/contract/rules/graph/link-balance.ts'
import { suggestLinks } from '#model/areas/contract/rules/graph/suggest-links.ts'
import { haveCommonDays } from '#model/areas/contract/rules/links/judge-link.ts'
import { contract as one, link } from './graph-contracts.ts'

const suggested = (contracts: readonly GraphContract[], links: readonly GraphLink[] = []) => {
  const { links: made, unfed } = suggestLinks({ contracts, links })
  return [made.map(({ purchase, sale, cars }) => [purchase, sale, cars]), unfed.map(({ says }) => says)]
}

describe('a filter', () => {
  const graph: ContractGraph = {
    contracts: [
      one(1, 'purchase', { party: 5 }),
      one(2, 'sale', { party: 6 }),
      one(3, 'sale', { product: 2, start_date: '2027-01-01', end_date: null }),
      one(4, 'purchase', { end_date: '2026-03-31' }),
    ],
    links: [link(1, 2, 10)],
  }
  const ids = (filter: object): readonly number[] =>
    filteredGraph(graph, { ...noFilter, ...filter }).contracts.map(({ id }) => id)
  it.each([
    ['nothing', {}, [1, 2, 3, 4]],
    ['a product', { product: 2 }, [3]],
    ['a party, with what it is linked with', { party: 5 }, [1, 2]],
    ['days: both ends are in', { from: '2026-03-31', to: '2026-12-31' }, [1, 2, 4]],
    ['days without an end', { from: '2027-06-01' }, [3]],
    ['days up to one', { to: '2026-01-01' }, [1, 2, 4]],
  ])('by %s', (_, filter, kept) => expect(ids(filter)).toEqual(kept))
  it('takes along only links of what it means', () => {
    expect(filteredGraph(graph, { ...noFilter, product: 2 }).links).toEqual([])
    expect(filteredGraph(graph, { ...noFilter, party: 6 }).links).toHaveLength(1)
  })
})

describe('a balance', () => {
  it.each([
    ['left', one(1, 'purchase', { promised_cars: 60 }), 40, '40 left'],
    ['even', one(1, 'purchase', { promised_cars: 100 }), 0, 'all promised'],
    ['within', one(1, 'purchase', { promised_cars: 105, tolerance: '5.00' }), 0, '5 over, within tolerance'],
    ['over', one(1, 'purchase', { promised_cars: 106, tolerance: '5.00' }), 0, '6 promised that it does not have'],
    ['within', one(1, 'purchase', { cars: 29, promised_cars: 30, tolerance: '3.45' }), 0, '1 over, within tolerance'],
    ['left', one(1, 'sale', { fed_cars: 10 }), 90, '90 not fed'],
    ['even', one(1, 'sale', { fed_cars: 100 }), 0, 'fed'],
    ['within', one(1, 'sale', { fed_cars: 101 }), 0, 'fed 1 more than it needs'],
    ['unknown', one(1, 'sale', { cars: null }), null, 'number of cars not named'],
  ] as const)('%s: %o', (kind, contract, left, words) =>
    expect(linkBalance(contract)).toMatchObject({ kind, left, words }),
  )
  it('wants a look at what is promised twice, and at sales that are not fed', () => {
    expect(needsLook(one(1, 'purchase'))).toBe(false)
    expect(needsLook(one(1, 'purchase', { promised_cars: 101 }))).toBe(true)
    expect(needsLook(one(1, 'sale'))).toBe(true)
    expect(needsLook(one(1, 'sale', { fed_cars: 100 }))).toBe(false)
  })
})

describe('a suggestion', () => {
  it('says how each number came about', () => {
    const { links } = suggestLinks({
      contracts: [one(1, 'purchase', { promised_cars: 60 }), one(2, 'sale', { cars: 30 })],
      links: [],
    })
    expect(links[0]?.says).toBe('P-1 has 40 left, ends 2026-12-31; S-2 needs 30 more: 30')
  })
  it.each([
    [
      'takes the purchase that ends first, and the sale that ends first before others',
      [
        one(1, 'purchase', { end_date: '2026-12-31' }),
        one(2, 'purchase', { end_date: '2026-06-30', cars: 50 }),
        one(3, 'sale', { end_date: '2026-11-30', cars: 30 }),
        one(4, 'sale', { end_date: '2026-05-31', cars: 40 }),
      ],
      [
        [2, 4, 40],
        [2, 3, 10],
        [1, 3, 20],
      ],
      [],
    ],
    [
      'leaves tolerance alone',
      [one(1, 'purchase', { promised_cars: 100, tolerance: '10.00' }), one(2, 'sale', { cars: 5 })],
      [],
      ['S-2 still needs 5: no purchase of Propane has cars left'],
    ],
    [
      'never joins other products, or days apart',
      [
        one(1, 'purchase', { product: 2, product__label: 'Butane' }),
        one(2, 'sale', { cars: 5 }),
        one(3, 'purchase', { start_date: '2027-01-01', end_date: '2027-12-31' }),
      ],
      [],
      ['S-2 still needs 5: no purchase of Propane with cars left has days in common with it'],
    ],
    [
      'says that the others have taken all',
      [one(1, 'purchase', { cars: 8 }), one(2, 'sale', { cars: 8 }), one(3, 'sale', { cars: 5 })],
      [[1, 2, 8]],
      ['S-3 still needs 5: the purchases of Propane in its days have no more cars left'],
    ],
    [
      'leaves closed ones, and those without a product or a number of cars',
      [
        one(1, 'purchase', { status: 'closed' }),
        one(2, 'sale', { cars: null }),
        one(3, 'sale', { product: null, product__label: '', cars: 4 }),
      ],
      [],
      ['S-3 still needs 4: it names no product'],
    ],
  ] as const)('%s', (_, contracts, links, unfed) => expect(suggested(contracts)).toEqual([links, unfed]))
  it('adds to a link that is there', () => {
    const contracts = [one(1, 'purchase', { promised_cars: 10 }), one(2, 'sale', { cars: 30, fed_cars: 10 })]
    expect(suggestLinks({ contracts, links: [link(1, 2, 10)] }).links).toMatchObject([
      { cars: 20, linked: { id: 12, cars: 10 } },
    ])
  })

  const day = fc.integer({ min: 1, max: 12 }).map((month) => `2026-${String(month).padStart(2, '0')}-15`)
  const anyContract = fc
    .record({
      contract_type: fc.constantFrom('sale' as const, 'purchase' as const),
      status: fc.constantFrom('draft', 'approved', 'closed'),
      product: fc.option(fc.integer({ min: 1, max: 3 })),
      days: fc.tuple(fc.option(day), fc.option(day)),
      cars: fc.option(fc.integer({ min: 0, max: 60 })),
      linked: fc.integer({ min: 0, max: 70 }),
    })
    .map(({ contract_type, days: [start_date, end_date], linked, ...more }) => ({
      ...more,
      contract_type,
      start_date,
      end_date,
      fed_cars: contract_type === 'sale' ? linked : 0,
      promised_cars: contract_type === 'purchase' ? linked : 0,
    }))
  it('never promises or feeds too much, and joins only the same product with common days', () => {
    fc.assert(
      fc.property(fc.array(anyContract, { maxLength: 14 }), (all) => {
        const contracts = all.map(({ contract_type, ...more }, at) => one(at + 1, contract_type, more))
        const byId = new Map(contracts.map((contract) => [contract.id, contract]))
        const { links, unfed } = suggestLinks({ contracts, links: [] })
        const sums = new Map<number, number>()
        for (const { purchase, sale, cars } of links) {
          const [bought, sold] = [byId.get(purchase), byId.get(sale)]
          expect([bought?.contract_type, sold?.contract_type]).toEqual(['purchase', 'sale'])
          expect(bought?.product).toBe(sold?.product)
          expect(bought?.product).not.toBeNull()
          expect(bought && sold && haveCommonDays(bought, sold)).toBe(true)
          expect(cars).toBeGreaterThan(0)
          for (const id of [purchase, sale]) sums.set(id, (sums.get(id) ?? 0) + cars)
        }
        expect(new Set(links.map(({ purchase, sale }) => pairKey(purchase, sale))).size).toBe(links.length)
        for (const [id, sum] of sums)
          expect(sum).toBeLessThanOrEqual(linkBalance(byId.get(id) ?? one(0, 'sale')).left ?? 0)
        // What is not fed is told to the last car.
        for (const { sale, cars } of unfed)
          expect(cars + (sums.get(sale) ?? 0)).toBe(linkBalance(byId.get(sale) ?? one(0, 'sale')).left)
      }),
    )
  })
})

describe('the layout', () => {
  const question = {
    nodes: [1, 2, 3, 4, 5, 6].map((id) => ({ id, isSale: id % 2 === 0, group: id < 5 ? 'Propane' : 'Butane' })),
    links: [
      { purchase: 1, sale: 4 },
      { purchase: 3, sale: 2 },
    ],
  }
  it('puts linked ones beside each other, so that links do not cross', () => {
    const [propane] = groupsOf(question)
    const heights = heightsOf(propane ?? question)
    expect(Math.sign((heights.get(1) ?? 0) - (heights.get(3) ?? 0))).toBe(
      Math.sign((heights.get(4) ?? 0) - (heights.get(2) ?? 0)),
    )
  })
  it('gives each a place of its own in its column, below the heading of its product', () => {
    const groups = groupsOf(question).map((group) => ({
      title: group.nodes[0]?.group ?? '',
      heights: heightsOf(group),
    }))
    const { heights, headings } = stacked(groups)
    expect(headings.map(({ title }) => title)).toEqual(['Propane', 'Butane'])
    for (const side of [0, 1]) {
      const column = question.nodes.filter(({ id }) => id % 2 === side).map(({ id }) => heights.get(id) ?? 0)
      const sorted = column.toSorted((a, b) => a - b)
      for (const [at, y] of sorted.slice(1).entries()) expect(y - (sorted[at] ?? 0)).toBeGreaterThanOrEqual(NODE_STEP)
    }
    expect(Math.min(heights.get(5) ?? 0, heights.get(6) ?? 0)).toBeGreaterThan(headings[1]?.y ?? Infinity)
  })
})
