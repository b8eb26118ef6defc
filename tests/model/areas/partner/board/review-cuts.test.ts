/** The answer of a supplier to the nominated days: cuts with reasons, what fits, and the words of each day. */
import { expect, test } from 'vitest'
import { reviewNote, storedNote } from '#model/areas/partner/rules/board/day-notes.ts'
import {
  askedCuts,
  beyondOn,
  confirmedOn,
  cutDay,
  cutToCapacity,
  nextReason,
  notFitting,
  proposedDays,
  type Cuts,
} from '#model/areas/partner/rules/board/review-cuts.ts'
import type { ReviewDay } from '#model/areas/partner/rules/nomination/answers.ts'

const day = (date: string, nominated: number, free: number | null): ReviewDay => ({
  date,
  nominated,
  previous: null,
  scheduled: 4,
  shipped: 0,
  capacity: free === null ? null : free + 4,
  free,
  outcome: free !== null && nominated > free ? 'full' : 'fits',
  message: '',
})
const days = [day('2027-01-11', 3, 5), day('2027-01-12', 3, 2), day('2027-01-13', 2, null), day('2027-01-14', 1, -1)]
const none: Cuts = new Map()

const cut = (cuts: Cuts, date: string, quantity: number): Cuts => {
  const found = cutDay(days, cuts, date, quantity)
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('days without room are known by their free capacity; an unknown one is unlimited', () => {
  expect(days.map((one) => beyondOn(one, none))).toEqual([0, 1, 0, 1])
  const fitting = cutToCapacity(days, none)
  expect(days.map((one) => confirmedOn(days, fitting, one.date))).toEqual([3, 2, 2, 0])
  expect(days.map((one) => beyondOn(one, fitting))).toEqual([0, 0, 0, 0])
})

test('nothing more fits on a day that is over, and its cut is not for the capacity', () => {
  const over: ReviewDay = { ...day('2027-01-10', 3, 1), shipped: 1, outcome: 'past', message: 'This day is over' }
  const all = [over, ...days]
  expect(notFitting(all, none)).toEqual({ full: 2, past: 1 })
  expect(reviewNote(over, none)).toMatchObject({ below: 'day is over', isShort: true })
  expect(reviewNote(over, none).sentence).toBe(
    'Sunday 2027-01-10, 3 nominated, 2 cars not shipped, 4 scheduled, 1 shipped, capacity 5, This day is over',
  )
  const fitting = cutToCapacity(all, none)
  expect(fitting.get('2027-01-10')).toEqual({ quantity: 1, reason: 'other' })
  expect(cutDay(all, none, '2027-01-10', 0)).toEqual(new Map([['2027-01-10', { quantity: 0, reason: 'other' }]]))
  expect(notFitting(all, fitting)).toEqual({ full: 0, past: 0 })
})

test('a cut that is smaller than the free capacity stays when the others are cut to it', () => {
  const cuts = cutToCapacity(days, cut(none, '2027-01-12', 1))
  expect(cuts.get('2027-01-12')).toEqual({ quantity: 1, reason: 'capacity' })
})

test.each([4, -1, 1.5])('%s cars are refused on a day with 3 nominated', (cars) => {
  expect(cutDay(days, none, '2027-01-11', cars)).toBe('Enter a whole number of cars from 0 to 3, which are nominated.')
})

test('as many cars as nominated remove the cut', () => {
  expect(cut(cut(none, '2027-01-11', 1), '2027-01-11', 3).size).toBe(0)
})

test('the reason of marked cuts turns through all reasons and back', () => {
  let cuts: Cuts | undefined = cut(cut(none, '2027-01-11', 1), '2027-01-12', 1)
  const seen: (string | undefined)[] = []
  for (let turn = 0; turn < 7; turn++) {
    cuts = cuts && nextReason(cuts, ['2027-01-11', '2027-01-13'])
    seen.push(cuts?.get('2027-01-11')?.reason)
  }
  expect(seen).toEqual(['cars', 'product', 'railroad', 'maintenance', 'credit', 'other', 'capacity'])
  expect(cuts?.get('2027-01-12')?.reason).toBe('capacity')
  expect(nextReason(none, ['2027-01-11'])).toBeUndefined()
})

test('an approval names the cut days alone; a proposal names every day with cars', () => {
  const cuts = cut(cut(none, '2027-01-14', 0), '2027-01-12', 2)
  expect(askedCuts(cuts)).toEqual([
    { date: '2027-01-12', quantity: 2, reason: 'capacity' },
    { date: '2027-01-14', quantity: 0, reason: 'capacity' },
  ])
  expect(proposedDays(days, cuts)).toEqual([
    { date: '2027-01-11', quantity: 3 },
    { date: '2027-01-12', quantity: 2 },
    { date: '2027-01-13', quantity: 2 },
  ])
})

test('a day under review says what is free, what is beyond it, and what is cut', () => {
  const [fits, full] = days
  if (!fits || !full) throw new Error('No days')
  expect(reviewNote(fits, none)).toMatchObject({ below: '5 free', isShort: false })
  expect(reviewNote(full, none)).toMatchObject({ below: '1 car too many', isShort: true })
  const answered = reviewNote(full, cut(none, '2027-01-12', 2))
  expect(answered.below).toBe('−1 capacity')
  expect(answered.sentence).toBe(
    'Tuesday 2027-01-12, 3 nominated, 2 confirmed, 1 car cut: capacity, 4 scheduled, capacity 6, 2 free',
  )
  expect(reviewNote({ ...fits, previous: 1 }, none).below).toBe('was 1')
})

test('a stored day says its cut, or what was proposed instead', () => {
  const stored = {
    date: '2027-01-12',
    nominated: 3,
    confirmed: 2,
    shipped: 0,
    reason: 'cars',
    isLocked: false,
    isClosed: false,
  }
  expect(storedNote('2027-01-12', stored, undefined)).toEqual({
    below: '1 cut',
    sentence: 'Tuesday 2027-01-12, 3 nominated, 2 confirmed, 1 car cut: cars',
    isShort: true,
  })
  expect(storedNote('2027-01-12', { ...stored, confirmed: null }, 1).below).toBe('1 proposed')
  expect(storedNote('2027-01-13', undefined, undefined).sentence).toBe('Wednesday 2027-01-13')
})
