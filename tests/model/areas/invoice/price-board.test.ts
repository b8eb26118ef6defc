/** The board of prices: lines, gaps, and where they are drawn. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '#model/areas/invoice/rules/billing/billing-period.ts'
import {
  boardSpan,
  cellAt,
  cellPlace,
  dayPlace,
  isSeen,
  priceLines,
  type BoardPrice,
} from '#model/areas/invoice/rules/rail/price-board.ts'

let ids = 0
const price = (values: Partial<BoardPrice> = {}): BoardPrice => ({
  id: ++ids,
  version: 1,
  product: 1,
  product__label: 'Propane',
  party: null,
  contract: null,
  currency: 'CAD',
  priority: 0,
  unit_price: '1.000000',
  unit: 'L',
  effective_date: null,
  expiration_date: null,
  ...values,
})
const shown = (prices: readonly BoardPrice[]) =>
  priceLines(prices, []).map(({ cells }) => cells.map(({ from, until, price: one }) => [from, until, one?.unit_price]))

describe('lines of prices', () => {
  it('have gaps between prices and after the last one', () => {
    const later = price({ effective_date: '2026-05-01', expiration_date: '2026-06-30', unit_price: '2' })
    const first = price({ expiration_date: '2026-03-31' })
    const next = price({ effective_date: '2026-07-01', expiration_date: '2026-07-31', unit_price: '3' })
    expect(shown([later, first, next])).toEqual([
      [
        [null, '2026-03-31', '1.000000'],
        ['2026-04-01', '2026-04-30', undefined],
        ['2026-05-01', '2026-06-30', '2'],
        ['2026-07-01', '2026-07-31', '3'],
        ['2026-08-01', null, undefined],
      ],
    ])
    expect(shown([price({ effective_date: '2026-01-01' })])).toEqual([[['2026-01-01', null, '1.000000']]])
  })

  it('are of a product, buyer, contract, currency and priority each', () => {
    const of = { party: 4, party__label: 'Prairie Gas' }
    const lines = priceLines(
      [
        price({ product: 2, product__label: 'Butane' }),
        price(),
        price({ currency: 'USD' }),
        price(of),
        price({ ...of, contract: 9, contract__label: 'S-9', priority: 3 }),
        price({ ...of, effective_date: '2027-01-01' }),
      ],
      [
        { id: 1, name: 'Propane', unit: 'L' },
        { id: 7, name: 'Diesel', unit: 'gal' },
      ],
    )
    expect(lines.map(({ name, beside, cells }) => [name, beside, cells.length])).toEqual([
      ['Butane', 'Every buyer · CAD', 1],
      ['Diesel', 'Every buyer', 1],
      ['Propane', 'Every buyer · CAD', 1],
      ['Propane', 'Every buyer · USD', 1],
      ['Propane', 'Prairie Gas · CAD', 2],
      ['Propane', 'Prairie Gas · S-9 · CAD · priority 3', 1],
    ])
    expect(lines[1]?.cells).toEqual([{ from: null, until: null }])
  })

  it('leave out no day and show none twice', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 90 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(lengths, fc.boolean(), (some, isOpen) => {
        let day = '2026-01-01'
        const prices = some.map(([free, long], at) => {
          const from = dayAfter(day, free)
          day = dayAfter(from, long)
          const isLast = at === some.length - 1
          return price({ effective_date: from, expiration_date: isOpen && isLast ? null : dayAfter(day, -1) })
        })
        const cells = priceLines(prices.toReversed(), [])[0]?.cells ?? []
        expect(cells.filter((cell) => cell.price).map((cell) => cell.price?.id)).toEqual(prices.map(({ id }) => id))
        for (const [at, cell] of cells.entries()) {
          const next = cells[at + 1]
          expect(next === undefined ? cell.until : dayAfter(cell.until ?? '', 1)).toBe(next?.from ?? null)
        }
      }),
    )
  })
})

describe('the months of the board', () => {
  const span = boardSpan('2026-11', 3)
  it('go over the end of a year', () => {
    expect(span).toEqual({ from: '2026-11-01', until: '2027-01-31', months: ['2026-11', '2026-12', '2027-01'] })
  })

  it('cut off what is beyond them', () => {
    expect(cellPlace(span, { from: null, until: null })).toEqual({ left: 0, width: 100 })
    expect(cellPlace(span, { from: '2026-12-01', until: '2026-12-31' })).toEqual({
      left: dayPlace(span, '2026-12-01'),
      width: dayPlace(span, '2027-01-01') - dayPlace(span, '2026-12-01'),
    })
    expect(isSeen(span, { from: '2027-02-01', until: null })).toBe(false)
    expect(isSeen(span, { from: null, until: '2026-10-31' })).toBe(false)
    expect(isSeen(span, { from: '2027-01-31', until: null })).toBe(true)
  })

  it('find the cell of a day, else the nearest', () => {
    const cells = [
      { from: '2026-02-01', until: '2026-02-28' },
      { from: '2026-03-01', until: '2026-03-31' },
    ]
    expect(['2026-01-15', '2026-02-28', '2026-03-01', '2026-05-01'].map((day) => cellAt(cells, day))).toEqual([
      0, 0, 1, 1,
    ])
  })
})
