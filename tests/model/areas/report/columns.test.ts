/** Columns of reports are found by path, for a person with permissions. */
import { expect, test } from 'vitest'
import { columnAt, columnFinder, columnsOf, reachedFrom, sourcesFor } from '#model/areas/report/rules/columns.ts'
import { resourceNames } from '#model/areas/named.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { catalogueOf } from './catalogue.ts'

const everything = catalogueOf()
const additional = {
  id: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  model: 'terminal:ticket',
  name: 'risk_class',
  label: 'Risk class',
  kind: 'choice',
  choices: ['A', 'B'],
  scale: null,
  unit: '',
  required: false,
  order: 0,
  in_table: false,
  active: true,
} as const

test('a path names a field of the source, or one through at most two references', () => {
  expect(columnAt(everything, 'terminal:ticket', 'ticket_number')).toMatchObject({ kind: 'text', steps: [] })
  expect(columnAt(everything, 'terminal:ticketEntry', 'ticket.server.name')).toMatchObject({
    label: 'Ticket › Site › Name',
    of: 'terminal:server',
    key: 'name',
    steps: [
      { field: 'ticket', to: 'terminal:ticket' },
      { field: 'server', to: 'terminal:server' },
    ],
  })
  for (const path of [
    'no_such',
    '',
    '.',
    'ticket_number.id',
    'constructor',
    '__proto__',
    'server.no_such',
    'server.',
    '.server',
    'server..name',
    'additional.risk_class',
    'additional',
    'properties',
  ])
    expect(columnAt(everything, 'terminal:ticket', path), path).toBeUndefined()
  expect(columnAt(everything, 'terminal:ticketEntry', 'ticket.server.company.name')).toBeUndefined()
})

test('additional fields are columns, also through references', () => {
  const catalogue = catalogueOf(permissions, [additional])
  expect(columnAt(catalogue, 'terminal:ticket', 'additional.risk_class')).toMatchObject({ label: 'Risk class' })
  expect(columnAt(catalogue, 'terminal:ticketEntry', 'ticket.additional.risk_class')).toMatchObject({
    label: 'Ticket › Risk class',
    steps: [{ field: 'ticket', to: 'terminal:ticket' }],
  })
})

test('each step of a path asks for the permission of its resource', () => {
  const without = catalogueOf(permissions.filter((one) => one !== 'access_menu__v3__sync_data__site'))
  expect(columnAt(without, 'terminal:ticket', 'server')).toBeDefined()
  expect(columnAt(without, 'terminal:ticket', 'server.name')).toBeUndefined()
  expect(columnAt(everything, 'terminal:ticket', 'server.name')).toBeDefined()
  const clerk = catalogueOf(['access_menu__reports'])
  expect(columnAt(clerk, 'audit:crud', 'id')).toBeUndefined()
  expect(sourcesFor(clerk).map(({ name }) => name)).not.toContain('audit:crud')
})

test('no secret is a column of any source', () => {
  for (const name of resourceNames)
    for (const { field } of columnsOf(everything, name)) {
      expect(field.writeOnly, name).not.toBe(true)
      expect(['json', 'list'], name).not.toContain(field.kind)
    }
})

test('money is counted by currency and quantities by unit', () => {
  const countedIn = (source: string, path: string) => columnAt(everything, source, path)?.countedIn
  expect(countedIn('invoice:invoice', 'total')).toBe('currency')
  expect(countedIn('invoice:item', 'amount')).toBe('invoice.currency')
  expect(countedIn('invoice:item', 'quantity')).toBe('unit')
  expect(countedIn('invoice:item', 'invoice.total')).toBe('invoice.currency')
  expect(countedIn('trace:trip', 'demurrage')).toBe('demurrage_currency')
  expect(countedIn('rail:shipment', 'net_gallons')).toBeUndefined()
})

test('texts, dates, references and rates have no total', () => {
  const summable = (source: string, path: string) => columnAt(everything, source, path)?.summable
  expect(summable('invoice:invoice', 'total')).toBe(true)
  for (const path of ['invoice_number', 'buyer', 'currency', 'created_at', 'version'])
    expect(summable('invoice:invoice', path) ?? false, path).toBe(false)
})

test('every source has a label of its own', () => {
  const labels = [...everything.sourceLabels().values()].map((label) => label.toLowerCase())
  expect(new Set(labels).size).toBe(labels.length)
})

test('every column that is reached can be named, and its label is its own', () => {
  for (const { name: source } of sourcesFor(everything)) {
    const reached = reachedFrom(everything, source)
    const columns = reached.flatMap(({ through }) => columnsOf(everything, source, through))
    const labels = columns.map(({ label }) => label.toLowerCase())
    expect(new Set(labels).size, source).toBe(labels.length)
    for (const { through } of reached) expect(through.split('.').length, source).toBeLessThanOrEqual(2)
  }
})

test('a formula is a column by its name', () => {
  const find = columnFinder(everything, {
    source: 'invoice:item',
    formulas: [
      { name: 'net_price', label: 'Net price', expression: 'amount - tax', unit: '' },
      { name: 'wrong', label: '', expression: 'amount +', unit: '' },
    ],
  })
  expect(find('net_price')).toMatchObject({ kind: 'decimal', countedIn: 'invoice.currency', summable: true })
  expect(find('wrong')).toBeUndefined()
  expect(find('amount')?.name).toBe('amount')
})
