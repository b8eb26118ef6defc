/** The tree of products: what is shown of it, rolled up, searched and moved. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  linesOfTree,
  movedUnder,
  productTree,
  type ProductNode,
  type TreeMove,
} from '#model/areas/terminal/rules/product-tree.ts'

const node = (id: string, parent: string | null = null, more: Partial<ProductNode> = {}): ProductNode => ({
  id,
  parent,
  code: id.toUpperCase(),
  name: id,
  type: 'liquid',
  enabled: true,
  volume: 1,
  limits: 0,
  tickets: 2,
  ...more,
})
/** gas > lpg > propane, butane; oil > crude; water */
const nodes = [
  node('gas'),
  node('lpg', 'gas'),
  node('propane', 'lpg'),
  node('butane', 'lpg'),
  node('oil'),
  node('crude', 'oil'),
  node('water'),
]
const tree = productTree(nodes)
const shown = (open: readonly string[], text = '') =>
  linesOfTree(tree, new Set(open), text).map(({ id, level }) => `${level} ${id}`)

it('rolls up what lies under each, and keeps what is not known apart from nothing', () => {
  expect(tree.sums.get('gas')).toEqual({ volume: 4, limits: 0, tickets: 8 })
  expect(tree.sums.get('water')).toEqual({ volume: 1, limits: 0, tickets: 2 })
  const hidden = productTree(nodes.map((one) => ({ ...one, volume: null })))
  expect(hidden.sums.get('gas')?.volume).toBeNull()
})

describe('lines', () => {
  it('are the roots by name at first, and what is open under them', () => {
    expect(shown([])).toEqual(['1 gas', '1 oil', '1 water'])
    expect(shown(['gas', 'lpg'])).toEqual(['1 gas', '2 lpg', '3 butane', '3 propane', '1 oil', '1 water'])
    expect(shown(['lpg']), 'under what is shut nothing is shown').toEqual(['1 gas', '1 oil', '1 water'])
  })
  test.each([
    ['prop', ['1 gas', '2 lpg', '3 propane']],
    ['PROPANE', ['1 gas', '2 lpg', '3 propane']],
    ['lpg', ['1 gas', '2 lpg']],
    ['e', ['1 gas', '2 lpg', '3 butane', '3 propane', '1 oil', '2 crude', '1 water']],
    ['none', []],
  ])('searched for %s keep the path', (text, lines) => {
    expect(shown([], text)).toEqual(lines)
  })
  it('tell how many siblings there are', () => {
    const [gas] = linesOfTree(tree, new Set())
    expect(gas).toMatchObject({ place: 1, of: 3, hasChildren: true, isOpen: false })
  })
})

test.each<[string, TreeMove, string | null | undefined]>([
  ['propane', 'in', 'butane'],
  ['butane', 'in', undefined],
  ['propane', 'out', 'gas'],
  ['lpg', 'out', null],
  ['gas', 'out', undefined],
  ['crude', 'before', 'gas'],
  ['crude', 'after', 'water'],
  ['lpg', 'after', 'oil'],
  ['water', 'in', 'oil'],
  ['unknown', 'in', undefined],
])('%s is moved %s to %s', (id, how, to) => {
  expect(movedUnder(tree, id, how)).toBe(to)
})

it('shows each product once, also where old data run in a circle or name what is gone', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(12), { nil: null }), { maxLength: 12 }), (parents) => {
      const all = parents.map((parent, at) => node(`n${at}`, parent === null ? null : `n${parent}`))
      const every = linesOfTree(productTree(all), new Set(all.map(({ id }) => id)))
      expect(every.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    }),
  )
})
it('is fluent with 5,000 products', () => {
  const many = Array.from({ length: 5000 }, (_, at) => node(`n${at}`, at === 0 ? null : `n${Math.floor((at - 1) / 8)}`))
  const large = productTree(many)
  expect(linesOfTree(large, new Set(many.map(({ id }) => id)))).toHaveLength(5000)
  expect(large.sums.get('n0')?.tickets).toBe(10_000)
})
