/** The days of a nomination as its buyer edits them, and the fields that an edit writes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp } from '#model/areas/partner/rules/board/board-rows.ts'
import { editedFields, nominationDraft } from '#model/areas/partner/rules/board/nomination-draft.ts'
import { modeOf } from '#model/areas/partner/rules/board/nomination-mode.ts'
import { setCars, toggleLocked } from '#model/areas/schedule/rules/draft-edits.ts'
import { respread } from '#model/areas/schedule/rules/draft.ts'
import { nominationRow } from './rows.ts'

const TODAY = '2027-01-05'
const row = nominationRow({
  start_date: '2027-01-11',
  end_date: '2027-01-17',
  forecast: 12,
  closed_days: [{ date: '2027-01-17' }],
  locked_days: [{ date: '2027-01-13', reason: 'Spur closed' }],
})

test('a forecast is spread over the days that are neither closed nor locked', () => {
  const { total, shipping_schedule } = editedFields(respread(nominationDraft(row, TODAY)), row)
  expect(total).toBe(12)
  expect(shipping_schedule.map(({ date, quantity }) => `${date.slice(8)}:${quantity}`)).toEqual([
    '11:2',
    '12:3',
    '14:2',
    '15:3',
    '16:2',
  ])
})

test('a day that is set is locked and keeps its reason; the others share the rest', () => {
  const draft = setCars(nominationDraft(row, TODAY), ['2027-01-11'], () => 8)
  const { shipping_schedule, locked_days } = editedFields(draft, row)
  expect(shipping_schedule.find(({ date }) => date === '2027-01-11')?.quantity).toBe(8)
  expect(addUp(shipping_schedule.map(({ quantity }) => quantity))).toBe(12)
  expect(locked_days).toEqual([
    { date: '2027-01-11', reason: '' },
    { date: '2027-01-13', reason: 'Spur closed' },
  ])
})

test('the total follows where the days have more cars than it', () => {
  const without = nominationRow({ start_date: '2027-01-11', end_date: '2027-01-12' })
  const draft = setCars(nominationDraft(without, TODAY), ['2027-01-11', '2027-01-12'], () => 3)
  expect(editedFields(draft, without).total).toBe(6)
})

test('days that are over keep what they have', () => {
  const draft = setCars(nominationDraft(row, '2027-01-12'), ['2027-01-11'], () => 5)
  expect(editedFields(draft, row).shipping_schedule).toEqual([])
})

test('the days of an edit add up to its total, whatever is set and locked, while a day is open', () => {
  const days = fc.constantFrom('2027-01-11', '2027-01-12', '2027-01-14', '2027-01-15')
  fc.assert(
    fc.property(fc.array(fc.tuple(days, fc.nat({ max: 9 })), { maxLength: 12 }), days, (edits, locked) => {
      let draft = nominationDraft(row, TODAY)
      for (const [day, cars] of edits) draft = setCars(draft, [day], () => cars)
      draft = toggleLocked(draft, [locked])
      const { total, shipping_schedule } = editedFields(draft, row)
      expect(addUp(shipping_schedule.map(({ quantity }) => quantity))).toBe(total)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [2, 'draft', true, 'edit'],
  [2, 'rejected', true, 'edit'],
  [2, 'sent', true, 'read'],
  [2, 'draft', false, 'read'],
  [1, 'sent', true, 'review'],
  [1, 'under_review', true, 'review'],
  [1, 'approved', true, 'read'],
  [1, 'sent', false, 'read'],
  [3, 'sent', true, 'read'],
  [undefined, 'sent', true, 'read'],
] as const)('company %s opens a nomination that is %s (permission %s) to %s', (company, status, mayChange, mode) => {
  expect(modeOf(nominationRow({ status }), company, mayChange)).toBe(mode)
})
