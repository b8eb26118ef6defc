/** A report names fields of other resources, which users read and choose by their labels. */
import { expect, test } from 'vitest'
import { withFieldNames } from '#model/areas/field-names.ts'
import { report } from '#model/areas/report/report.resource.ts'
import type { Field } from '#model/kernel/field.ts'
import { codeNamed, codeText } from '#model/kernel/words/code-words.ts'

const tickets = { source: 'terminal:ticket' }
const fields: readonly (readonly [string, Field])[] = Object.entries(report.fields)
const naming = fields.filter(([, { fieldsOf }]) => fieldsOf !== undefined)

test('every field of a report that names fields says whose they are', () => {
  expect(naming.map(([name]) => name)).toEqual([
    'columns',
    'period_field',
    'ordering',
    'group_by',
    'sums',
    'send_measure',
  ])
})

test.each(naming)('%s is read and chosen by labels', (_, field) => {
  const worded = withFieldNames(field, tickets)
  expect(codeText(worded, 'scheduled_at')).toBe('Scheduled')
  expect(codeNamed(worded, 'scheduled')).toBe('scheduled_at')
  // What no field is called stays as it is, and so does everything while no resource is chosen.
  expect([
    codeText(worded, 'gone'),
    withFieldNames(field, { source: '' }),
    withFieldNames(field, { source: 'no:such' }),
  ]).toEqual(['gone', field, field])
})

test('an order says which way', () => {
  const worded = withFieldNames(report.fields.ordering, tickets)
  expect(codeText(worded, '-scheduled_at')).toBe('Scheduled, descending')
})
