/** Forms over records: which are about what, what a new record is made of, and what a form begins with. */
import { expect, it } from 'vitest'
import { beginsWith, recordOf, recordValues } from '#model/areas/form/rules/over-record.ts'
import { number, text } from '#model/kernel/field.ts'

const fields = {
  name: text(),
  density: number(),
  state: text({ readOnly: true }),
  password: text({ writeOnly: true }),
}
it.each([
  ['product', 'terminal:product'],
  ['location', 'terminal:location'],
  ['company', 'terminal:company'],
  ['inspection', undefined],
  ['other', undefined],
] as const)('a form of type %s is over %s', (type, of) => expect(recordOf(type)).toBe(of))

it.each([
  ['what bears the name of a field', { name: 'Propane', odorant: 'none' }, { name: 'Propane' }],
  ['nothing that the server alone sets', { state: 'new', density: 508 }, { density: 508 }],
  ['no secret', { password: 'hunter2' }, {}],
  ['nothing that only looks like a field', { constructor: 'x', toString: 'y' }, {}],
])('a new record is made of %s', (_case, answers, values) => expect(recordValues(fields, answers)).toEqual(values))

const asked = { name: {}, odorant: {}, sampled: {} }
it.each([
  ['its defaults', {}, {}, { odorant: 'none' }],
  ['what was answered last, before its defaults', { odorant: 'thiol' }, {}, { odorant: 'thiol' }],
  ['nothing that it does not ask any more', { colour: 'red' }, {}, { odorant: 'none' }],
  [
    'what the record says now, before what was answered',
    { name: 'Old' },
    { name: 'New' },
    { odorant: 'none', name: 'New' },
  ],
  ['no field of the record that it does not ask', {}, { density: 508 }, { odorant: 'none' }],
  [
    'what was answered, where the record says nothing',
    { name: 'Old' },
    { name: null },
    { odorant: 'none', name: 'Old' },
  ],
] as const)('a form begins with %s', (_case, last, row, begun) => {
  expect(beginsWith(asked, { odorant: 'none' }, last, fields, row)).toEqual(begun)
})
