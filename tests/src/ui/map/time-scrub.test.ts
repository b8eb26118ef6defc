/** The map of another moment: each car where it was last seen until then, and nothing that runs while nobody plays. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SeenPositions } from '#model/areas/trace/rules/positions.ts'
import type { MapSpec } from '#src/ui/map/base/map-spec.ts'
import { TimeScrub } from '#src/ui/map/state/time-scrub.ts'
import type { MapPoints } from '#workers/jobs.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const [FROM, TO] = ['2026-01-01T00:00:00.000Z', '2026-01-11T00:00:00.000Z']
const first = Date.parse(FROM) / 60_000
const day = 1440
/** Car 1 goes from place 0 to place 1 and begins trip 12 there; car 2 stands in bad order from the third day on. */
const seen: SeenPositions = {
  from: FROM,
  to: TO,
  minutes: [first + day, first + 2 * day, first + 3 * day, first + 5 * day],
  cars: [1, 1, 2, 1],
  trips: [11, 11, 21, 12],
  at: [0, 1, 0, 1],
  codes: 'WPBW',
  loads: 'LLLE',
  places: [
    { name: 'HARDISTY, AB', latitude: 52.7, longitude: -111.3 },
    { name: 'ST PAUL, MN', latitude: 44.9, longitude: -93.1 },
  ],
  more: false,
}
const spec = (of: 'trips' | 'cars'): MapSpec => ({
  resource: 'trace:trip',
  singular: 'trip',
  plural: 'trips',
  where: [],
  marks: [],
  title: [],
  said: [],
  lines: [],
  stations: [],
  openRow: () => {},
  past: { of, markOf: (code) => (code === 'B' ? 0 : 1) },
})
const shown = vi.fn<(points: MapPoints | null) => void>()
const scrubbed = async (of: 'trips' | 'cars' = 'trips'): Promise<TimeScrub> => {
  const scrub = new TimeScrub(spec(of), shown)
  await scrub.begin()
  return scrub
}
const ids = (): readonly number[] =>
  Array.from(shown.mock.lastCall?.[0]?.ids ?? []).toSorted((one, other) => one - other)

beforeEach(() => {
  signInLocally()
  shown.mockClear()
  answering(({ path }) => (path === 'trip/positions/' ? { body: seen } : undefined))
})

describe('the moment shown', () => {
  test.each([
    ['trips', 0, []],
    ['trips', 1, [11]],
    ['trips', 2.5, [11]],
    ['trips', 4, [11, 21]],
    ['trips', 10, [12, 21]],
    ['cars', 4, [1, 2]],
    ['cars', 10, [1, 2]],
  ] as const)('%s after %d days', async (of, days, expected) => {
    const scrub = await scrubbed(of)
    scrub.moveTo(first + days * day)
    expect(ids()).toEqual(expected)
  })
  test('says what was seen then, and draws those of one square as one, with the gravest mark', async () => {
    const scrub = await scrubbed()
    scrub.gather(0.5)
    scrub.moveTo(first + 4 * day)
    expect(scrub.sightOf(11)).toEqual({ code: 'P', place: 'ST PAUL, MN', minute: first + 2 * day })
    expect(scrub.sightOf(12)).toBeUndefined()
    const drawn = shown.mock.lastCall?.[0]?.drawn
    expect([Array.from(drawn?.sizes ?? []), Array.from(drawn?.marks ?? [])]).toEqual([[2], [0]])
  })
  test('stays within the days that were read, and within a set', async () => {
    const scrub = await scrubbed()
    await scrub.moveBy(-999 * day)
    expect(scrub.state.minute).toBe(first)
    await scrub.moveBy(999 * day)
    expect(scrub.state.minute).toBe(scrub.state.last)
    scrub.limit([21])
    expect(ids()).toEqual([21])
  })
  test('back to now draws what is there now, and forgets the rest', async () => {
    const scrub = await scrubbed()
    scrub.end()
    expect(shown).toHaveBeenLastCalledWith(null)
    expect(scrub.sightOf(11)).toBeUndefined()
  })
  test('a reading that was left does not come back beside the next one', async () => {
    const scrub = new TimeScrub(spec('trips'), shown)
    const left = scrub.begin()
    scrub.end()
    await Promise.all([left, scrub.begin()])
    expect(shown.mock.calls.filter(([points]) => points !== null)).toHaveLength(1)
  })
  test('what cannot be read is said, and asked again', async () => {
    answering(() => ({ status: 403, body: { detail: 'Not for you.' } }))
    const scrub = await scrubbed()
    expect(scrub.state.phase).toBe('failed')
    answering(() => ({ body: seen }))
    await scrub.begin()
    expect(scrub.state.phase).toBe('ready')
  })
})

test('playing goes from the first day to the last and stops there; a paused map draws nothing', async () => {
  const scrub = await scrubbed()
  vi.useFakeTimers()
  try {
    await scrub.play()
    expect([scrub.state.isPlaying, scrub.state.minute]).toEqual([true, first])
    await vi.advanceTimersByTimeAsync(1000)
    await scrub.play()
    const [minute, frames] = [scrub.state.minute, shown.mock.calls.length]
    expect([scrub.state.isPlaying, minute]).toEqual([false, first + 10 * 360])
    await vi.advanceTimersByTimeAsync(5000)
    expect([scrub.state.minute, shown.mock.calls.length, vi.getTimerCount()]).toEqual([minute, frames, 0])
    await scrub.play()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([scrub.state.isPlaying, scrub.state.minute, vi.getTimerCount()]).toEqual([false, scrub.state.last, 0])
  } finally {
    vi.useRealTimers()
  }
})
