/** Random definitions of reports over all resources, for properties that hold of each. */
import fc from 'fast-check'
import {
  columnsOf,
  reachedFrom,
  sourcesFor,
  type Catalogue,
  type ReportColumn,
} from '#model/areas/report/rules/columns.ts'
import {
  emptyDefinition,
  reportMatches,
  reportPeriods,
  type ReportDefinition,
  type ReportFilter,
} from '#model/areas/report/rules/definition.ts'
import type { Definition } from '#model/areas/config/custom-field.ts'

/** Additional fields whose labels are words and marks of a sentence. */
export const trickyFields: readonly Definition[] = [
  'is late',
  'Where',
  'grouped by',
  'and',
  'a, b',
  'Say "hi"',
  'Ordered by X descending',
  'today by',
  'Destination › State',
  'Net',
  'Net is',
  'İstanbul',
].map((label, index) => ({
  id: index + 1,
  version: 1,
  created_at: '',
  updated_at: '',
  model: index % 2 === 0 ? 'terminal:ticket' : 'trace:trip',
  name: `field_${index}`,
  label,
  kind: (['text', 'choice', 'flag'] as const)[index % 3] ?? 'text',
  choices: ['', 'and', 'Rail car', 'yes'],
  scale: null,
  unit: '',
  required: false,
  order: 0,
  in_table: false,
  active: true,
}))

const words = ['yes', 'not x', 'one of', 'A and B', 'a|b', 'empty', '"', 'Rail car', '  ', '›', '1.5', 'me', 'x or y']

/** One value, without a comma: that one separates the values of a list. */
function valueOf({ field, kind }: ReportColumn): fc.Arbitrary<string> {
  const codes = [...(field.choices ?? []), ...Object.values(field.words ?? {}), 'no such']
  const text = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 12 }))
  const typed: Readonly<Partial<Record<ReportColumn['kind'], fc.Arbitrary<string>>>> = {
    flag: fc.constantFrom('true', 'false'),
    choice: fc.oneof(fc.constantFrom(...codes), text),
    integer: fc.integer().map(String),
    day: fc.constantFrom('2026-11-20', '2024-02-29'),
    instant: fc.constantFrom('2026-11-20T14:05:00Z', '2026-11-20'),
  }
  return (typed[kind] ?? text).map((value) => value.replaceAll(',', ';'))
}

const filterOf = (column: ReportColumn): fc.Arbitrary<ReportFilter> =>
  fc.constantFrom(...column.operators).chain((op): fc.Arbitrary<ReportFilter> => {
    const field = column.name
    const value = valueOf(column)
    switch (op) {
      case 'isnull':
        return fc.constantFrom('true', 'false').map((one) => ({ field, op, value: one }))
      case 'within':
        return fc
          .constantFrom('today', 'last_24_hours', 'next_3_days', 'no such')
          .map((one) => ({ field, op, value: one }))
      case 'between':
        return fc.tuple(value, value).map((both) => ({ field, op, value: both.join(',') }))
      case 'in':
      case 'not_in':
        return fc.array(value, { minLength: 1, maxLength: 4 }).map((many) => ({ field, op, value: many.join(',') }))
      case 'eq':
      case 'ne':
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
      case 'contains':
      case 'startswith':
        return value.map((one) => ({ field, op, value: one }))
    }
  })

/** Definitions of a source, by its own columns and those that a few of its references lead to. */
function definitionsOf(catalogue: Catalogue, source: string): fc.Arbitrary<ReportDefinition> {
  const own = columnsOf(catalogue, source)
  const through = reachedFrom(catalogue, source).map((one) => columnsOf(catalogue, source, one.through))
  const pickColumn = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...through).chain((columns) => fc.constantFrom(...columns)) },
  )
  const names = (most: number) =>
    fc.array(
      pickColumn.map(({ name }) => name),
      { maxLength: most },
    )
  const filter = pickColumn.filter(({ operators }) => operators.length > 0).chain(filterOf)
  const order = fc.tuple(fc.constantFrom('', '-'), pickColumn).map(([sign, { name }]) => sign + name)
  return fc.record({
    source: fc.constant(source),
    match: fc.constantFrom(...reportMatches),
    columns: names(6),
    filters: fc.array(filter, { maxLength: 4 }),
    formulas: fc.constant(emptyDefinition.formulas),
    period_field: fc.oneof(
      fc.constant(''),
      pickColumn.map(({ name }) => name),
    ),
    period: fc.constantFrom(...reportPeriods),
    ordering: fc.array(order, { maxLength: 3 }).map((parts) => parts.join(',')),
    group_by: names(3),
    sums: names(3),
  })
}

export function definitions(catalogue: Catalogue): fc.Arbitrary<ReportDefinition> {
  const ofSources = sourcesFor(catalogue).map(({ name }) => definitionsOf(catalogue, name))
  return fc.nat({ max: ofSources.length - 1 }).chain((index) => ofSources[index] ?? fc.constant(nothing))
}
const nothing: ReportDefinition = { ...emptyDefinition, source: 'trace:trip' }
