/** Trips as the events of a car tell them, in whatever order they came. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legsOf, minuteOf, type TripLeg } from '#model/areas/trace/rules/legs.ts'
import { sightingCodes, type Sighting } from '#model/areas/trace/rules/sighting.ts'
import { foldTrips, isLostAtInterchange, type SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { whyLate } from '#model/areas/trace/rules/why-late.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()
const seen = (id: number, code: Sighting, minutes: number, more: Partial<SeenEvent> = {}): SeenEvent => ({
  id,
  code,
  at: at(minutes),
  received_at: at(minutes + 10),
  load_status: 'L',
  location: 'HARDISTY',
  state: 'AB',
  railroad: 'CPKC',
  train_id: '',
  station: null,
  latitude: null,
  longitude: null,
  destination: '',
  destination_state: '',
  ...more,
})
/** `WXPe`: one letter an hour; a small letter is the same sighting of an empty car. */
const told = (letters: string): readonly SeenEvent[] =>
  letters.split('').flatMap((letter, index) => {
    const code = sightingCodes.find((one) => one === letter.toUpperCase())
    return code === undefined ? [] : [seen(index + 1, code, 60 * index, { load_status: letter === code ? 'L' : 'E' })]
  })
const states = (letters: string): readonly string[] => foldTrips(told(letters)).map(({ status }) => status)

describe('trips', () => {
  test.each([
    ['W', ['released']],
    ['WX', ['pulled']],
    ['WP', ['in_transit']],
    ['WXPAJR', ['in_transit']],
    ['WPD', ['at_destination']],
    ['WPDY', ['constructively_placed']],
    ['WPDYZ', ['placed']],
    ['WPDZY', ['placed']],
    ['WPDZw', ['closed', 'released']],
    ['WPDZwpzW', ['closed', 'closed', 'released']],
    ['WW', ['released']],
    ['WPW', ['closed', 'released']],
    ['A', ['in_transit']],
    ['WPH', ['held']],
    ['WPB', ['bad_order']],
    ['WPF', ['bad_order']],
    ['WPS', ['stored']],
    ['WPN', ['no_bill']],
    ['WPBG', ['in_transit']],
    ['WPFQ', ['in_transit']],
    ['WPDBG', ['at_destination']],
    ['WPHA', ['in_transit']],
    ['', []],
  ])('%s', (letters, expected) => {
    expect(states(letters)).toEqual(expected)
  })
  test('skipped letters leave their times empty', () => {
    const [trip] = foldTrips(told('WDZ'))
    expect(trip).toMatchObject({
      started_at: at(0),
      pulled_at: null,
      departed_at: null,
      arrived_at: at(60),
      placed_at: at(120),
    })
  })
  test('the way back goes to where the car came from, unless the event names another place', () => {
    const there = { location: 'SUPERIOR', state: 'WI' }
    const out = [seen(1, 'W', 0), seen(2, 'P', 60), seen(3, 'Z', 120, there)]
    const back = (more: Partial<SeenEvent>) =>
      foldTrips([...out, seen(4, 'W', 180, { ...there, load_status: 'E', ...more })])[1]
    expect(back({})).toMatchObject({ kind: 'empty', origin: there, destination: { location: 'HARDISTY', state: 'AB' } })
    expect(back({ destination: 'REGINA', destination_state: 'SK' })?.destination).toMatchObject({ location: 'REGINA' })
  })
  test('an event that does not say whether the car is loaded belongs to the trip, whose kind another one says', () => {
    const unknown = { load_status: '' } as const
    const kinds = (events: readonly SeenEvent[]) => foldTrips(events).map(({ kind }) => kind)
    expect(kinds([seen(1, 'W', 0, unknown), seen(2, 'P', 60)])).toEqual(['loaded'])
    expect(kinds([seen(1, 'W', 0), seen(2, 'W', 30, unknown), seen(3, 'P', 60, unknown)])).toEqual(['loaded'])
    const back = [seen(1, 'W', 0), seen(2, 'Z', 60), seen(3, 'W', 120, unknown), seen(4, 'P', 180, unknown)]
    expect(kinds(back), 'it was unloaded in between').toEqual(['loaded', 'empty'])
    expect(kinds([...back, seen(5, 'A', 240)])).toEqual(['loaded', 'loaded'])
  })
  test('a delivery in interchange comes before its receipt of the same moment', () => {
    const [trip] = foldTrips([seen(1, 'R', 0), seen(2, 'J', 0)])
    expect(trip?.events.map(({ code }) => code)).toEqual(['J', 'R'])
  })
  test('a car that nobody received for a day is lost at interchange', () => {
    const last = seen(1, 'J', 0)
    expect([
      isLostAtInterchange(last, at(1439)),
      isLostAtInterchange(last, at(1440)),
      isLostAtInterchange(undefined, at(0)),
    ]).toEqual([false, true, false])
    expect(isLostAtInterchange(seen(1, 'R', 0), at(9999))).toBe(false)
  })
})

