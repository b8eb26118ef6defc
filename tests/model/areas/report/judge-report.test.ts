/** The problems of a report, by field. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDefinition, type ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { columnAt } from '#model/areas/report/rules/columns.ts'
import { readFormula } from '#model/areas/report/rules/formula.ts'
import { readSentence } from '#model/areas/report/rules/sentence-reader.ts'
import { changedFields, errorsOf, judgeReport } from '#model/areas/report/rules/judge-report.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { catalogueOf } from './catalogue.ts'
import { definitions } from './definitions.ts'

const everything = catalogueOf()
const lines: ReportDefinition = { ...emptyDefinition, source: 'invoice:item' }
const errors = (more: Partial<ReportDefinition>) => judgeReport(everything, { ...lines, ...more }).errors
const filter = (field: string, op: ReportDefinition['filters'][number]['op'], value: string) =>
  errors({ filters: [{ field, op, value }] })['filters']

test('a report of what there is has no errors', () => {
  const report: Partial<ReportDefinition> = {
    columns: ['product', 'invoice.buyer.name', 'net'],
    formulas: [{ name: 'net', label: 'Net', expression: 'amount - coalesce(tax, 0)', unit: '' }],
    filters: [{ field: 'net', op: 'between', value: '1,5.5' }],
    period_field: 'created_at',
    period: 'last_30_days',
    ordering: '-net,product',
    group_by: ['invoice.buyer'],
    sums: ['amount', 'net', 'quantity'],
  }
  expect(errors(report)).toEqual({})
})

test('each field says what is wrong with it', () => {
  expect(errors({ source: 'no:such' })).toEqual({ source: ['There is no resource "no:such".'] })
  expect(errors({ columns: ['amount', 'no_such', 'amount'] })).toEqual({
    columns: ['Item 2: There is no column "no_such".', 'Item 3: "Amount" is in the list already.'],
  })
  expect(errors({ ordering: '-no_such' })).toEqual({ ordering: ['Item 1: There is no column "no_such".'] })
  expect(errors({ period: 'today', period_field: 'amount' })).toEqual({ period_field: ['"Amount" is not a date.'] })
  for (const name of ['description', 'created_at', 'product'])
    expect(errors({ sums: [name] })['sums']?.[0], name).toMatch(/cannot be added up/)
  expect(
    errors({
      formulas: [
        { name: 'amount', label: '', expression: '1', unit: '' },
        { name: 'a', label: '', expression: 'tax +', unit: '' },
        { name: 'a', label: '', expression: '1', unit: '' },
      ],
    }),
  ).toEqual({
    formulas: [
      'Item 1: "amount" is the name of a column.',
      'Item 2: The formula ends too early. (at character 6)',
      'Item 3: "a" is the name of another formula.',
    ],
  })
})

test('a value is judged by the kind of its column', () => {
  expect(filter('amount', 'gt', '12.5')).toBeUndefined()
  expect(filter('amount', 'gt', '1e5')).toEqual(['Item 1: "1e5" is not a number such as 12.5.'])
  expect(filter('amount', 'between', '1')).toEqual(['Item 1: "is between" takes two values with a comma between them.'])
  expect(filter('amount', 'contains', '1')).toEqual(['Item 1: "Amount" cannot be asked with "contains".'])
  expect(filter('created_at', 'within', 'last_24_hours')).toBeUndefined()
  expect(filter('created_at', 'within', '2026-11')).toHaveLength(1)
  expect(filter('created_at', 'gte', '2026-11-31')).toHaveLength(1)
  expect(filter('created_at', 'gte', '2026-11-30')).toBeUndefined()
  expect(filter('unit', 'eq', 'gal')).toBeUndefined()
  expect(filter('unit', 'in', 'gal,barrels')).toEqual(['Item 1: "barrels" is not one of the choices.'])
  expect(filter('product', 'eq', 'Propane')).toBeUndefined()
  expect(filter('product', 'isnull', 'maybe')).toHaveLength(1)
  expect(filter('id', 'eq', '17')).toBeUndefined()
  const ofTicket = (field: string, value: string) =>
    errors({ source: 'terminal:ticket', filters: [{ field, op: 'eq', value }] })['filters']
  expect(ofTicket('id', '17')).toEqual(['Item 1: "17" is not an id.'])
  expect(ofTicket('ticket_number', 'x'.repeat(501))).toBeUndefined()
  expect(ofTicket('ticket_number', 'x\0')).toHaveLength(1)
  expect(filter('no_such', 'eq', '1')).toEqual(['Item 1: There is no column "no_such".'])
})

test('all filters together have at most ten thousand values', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
  const halves = (count: number) =>
    errors({
      filters: [
        { field: 'amount', op: 'in', value: many(5000) },
        { field: 'amount', op: 'not_in', value: many(count) },
      ],
    })
  expect(halves(5000)).toEqual({})
  expect(Object.keys(halves(5001))).toEqual(['filters'])
})

test('a source that somebody may not view is forbidden, and a column of theirs is none', () => {
  const without = catalogueOf(permissions.filter((one) => one !== 'access_menu__invoice'))
  expect(judgeReport(without, lines)).toEqual({ isForbidden: true, errors: {} })
  const audit = { ...lines, source: 'audit:crud' }
  expect(judgeReport(catalogueOf(['access_menu__reports', 'add_report']), audit).isForbidden).toBe(true)
})

test('a change answers for the errors of the fields that it changes', () => {
  const before = { ...lines, columns: ['gone'] }
  const found = { columns: ['There is no column "gone".'], sums: ['No.'], period_field: ['No.'] }
  expect(errorsOf(found, changedFields(before, { ...before, name: 'Other' }))).toEqual({})
  expect(Object.keys(errorsOf(found, changedFields(before, { sums: ['gone'] })))).toEqual(['sums'])
  expect(Object.keys(errorsOf(found, changedFields(before, { period_field: 'gone' })))).toEqual(['period_field'])
  expect(errorsOf(found, changedFields(before, { source: 'trace:trip' }))).toEqual(found)
})

const payloads = [
  ...["'", '"', '`', ';', '--', '/*', '\\', '%00', '$1', '${1}', '{{1}}', 'a\nb', ')', '(', '||', '::text'].flatMap(
    (mark) => [
      `${mark} or 1=1`,
      `x${mark}; drop table report_report`,
      `1${mark} union select password from user_user`,
      `amount${mark}`,
      `${mark}amount`,
      `amount${mark}tax`,
      `product.${mark}`,
      `product.name${mark}`,
      `additional.${mark}`,
      `${mark}${mark} and pg_sleep(5)`,
      `t.amount${mark}`,
      `(select 1)${mark}`,
    ],
  ),
  '__proto__',
  'constructor',
  'toString',
  'product.__proto__',
  'product.constructor.name',
  'hasOwnProperty',
  'additional.__proto__',
  'company_id',
]

test('a name that holds a statement is no column, in any field', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  for (const name of payloads) {
    const found = errors({
      columns: [name],
      filters: [{ field: name, op: 'eq', value: '1' }],
      period_field: name,
      period: 'today',
      ordering: `-${name.replaceAll(',', '')}`,
      group_by: [name],
      sums: [name],
    })
    expect(Object.keys(found).toSorted(), name).toEqual(
      ['columns', 'filters', 'group_by', 'ordering', 'period_field', 'sums'].toSorted(),
    )
    expect(errors({ source: name })['source'], name).toHaveLength(1)
  }
})

test('a formula that holds a statement is refused, or names columns alone', () => {
  const isColumn = (path: string): boolean => columnAt(everything, 'invoice:item', path) !== undefined
  for (const text of payloads) {
    const read = readFormula(text, (path) => columnAt(everything, 'invoice:item', path))
    const isSafe = 'uses' in read ? read.uses.every(isColumn) : read.error !== ''
    expect(isSafe, text).toBe(true)
  }
})

test('in a sentence, what holds a statement is a value or cannot be read', () => {
  for (const text of payloads) {
    const quoted = `"${text.replaceAll('"', '""')}"`
    expect(readSentence(everything, `Invoice lines where Product contains ${quoted}`), text).toMatchObject({
      definition: { filters: [{ field: 'product', op: 'contains', value: text }] },
    })
    for (const sentence of [`Invoice lines: ${quoted}`, `${quoted}: Amount`, `Invoice lines, ${quoted} by Created`])
      expect(readSentence(everything, sentence), sentence).toHaveProperty('error')
    const plain = readSentence(everything, `Invoice lines: ${text}`)
    const found = 'definition' in plain ? judgeReport(everything, plain.definition).errors : {}
    expect(found, text).toEqual({})
  }
})

test('every definition is judged without a failure', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(definitions(everything), (definition) => {
      expect(judgeReport(everything, definition).isForbidden).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
