/** The demo always has trucks that wait, whatever the hour in which it is seeded. */
import { expect, test } from 'vitest'
import { waitingTrucks } from '#server/demo/seed/terminal/blocked.ts'
import type { NewTicket } from '#server/demo/seed/terminal/stock/new-ticket.ts'

const now = new Date('2026-11-24T06:10:00Z')
const truck = (ticket_number: string, status: NewTicket['status'], hours: number, more: object = {}): NewTicket => ({
  ticket_number,
  status,
  mode: 'truck',
  direction: 'load',
  ticket_type: 'product',
  scheduled_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  arrived_at: status === 'arrived' ? now.toISOString() : null,
  ...more,
})
const numbers = (some: readonly NewTicket[]): string[] => some.map(({ ticket_number }) => ticket_number)

test('trucks that have arrived come first', () => {
  const planned = [truck('A', 'arrived', -1), truck('B', 'open', 1), truck('C', 'arrived', -2)]
  expect(numbers(waitingTrucks(planned, now, 2))).toEqual(['A', 'C'])
})

test('where few have arrived, the next ones are there already, before now', () => {
  const planned = [truck('far', 'open', 30), truck('next', 'open', 1), truck('here', 'arrived', -1)]
  const waiting = waitingTrucks(planned, now, 3)
  expect(numbers(waiting)).toEqual(['here', 'next', 'far'])
  expect(waiting.map(({ status }) => status)).toEqual(['arrived', 'arrived', 'arrived'])
  expect(
    waiting.every(({ arrived_at }) => arrived_at !== null && arrived_at !== undefined && new Date(arrived_at) <= now),
  ).toBe(true)
})

test('rail cars, unloadings and waste are not what waits', () => {
  const planned = [
    truck('rail', 'arrived', 0, { mode: 'rail' }),
    truck('in', 'arrived', 0, { direction: 'unload' }),
    truck('waste', 'arrived', 0, { ticket_type: 'waste disposal' }),
    truck('done', 'complete', 0),
  ]
  expect(waitingTrucks(planned, now, 6)).toEqual([])
})
