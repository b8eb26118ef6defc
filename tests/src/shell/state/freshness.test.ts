/** The age that a pane shows for its content: never fresher than it is, and unknown if it is not known. */
import { expect, test, vi } from 'vitest'
import { worst } from '#src/engine/panes/pane.ts'
import { type Age } from '#src/engine/panes/pane.state.ts'
import { freshness } from '#src/shell/state/freshness.ts'

/** The letters of the zone of this system, at a moment. */
const said = (moment: number): string =>
  new Date(moment).toLocaleTimeString('en-US', { timeZoneName: 'short' }).split(' ').at(-1) ?? ''
const today = (hours: number, minutes: number): number => new Date().setHours(hours, minutes, 0, 0)
// The day does not end while these are tested.
vi.useFakeTimers({ toFake: ['Date'], now: today(15, 0) })
const at = today(14, 5)
const feeds = {
  live: { state: 'live', confirmedAt: at },
  polling: { state: 'polling', confirmedAt: at },
  down: { state: 'down', confirmedAt: at },
  connecting: { state: 'connecting', confirmedAt: at },
  first: { state: 'connecting', confirmedAt: 0 },
} as const

test.each([
  ['live', null, true, 'live'],
  ['live', 'unknown', true, 'unknown'],
  ['live', 'behind', true, 'catching up'],
  ['live', at, true, `stale since 14:05 ${said(at)}`],
  ['live', { asOf: at }, true, `as of 14:05 ${said(at)}`],
  ['live', null, false, 'offline'],
  ['live', 'unknown', false, 'unknown'],
  ['polling', null, true, 'polling 3 s'],
  ['polling', 'behind', true, 'catching up'],
  ['down', null, true, `stale since 14:05 ${said(at)}`],
  // While nothing can be requested, nothing is pending.
  ['down', 'behind', true, `stale since 14:05 ${said(at)}`],
  ['down', 'unknown', true, 'unknown'],
  ['connecting', null, true, `stale since 14:05 ${said(at)}`],
  ['first', null, true, 'connecting'],
] as const)('feed %s, pane %j, network %j: %s', (feed, age, online, word) => {
  expect(freshness(feeds[feed], age, online).word).toBe(word)
})

test('a time on another day is shown with the date', () => {
  const asOf = new Date(2026, 0, 2, 3, 4).getTime()
  expect(freshness(feeds.live, { asOf }, true).word).toBe(`as of 2026-01-02 03:04 ${said(asOf)}`)
})

test.each<[readonly Age[], Age]>([
  [[], null],
  [[null, null], null],
  [[null, 'behind'], 'behind'],
  [['behind', 7, 3, null], 3],
  [[3, 'unknown'], 'unknown'],
  [[null, { asOf: 5 }], { asOf: 5 }],
])('a pane with several sources is as old as the oldest: %j', (ages, is) => {
  expect(worst(ages)).toEqual(is)
})
