import { expect, test } from 'vitest'
import { ApiError } from '#src/engine/api/api.ts'
import { fieldLabels } from '#src/engine/api/field-labels.state.ts'
import { fieldLabelsOf } from '#src/shell/commands/registry/field-labels.ts'

const body = { car_marks: ['Line 3: "TILX" is no car.'], name: ['Taken.'], non_field_errors: ['Try again.'] }

test('a refusal names fields by words, before and after the declarations are loaded', () => {
  expect(new ApiError(400, body, 'yard/12/add_cars/').message).toBe(
    'Car marks: Line 3: "TILX" is no car. Name: Taken. Try again.',
  )
  fieldLabels().of = fieldLabelsOf
  expect(new ApiError(400, { bol_number: ['Taken.'] }, 'terminalboss/v3/ticket/').message).toBe('BOL: Taken.')
})

test('what is no text, such as blockers, is left out of the sentence', () => {
  const blockers = [{ code: 'missing_buyer', says: 'Name the buyer.' }]
  expect(new ApiError(400, { buyer: ['Name the buyer.'], blockers, warnings: [] }).message).toBe(
    'Buyer: Name the buyer.',
  )
})

test('labels come from the input of the action, then from the resource', () => {
  expect(fieldLabelsOf('terminalboss/v3/ticket/')('bol_number')).toBe('BOL')
  expect(fieldLabelsOf('terminalboss/v3/ticket/12/cancel/')('bol_number')).toBe('BOL')
  expect(fieldLabelsOf('nowhere/')('length_ft')).toBe('Length ft')
})
