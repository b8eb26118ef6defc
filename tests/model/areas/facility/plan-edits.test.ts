/** Edits of a day from the plan of a facility: what is set stays, the rest is spread again, and no car is lost. */
import { describe, expect, it } from 'vitest'
import { closedDay, missedDays, moveDay, setDay, type PlanEdit } from '#model/areas/facility/rules/plan-edits.ts'
import { draftOf, keptPlan, type ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'

const today = '2026-11-24'
const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'] as const
const draft = (quantities: readonly number[], more: object = {}): ScheduleDraft =>
  draftOf(
    {
      total: quantities.reduce((sum, cars) => sum + cars, 0),
      start_date: null,
      end_date: null,
      schedule: days.map((date, at) => ({ date, quantity: quantities[at] ?? 0 })),
      actual: [{ date: days[0], quantity: quantities[0] ?? 0 }],
      locked_days: [],
      blackout_days: [],
      ...more,
    },
    today,
  )
const plan = (edit: PlanEdit): unknown =>
  'refused' in edit ? edit.refused : days.map((day) => edit.draft.quantities.get(day) ?? 0)

describe('a day that is set', () => {
  it.each([
    ['keeps its cars, and the others share the rest', setDay(draft([2, 4, 4, 4, 4]), days[1], 7), [2, 7, 3, 3, 3]],
    ['may have none', setDay(draft([2, 4, 4, 4, 4]), days[2], 0), [2, 5, 0, 6, 5]],
    [
      'leaves locked days alone',
      setDay(draft([2, 4, 4, 4, 4], { locked_days: [{ date: days[4], reason: 'Agreed' }] }), days[1], 6),
      [2, 6, 3, 3, 4],
    ],
    [
      'is not one that has shipped',
      setDay(draft([2, 4, 4, 4, 4]), days[0], 1),
      expect.stringMatching(/cars were shipped/),
    ],
    [
      'is not one outside of the schedule',
      setDay(draft([2, 4, 4, 4, 4]), '2027-01-01', 1),
      expect.stringMatching(/not among the days/),
    ],
    ['takes whole cars', setDay(draft([2, 4, 4, 4, 4]), days[1], 1.5), expect.stringMatching(/whole number of cars/)],
    [
      'takes no more than a day may have',
      setDay(draft([2, 4, 4, 4, 4]), days[1], 10_001),
      expect.stringMatching(/from 0 to 10000/),
    ],
  ])('%s', (_, edit, expected) => expect(plan(edit)).toEqual(expected))
})

describe('cars that are carried to another day', () => {
  it.each([
    ['come beside those there', moveDay(draft([2, 4, 4, 4, 4]), days[1], days[3]), [2, 0, 4, 8, 4]],
    ['do not go back to where they were', moveDay(draft([2, 4, 4, 4, 4]), days[1], days[1]), 'That changes nothing.'],
    ['must be there', moveDay(draft([2, 0, 4, 4, 4]), days[1], days[2]), 'That changes nothing.'],
    [
      'do not go to a day that is over',
      moveDay(draft([2, 4, 4, 4, 4]), days[1], days[0]),
      expect.stringMatching(/cars were shipped/),
    ],
  ])('%s', (_, edit, expected) => expect(plan(edit)).toEqual(expected))
})

it('a day is over, shipped, or not of the schedule', () => {
  const of = draft([2, 4, 4, 4, 4], { actual: [] })
  expect(closedDay(of, days[0])).toMatch(/is over/)
  expect(closedDay(of, days[1])).toBeUndefined()
})

it('what is saved keeps the reasons of locked days, and names the day that was set', () => {
  const kept = { locked_days: [{ date: days[4], reason: 'Agreed' }], blackout_days: [] }
  const edit = setDay(draft([2, 4, 4, 4, 4], kept), days[1], 6)
  if ('refused' in edit) throw new Error(edit.refused)
  expect(keptPlan(edit.draft, kept)).toMatchObject({
    total: 18,
    locked_days: [
      { date: days[1], reason: '' },
      { date: days[4], reason: 'Agreed' },
    ],
    blackout_days: [],
  })
})

describe('days on which nothing went', () => {
  const missedOf = (more: object) => {
    const before = draft([2, 4, 4, 4, 4], more)
    const edit = setDay(before, days[1], 6)
    if ('refused' in edit) throw new Error(edit.refused)
    return missedDays(before, edit.draft)
  }
  it.each([
    ['are named with the cars that are spread anew', { actual: [] }, [{ day: days[0], cars: 2 }]],
    ['are none where something was shipped', {}, []],
  ])('%s', (_, more, missed) => expect(missedOf(more)).toEqual(missed))
})
