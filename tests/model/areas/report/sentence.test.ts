/** A report as a sentence: what it says, and that reading it gives the report back. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDefinition, type ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { normalised, sentenceOf } from '#model/areas/report/rules/sentence.ts'
import { readSentence } from '#model/areas/report/rules/sentence-reader.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { catalogueOf } from './catalogue.ts'
import { definitions, trickyFields } from './definitions.ts'

const everything = catalogueOf()
const trips: ReportDefinition = { ...emptyDefinition, source: 'trace:trip' }
const read = (text: string) => readSentence(everything, text)
/** The sentence of what was read. */
const again = (text: string): string => {
  const found = read(text)
  return 'definition' in found ? sentenceOf(everything, found.definition) : found.error
}

test('the sentence of the product text is read, and said again', () => {
  const text = 'Trips: Rail car, Destination, Late where Delayed is yes, ordered by Late descending'
  const found = read(text)
  expect(found).toEqual({
    definition: {
      ...trips,
      columns: ['railcar', 'destination', 'late_hours'],
      filters: [{ field: 'delayed', op: 'eq', value: 'true' }],
      ordering: '-late_hours',
    },
  })
  expect(again(text)).toBe(text)
})

test('every part of a report has its words', () => {
  const text =
    'Trips: Rail car, Destination › State where Delayed is no and Rail car contains "a, b" and Late is between 1 and 5, ' +
    'last 30 days by Created, grouped by Destination › State, totals of Demurrage, ordered by Destination, Late descending'
  const found = read(text)
  expect(found).toMatchObject({
    definition: {
      columns: ['railcar', 'destination.state'],
      filters: [{ value: 'false' }, { op: 'contains', value: 'a, b' }, { op: 'between', value: '1,5' }],
      period: 'last_30_days',
      period_field: 'created_at',
      group_by: ['destination.state'],
      sums: ['demurrage'],
      ordering: 'destination,-late_hours',
    },
  })
  expect(again(text)).toBe(text)
})

test('what people type is read', () => {
  const filters = (text: string) => {
    const found = read(text)
    return 'definition' in found ? [found.definition.match, ...found.definition.filters] : found
  }
  expect(filters('trips where LATE > 2 or late is 7|8')).toEqual([
    'any',
    { field: 'late_hours', op: 'gt', value: '2' },
    { field: 'late_hours', op: 'in', value: '7,8' },
  ])
  expect(filters('Trips where Destination.State is AB')).toEqual([
    'all',
    { field: 'destination.state', op: 'eq', value: 'AB' },
  ])
  expect(filters('Trips where destination is not empty and created is within last 24 hours')).toEqual([
    'all',
    { field: 'destination', op: 'isnull', value: 'false' },
    { field: 'created_at', op: 'within', value: 'last_24_hours' },
  ])
  expect(filters('Shipments where net is at least 5000 gal')).toEqual([
    'all',
    { field: 'net_volume', op: 'gte', value: '5000' },
  ])
})

test.each([
  ['', 0, 'A source is missing here.'],
  ['Tripz: Late', 0, 'There is no source "Tripz".', 'Trips'],
  ['Trips: Lat', 7, 'There is no column "Lat".', 'Late'],
  ['Trips: Late, Dstination', 13, 'There is no column "Dstination".', 'Destination'],
  ['Trips where Late', 16, 'A condition is missing here.'],
  ['Trips where Late is', 19, 'A value is missing here.'],
  ['Trips where Delayed contains yes', 20, '"Delayed" cannot be asked like this.'],
  ['Trips where Late is 1 and Late is 2 or Late is 3', 36, 'Filters are joined by "and" or by "or", not by both.'],
  ['Trips: Late, groupd by Late', 13, 'There is no column "groupd by Late".'],
  ['Trips, groupd by Late', 7, 'This part of the sentence cannot be read.', 'grouped by'],
  ['Trips, totals of Late, totals of Late', 23, 'This part is in the sentence twice.'],
  ['Trips: Late.State', 11, 'This column leads to no record that you may view.'],
  ['Trips: Late ; drop table x', 12, 'This cannot stand here.'],
])('%j is told with its position and the nearest words', (text, at, error, nearest?: string) => {
  const found = read(text)
  expect(found).toMatchObject({ at, error })
  expect('nearest' in found && (nearest === undefined || found.nearest[0] === nearest)).toBe(true)
})

test('a source that somebody may not view is none', () => {
  const clerk = catalogueOf(permissions.filter((one) => one !== 'access_menu__track_and_trace'))
  expect(readSentence(clerk, 'Trips: Late')).toMatchObject({ error: 'There is no source "Trips".' })
})

test('a formula of the report is named by its label', () => {
  const definition = {
    ...trips,
    formulas: [{ name: 'twice', label: 'Twice as late', expression: 'late_hours * 2', unit: 'h' }],
    columns: ['twice'],
    filters: [{ field: 'twice', op: 'gt', value: '4' }],
  } as const
  const text = sentenceOf(everything, definition)
  expect(text).toBe('Trips: Twice as late where Twice as late is more than 4')
  expect(readSentence(everything, text, definition.formulas)).toEqual({ definition: normalised(definition) })
})

test('reading the sentence of a definition gives the definition back', { timeout: 180_000 }, () => {
  const catalogue = catalogueOf(permissions, trickyFields)
  fc.assert(
    fc.property(definitions(catalogue), (definition) => {
      const text = sentenceOf(catalogue, definition)
      expect(readSentence(catalogue, text), text).toEqual({ definition: normalised(definition) })
    }),
    { numRuns: 10_000 },
  )
})
