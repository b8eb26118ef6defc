/** The months of orders: which nomination a month shows, the figures of its days, and what is to be answered. */
import { describe, expect, test } from 'vitest'
import { daySentence, missingMonths, monthLines, orderSums } from '#model/areas/partner/rules/board/month-lines.ts'
import { barParts, orderList } from '#model/areas/partner/rules/board/order-list.ts'
import { toAnswer } from '#model/areas/partner/rules/board/to-answer.ts'
import { nominationRow, orderRow } from './rows.ts'

const approved = nominationRow({
  id: 11,
  status: 'approved',
  total: 5,
  shipping_schedule: [
    { date: '2027-01-11', quantity: 2 },
    { date: '2027-01-12', quantity: 3 },
  ],
  confirmed_days: [
    { date: '2027-01-11', quantity: 2, reason: '' },
    { date: '2027-01-12', quantity: 2, reason: 'capacity' },
  ],
  shipped_days: [{ date: '2027-01-11', quantity: 2 }],
})
const revision = nominationRow({
  id: 12,
  revision: 1,
  start_date: '2027-01-12',
  shipping_schedule: [{ date: '2027-01-12', quantity: 4 }],
  locked_days: [{ date: '2027-01-13' }],
  closed_days: [{ date: '2027-01-17' }],
})

test('a month shows its approved days with their cuts and what has shipped', () => {
  const [line] = monthLines([orderRow()], [approved])
  expect(line).toMatchObject({ month: '2027-01-01', nominated: 5, confirmed: 4, shipped: 2 })
  const day = line?.days.get(12)
  expect(day).toMatchObject({ nominated: 3, confirmed: 2, reason: 'capacity' })
  expect(day && daySentence(day)).toBe('3 nominated, 2 confirmed, 1 car cut: capacity')
})

test('a revision replaces its own days alone, and the approved answer stays beside it', () => {
  const [line, ...others] = monthLines([orderRow()], [approved, revision])
  expect(others).toEqual([])
  expect(line?.nomination.id).toBe(12)
  expect([...(line?.days.values() ?? [])].map(({ date, nominated }) => [date.slice(8), nominated])).toEqual([
    ['11', 2],
    ['12', 4],
    ['13', 0],
    ['17', 0],
  ])
  expect(line?.days.get(13)?.isLocked).toBe(true)
  expect(line?.days.get(17)?.isClosed).toBe(true)
  expect(line?.confirmed).toBe(4)
})

test('a superseded nomination has no line, and months come in order', () => {
  const march = nominationRow({ id: 13, start_date: '2027-03-01', end_date: '2027-03-20' })
  const lines = monthLines([orderRow()], [march, { ...approved, status: 'superseded' }, revision])
  expect(lines.map(({ month, nomination }) => [month, nomination.id])).toEqual([
    ['2027-01-01', 12],
    ['2027-03-01', 13],
  ])
  expect(missingMonths(orderRow(), lines)).toEqual(['2027-02'])
})

test('an order without dates misses no month', () => {
  expect(missingMonths(orderRow({ start_date: null }), [])).toEqual([])
})

test('a rejected month does not count as nominated', () => {
  const rejected = { ...approved, status: 'rejected' as const }
  expect(orderSums(orderRow({ cars: 10 }), monthLines([orderRow()], [rejected])).nominated).toBe(0)
})
test('the bar of an order is measured by the largest of its sums', () => {
  const sums = orderSums(orderRow({ cars: 10 }), monthLines([orderRow()], [approved]))
  expect(sums).toEqual({ ordered: 10, nominated: 5, confirmed: 4, shipped: 2 })
  expect(barParts(sums).map(({ percent }) => percent)).toEqual([100, 50, 40, 20])
  expect(barParts({ ordered: 0, nominated: 0, confirmed: 0, shipped: 0 }).every(({ percent }) => percent === 0)).toBe(
    true,
  )
})

describe('to answer', () => {
  const sent = orderRow({ id: 2, status: 'sent' })
  const late = nominationRow({ id: 20, status: 'sent', late: true, start_date: '2027-01-10' })
  const timely = nominationRow({ id: 21, status: 'under_review', start_date: '2027-02-01' })
  const rejected = nominationRow({ id: 22, status: 'rejected' })
  const idsFor = (company: number) =>
    toAnswer(company, [orderRow(), sent], [late, timely, rejected]).map(({ id }) => id)
  test('of the supplier are sent orders, then timely nominations, then late ones', () => {
    expect(idsFor(1)).toEqual(['order-2', 'nomination-21', 'nomination-20'])
  })
  test('of the buyer is what was rejected', () => {
    expect(idsFor(2)).toEqual(['nomination-22'])
  })
  test('comes before the orders by contract, each contract named once', () => {
    const list = orderList(1, [orderRow(), sent, orderRow({ id: 3, contract: 4 })], [timely])
    expect(list.map(({ id }) => id)).toEqual([
      'answer-order-2',
      'answer-nomination-21',
      'order-3',
      'order-1',
      'order-2',
    ])
    expect(list.flatMap((line) => (line.kind === 'order' ? [line.isFirst] : []))).toEqual([true, true, false])
  })
})
