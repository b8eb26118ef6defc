/** What may be done with the slots of a place in any order, drawn; and the orders that once went wrong. */
import fc from 'fast-check'
import { backNames, stepNames, type ModelPattern } from './slot-model.ts'

const every = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export const pattern: fc.Arbitrary<ModelPattern> = fc.record({
  first: fc.constantFrom(6, 7, 8),
  last: fc.constantFrom(10, 11, 12),
  minutes: fc.constantFrom(45, 60, 90, 120),
  bays: fc.constantFrom(['A'], ['B'], ['A', 'B'], []),
  capacity: fc.integer({ min: 1, max: 3 }),
})
const day = fc.nat(1)
/** One of as many as there are when its turn comes. */
const nth = fc.nat(1000)
const some = fc.array(nth, { minLength: 1, maxLength: 4 })
const kind = <const K extends string>(name: K) => fc.constant(name)
export const deed = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: kind('create'), pattern, day }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('lay'), day }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('alter'), pattern }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('block'), some, force: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('unblock'), some }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('delete'), some }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('book'), nth, by: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('move'), nth, to: nth }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('step'), nth, action: fc.constantFrom('', '', ...stepNames) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('back'), nth, verb: fc.constantFrom(...backNames) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo'), nth }) },
)
export type SlotDeed = typeof deed extends fc.Arbitrary<infer T> ? T : never

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
export const valuesOf = ({ first, last, minutes, bays, capacity }: ModelPattern) => ({
  weekdays: every,
  starts_at: clockOf(first),
  ends_at: clockOf(last),
  slot_minutes: minutes,
  bays,
  capacity,
})

const hours = (minutes: number, capacity = 1): ModelPattern => ({ first: 8, last: 12, minutes, bays: ['A'], capacity })
/** Series that once went wrong. The slot that is past comes first, and its two bookings. */
export const known: [ModelPattern, boolean, SlotDeed[]][] = [
  // Altered, the slot before the booked one would reach into it.
  [
    hours(60),
    false,
    [
      { kind: 'book', nth: 2, by: 0 },
      { kind: 'alter', pattern: hours(120) },
    ],
  ],
  // Whoever goes back out of a slot that is blocked is to be moved as before.
  [
    hours(60),
    false,
    [
      { kind: 'book', nth: 1, by: 0 },
      { kind: 'block', some: [1], force: true },
      { kind: 'step', nth: 2, action: 'check_in' },
      { kind: 'back', nth: 2, verb: 'take_back_check_in' },
    ],
  ],
  // What was deleted has no place any more.
  [
    hours(60),
    false,
    [
      { kind: 'delete', some: [2] },
      { kind: 'create', pattern: { ...hours(45), first: 9, last: 10 }, day: 0 },
      { kind: 'undo', nth: 1 },
    ],
  ],
  // What was shortened has no room any more, because what was made beside it is booked.
  [
    hours(60),
    true,
    [
      { kind: 'alter', pattern: hours(45) },
      { kind: 'book', nth: 2, by: 0 },
      { kind: 'undo', nth: 1 },
      { kind: 'alter', pattern: hours(60) },
    ],
  ],
]
