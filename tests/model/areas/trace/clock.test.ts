/** What passes while nobody sees a car: how long it has been idle, and which sighting comes next. */
import { describe, expect, test } from 'vitest'
import { idleSince } from '#model/areas/trace/rules/clock/idle.ts'
import { nextEventOf } from '#model/areas/trace/rules/clock/next-event.ts'
import type { LegKind } from '#model/areas/trace/rules/legs.ts'
import { sightingCodes } from '#model/areas/trace/rules/sighting.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'

const hour = (at: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + at * 3_600_000).toISOString()
/** `A1 P1 A2`: a letter and the number of a place, one each hour. */
const told = (words: string): readonly SeenEvent[] =>
  words.split(' ').flatMap((word, index) => {
    const code = sightingCodes.find((one) => one === word[0])
    return code === undefined
      ? []
      : [
          {
            id: index + 1,
            code,
            at: hour(index),
            received_at: null,
            load_status: 'L',
            location: `PLACE ${word.slice(1)}`,
            state: 'AB',
            railroad: 'CN',
            train_id: '',
            station: null,
            latitude: null,
            longitude: null,
            destination: '',
            destination_state: '',
          },
        ]
  })

describe('a car is idle', () => {
  test.each([
    ['', null],
    ['A1', 0],
    ['A1 D1 Z1', 0],
    ['P1 A2 H2 G2', 1],
    ['A1 A2 A1 B1', 2],
    ['A1 P1', 1],
    ['A1 P1 A1', 2],
    ['P1 P2 A3 P3', 3],
  ])('%s: since its hour %s', (words, since) => {
    const events = told(words)
    const expected = since === null ? null : hour(since)
    expect(idleSince(events)).toBe(expected)
    expect(idleSince(events.toReversed())).toBe(expected)
  })
})

describe('the next event', () => {
  const leg = (kind: LegKind, hours: number) => ({ kind, from: 'ST PAUL, MN', to: 'CHICAGO, IL', hours })
  test.each([
    ['transit', 'Arrival at CHICAGO, IL'],
    ['dwell', 'Departure from ST PAUL, MN'],
    ['interchange', 'Interchange at ST PAUL, MN'],
    ['hold', 'Release at ST PAUL, MN'],
    ['bad_order', 'Repair at ST PAUL, MN'],
    ['no_bill', 'Waybill at ST PAUL, MN'],
    ['constructive_placement', 'Placement at ST PAUL, MN'],
  ] as const)('of %s is %s, when that part of the way is over', (kind, said) => {
    expect(nextEventOf([leg(kind, 12.5), leg('transit', 3)], hour(2))).toEqual({
      next_event: said,
      next_event_at: hour(14.5),
    })
  })
  test('is that of the first part that takes any time; of a way that is over there is none', () => {
    expect(nextEventOf([leg('dwell', 0), leg('transit', 3)], hour(0)).next_event).toBe('Arrival at CHICAGO, IL')
    expect(nextEventOf([], hour(0))).toEqual({ next_event: '', next_event_at: null })
  })
})
