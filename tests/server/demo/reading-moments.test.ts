/** When the demo's tanks are read: at each boundary of a day, even shortly after it. */
import { dayIn } from '#model/shared/clock.ts'
import { readingMoments, startOfDay } from '#server/demo/seed/terminal/stock/readings.ts'
import { expect, test } from 'vitest'

const ZONE = 'America/Edmonton'
const MINUTE_MS = 60_000

test('a day has a reading at its end, however lately it ended', () => {
  const midnight = startOfDay('2026-11-30', ZONE)
  for (let minutes = 1; minutes < 24 * 60; minutes += 7) {
    const last = midnight + minutes * MINUTE_MS
    const moments = readingMoments(ZONE, last)
    expect([minutes, moments.includes(midnight)]).toEqual([minutes, true])
    expect(moments.at(-1)).toBe(last)
    expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other))
    expect(dayIn(moments.at(-1) ?? 0, ZONE)).toBe('2026-11-30')
  }
})
