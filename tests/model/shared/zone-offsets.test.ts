/** Where the system and the database disagree about a zone, the database is right, for moments and for letters. */
import { afterEach, expect, test } from 'vitest'
import { clock, momentIn, parseLocalTime, wallClock } from '#model/shared/clock.ts'
import { listedOffset, noZoneOffsets, type ZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import { goByOffsets } from '#model/shared/zones/zone-offsets.state.ts'

const at = (moment: string): number => Date.parse(moment) / 1000
/** Denver stays on its summer time from March 2026, and Regina, which never changes its clocks, moves half an hour ahead in 2027. */
const offsets: ZoneOffsets = {
  from: at('2025-01-01T00:00Z'),
  until: at('2028-01-01T00:00Z'),
  zones: { 'america/denver': 0, 'america/regina': 1 },
  changes: [
    [
      at('2025-01-01T00:00Z'),
      -420,
      at('2025-03-09T09:00Z'),
      -360,
      at('2025-11-02T08:00Z'),
      -420,
      at('2026-03-08T09:00Z'),
      -360,
    ],
    [at('2025-01-01T00:00Z'), -360, at('2027-01-01T06:00Z'), -330],
  ],
}
afterEach(() => goByOffsets(noZoneOffsets))

test.each([
  ['2024-12-31T23:59Z', 'America/Denver', undefined],
  ['2025-01-01T00:00Z', 'America/Denver', -420],
  ['2025-03-09T08:59Z', 'America/Denver', -420],
  ['2025-03-09T09:00Z', 'america/denver', -360],
  ['2027-12-31T23:59Z', 'America/Denver', -360],
  ['2028-01-01T00:00Z', 'America/Denver', undefined],
  ['2026-01-01T00:00Z', 'America/Chicago', undefined],
])('at %s clocks of %s are listed as %s minutes ahead', (moment, zone, minutes) => {
  expect(listedOffset(offsets, zone, Date.parse(moment))).toBe(minutes === undefined ? undefined : minutes * 60_000)
})

test.each([
  ['2026-12-01T18:00Z', 'America/Denver', '2026-12-01 12:00 MDT'],
  ['2025-12-01T18:00Z', 'America/Denver', '2025-12-01 11:00 MST'],
  ['2029-12-01T18:00Z', 'America/Denver', '2029-12-01 11:00 MST'],
  ['2027-02-01T18:00Z', 'America/Regina', '2027-02-01 12:30 GMT-5:30'],
  ['2026-12-01T18:00Z', 'America/Chicago', '2026-12-01 12:00 CST'],
])('%s in %s is %s', (moment, zone, shown) => {
  const before = wallClock(moment, zone)
  goByOffsets(offsets)
  expect(clock(moment, zone)).toBe(shown)
  expect(parseLocalTime(shown, zone)).toBe(new Date(moment).toISOString())
  expect(momentIn(Date.parse(`${shown.slice(0, 16)}Z`), zone)).toBe(Date.parse(moment))
  goByOffsets(noZoneOffsets)
  expect(wallClock(moment, zone)).toBe(before)
})