const anyEvents = fc.array(
  fc.record({
    code: fc.constantFrom(...sightingCodes),
    minutes: fc.integer({ min: 0, max: 40 }).map((hour) => hour * 60),
    load_status: fc.constantFrom('L' as const, 'E' as const, '' as const),
    location: fc.constantFrom('A', 'B', 'C'),
    destination: fc.constantFrom('', 'A', 'D'),
  }),
  { maxLength: 14 },
)

test('the order in which events came never matters, and each is in one trip', () => {
  fc.assert(
    fc.property(
      anyEvents,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 14, maxLength: 14 }),
      (all, keys) => {
        const events = all.map(({ code, minutes, ...more }, index) => seen(index + 1, code, minutes, more))
        const shuffled = events.toSorted((one, other) => (keys[one.id - 1] ?? 0) - (keys[other.id - 1] ?? 0))
        const trips = foldTrips(events)
        expect(foldTrips(shuffled)).toEqual(trips)
        expect(trips.flatMap((trip) => trip.events.map(({ id }) => id)).toSorted((one, other) => one - other)).toEqual(
          events.map(({ id }) => id),
        )
        expect(trips.filter(({ status }) => status !== 'closed').length).toBe(Math.min(1, trips.length))
      },
    ),
    { numRuns: randomCases(10_000) },
  )
})

test('lateness is the sum of its causes, to the minute, and legs are the whole time', () => {
  const usual = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined })
  const moments = fc.option(fc.integer({ min: 0, max: 20_000 }).map(at), { nil: null })
  fc.assert(
    fc.property(anyEvents, usual, moments, moments, (all, minutes, promised, expected) => {
      const events = all.map(({ code, minutes: when, ...more }, index) => seen(index + 1, code, when, more))
      const legs = legsOf(events)
      const times = events.map((one) => minuteOf(one.at))
      const whole = times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
      expect(legs.reduce((sum, leg) => sum + leg.minutes, 0)).toBe(whole)
      const odd = (leg: TripLeg): number | undefined => (leg.minutes % 2 === 0 ? minutes : leg.minutes + 7)
      const { causes, early_hours, unexplained_hours, late_hours } = whyLate({ promised, expected }, legs, odd)
      const round = (hours: number): number => Math.round(hours * 60)
      const over = causes.reduce((sum, { over_hours }) => sum + round(over_hours), 0)
      expect(over - round(early_hours) + round(unexplained_hours)).toBe(round(late_hours))
      expect(late_hours).toBeGreaterThanOrEqual(0)
      expect(
        causes.every(
          ({ over_hours, hours, usual_hours }) =>
            over_hours > 0 && round(over_hours) === round(hours) - round(usual_hours),
        ),
      ).toBe(true)
    }),
    { numRuns: randomCases(10_000) },
  )
})
