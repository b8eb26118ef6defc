/** Long forms fold what is empty and unimportant, and nothing else. */
import { expect, test } from 'vitest'
import { decimal, flag, json, text, type Fields } from '#model/kernel/field.ts'
import { foldedFields, foldedOfNew } from '#model/kernel/form/folded.ts'

const filled: Fields = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field_${at}`, text()]))
const row = Object.fromEntries(Object.keys(filled).map((name) => [name, 'x']))
const [fax, height, settings] = [text(), decimal(1), json()]
const fields: Fields = {
  ...filled,
  name: text({ required: true }),
  city: text({ table: true }),
  active: flag(),
  comments: text({ maxLength: 2000 }),
  fax,
  height,
  settings,
  computed: text({ table: true, readOnly: true }),
  secret: text({ writeOnly: true }),
}
const empty = { name: '', city: '', active: false, comments: '', fax: '', height: null, settings: {}, computed: null }

test('empty fields fold, but not those that are required, in tables, remarks, or a yes or no', () => {
  expect(foldedFields(fields, { ...row, ...empty })).toEqual(['fax', 'height', 'settings', 'computed'])
})

test('few are not worth folding, and a short form shows all', () => {
  expect(foldedFields(fields, { ...row, ...empty, fax: '1', height: '0.0' })).toEqual([])
  expect(foldedFields({ fax, height, settings }, {})).toEqual([])
})

test('of a new record only whole groups fold, in which nothing is important or has a value to begin with', () => {
  const groups: Fields = {
    ...filled,
    fax,
    name: text({ required: true, group: 'Party' }),
    telex: text({ group: 'Party' }),
    exporter: text({ group: 'Customs' }),
    broker: text({ group: 'Customs' }),
    permit: text({ group: 'Customs' }),
    password: text({ writeOnly: true, group: 'Access' }),
    groups: text({ group: 'Access' }),
    entered: text({ group: 'Kept', readOnly: true }),
  }
  expect(foldedOfNew(groups, {})).toEqual(['exporter', 'broker', 'permit'])
  expect(foldedOfNew(groups, { broker: 'Livingston' })).toEqual([])
  expect(foldedOfNew({ exporter: text({ group: 'Customs' }) }, {})).toEqual([])
})
