/** The cursor and the selection of the board of prices, and what a new price begins with. */
import { beforeEach, describe, expect, it } from 'vitest'
import { priceLines, type BoardPrice } from '#model/areas/invoice/rules/rail/price-board.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { raising } from '#src/areas/invoice/prices/raise-operation.ts'
import { barText, cellText } from '#src/areas/invoice/prices/price-words.ts'
import { answering } from '../../answers.ts'
import { PriceBoardController } from '#src/areas/invoice/prices/price-board-controller.ts'

const base: BoardPrice = {
  id: 1,
  version: 1,
  product: 5,
  product__label: 'Propane',
  party: 8,
  party__label: 'Prairie Gas',
  contract: null,
  currency: 'CAD',
  priority: 0,
  unit_price: '0.412500',
  unit: 'L',
  effective_date: '2026-01-01',
  expiration_date: '2026-06-30',
}
const prices: readonly BoardPrice[] = [
  base,
  { ...base, id: 2, unit_price: '0.500000', effective_date: '2026-09-01', expiration_date: null },
  { ...base, id: 3, product: 6, product__label: 'Rail freight', unit: 'car', expiration_date: '2026-12-31' },
]
const lines = priceLines(prices, [])

let board: PriceBoardController
let opened: unknown[] = []
beforeEach(() => {
  board = new PriceBoardController('2026-11-30')
  board.show(lines, '')
  opened = []
  onOpen((...asked) => opened.push(asked))
})

describe('the cursor', () => {
  it('is on the price of today, and stays at its day in other lines', () => {
    expect(board.here?.price?.id).toBe(2)
    board.along(-1)
    expect(cellText(board.here ?? { from: null, until: null })).toBe('No price from 2026-07-01 to 2026-08-31')
    board.step(1)
    expect(board.here?.price?.id).toBe(3)
    board.step(-1)
    expect(board.here?.from).toBe('2026-07-01')
  })

  it('takes the months along to what it goes to', () => {
    board.scale(6)
    expect(board.span.from).toBe('2026-09-01')
    board.along(-2)
    expect([board.here?.price?.id, board.span.from]).toEqual([1, '2025-11-01'])
    board.showToday()
    expect([board.here?.price?.id, board.span.from]).toEqual([2, '2026-09-01'])
  })

  it('goes to what is seen of its line where the months are turned', () => {
    board.scale(6)
    board.turn(-1)
    board.turn(-1)
    expect([board.span.from, board.span.until, board.here?.price?.id]).toEqual(['2026-05-01', '2026-10-31', 2])
    board.turn(-1)
    expect([board.span.until, board.here?.from]).toEqual(['2026-08-31', '2026-07-01'])
  })

  it('goes to gaps that are shown and are not over', () => {
    expect(board.nextGap()).toBe(true)
    expect([board.current?.name, board.here?.from]).toEqual(['Rail freight', '2027-01-01'])
    board.turn(-1)
    board.turn(-1)
    expect([board.span.until, board.nextGap()]).toEqual(['2026-12-31', false])
  })

  it('stays on its line while words are looked for, or goes to the first that has them', () => {
    expect(board.show(lines, 'freight gas').map(({ name }) => name)).toEqual(['Rail freight'])
    expect(board.here?.price?.id).toBe(3)
    expect(board.show(lines, 'nothing')).toEqual([])
    expect([board.here, board.selected]).toEqual([undefined, []])
  })
})

describe('the selection', () => {
  const ids = () => board.selected.map(({ price }) => price.id)
  it('is of prices, also of those that are not looked for; without one the price under the cursor', () => {
    expect(ids()).toEqual([2])
    board.along(-2)
    board.mark()
    board.along(1)
    board.mark()
    expect(ids()).toEqual([1])
    board.show(lines, 'freight')
    expect(ids()).toEqual([1])
    board.clear()
    board.markAll()
    expect(ids()).toEqual([3])
    board.show(priceLines(prices.slice(0, 2), []), '')
    expect(board.view.marked).toEqual([])
  })
})

describe('a new price', () => {
  const query = () => {
    board.add()
    return opened
  }
  it('begins with the first day of the gap and ends with it', () => {
    board.along(-1)
    expect(query()).toEqual([
      [
        'invoice:price',
        {},
        {
          product: '5',
          party: '8',
          currency: 'CAD',
          unit: 'L',
          effective_date: '2026-07-01',
          expiration_date: '2026-08-31',
        },
        'right',
      ],
    ])
  })

  it('follows the price under the cursor where that ends', () => {
    board.step(1)
    expect(query()).toEqual([['invoice:price', {}, expect.objectContaining({ effective_date: '2027-01-01' }), 'right']])
  })

  it('begins today where the price under the cursor has no end', () => {
    expect(query()).toEqual([['invoice:price', {}, expect.objectContaining({ effective_date: '2026-11-30' }), 'right']])
  })
})

it('a raise of several requests shows each price before and after', async () => {
  const shown = { unit_price: '1.000000', effective_date: '2026-01-01', expiration_date: null }
  const ids = prices.map(({ id }) => id)
  answering(({ body }) => {
    const sent = ids.filter((id) => JSON.stringify(body).includes(`"prices":[${id}]`))
    const results = sent.map((id) => ({ id, version: 1, outcome: 'changed', message: '', before: shown, after: shown }))
    return { body: { batch: null, results } }
  })
  const [line] = lines
  if (line === undefined) throw new Error('There is no line.')
  const { operation } = raising(
    prices.map((price) => ({ line, price })),
    { percent: '2', effective_date: '2027-01-01' },
  )
  for (const id of ids)
    await operation.judge([{ id, name: '', version: 1, values: { percent: '2' }, line: '', problems: [] }])
  expect(operation.sums?.()?.rows.map(({ id }) => Number(id))).toEqual(ids)
})

describe('words', () => {
  it('say the price, its unit and its days', () => {
    const [bar] = lines[0]?.cells ?? []
    if (bar === undefined) throw new Error('There is no bar.')
    expect(cellText(bar)).toBe('0.4125 CAD per L from 2026-01-01 to 2026-06-30')
    expect(barText(bar)).toBe('0.4125 CAD per L')
    expect(cellText({ from: null, until: null })).toBe('No price')
    expect(cellText({ from: null, until: null, price: base })).toBe('0.4125 CAD per L on every day')
  })
})
