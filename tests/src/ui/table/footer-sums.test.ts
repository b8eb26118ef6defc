/** No sum is shown of a part of the rows as if it were that of all. */
import { expect, it } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { areSumsKnown, footerSums } from '#src/ui/table/panels/footer-sums.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'

const summary = (rows: number) => ({ rows, totals: {} })
const ready = { phase: 'ready' } as const
const loading = { phase: 'loading' } as const

it.each([
  ['while rows arrive', { source: loading, mode: 'here', matching: 10_327 }, summary(10_327), 0, false],
  [
    'while pages of the server arrive',
    { source: loading, mode: 'server', matching: 10_327 },
    summary(10_327),
    0,
    false,
  ],
  ['until the last rows are added up', { source: ready, mode: 'here', matching: 20_000 }, summary(10_327), 0, false],
  ['before anything is added up', { source: ready, mode: 'here', matching: 20_000 }, null, 0, false],
  ['where there is no row', { source: ready, mode: 'here', matching: 0 }, summary(0), 0, false],
  ['of all rows', { source: ready, mode: 'here', matching: 20_000 }, summary(20_000), 0, true],
  ['of the selection', { source: ready, mode: 'here', matching: 20_000 }, summary(3), 3, true],
  ['that the server answers', { source: ready, mode: 'server', matching: 2_000_000 }, summary(1_999_990), 0, true],
] as const)('%s', (_title, facts, of, selected, isKnown) => expect(areSumsKnown(facts, of, selected)).toBe(isKnown))

const of = (sum: number) => ({ count: 2, sum, min: 0, max: sum })

it('adds up the amounts of ticket invoices by currency, and not their lines', () => {
  const columns = columnsOf(resourceNamed('terminal:ticketInvoice'))
  const flags = (name: string) => {
    const found = columns.find((column) => column.name === name)
    return [found?.additive, found?.isAmount]
  }
  expect(['line_count', 'subtotal', 'total', 'tax_percent'].map(flags)).toEqual([
    [false, false],
    [false, true],
    [false, true],
    [false, false],
  ])
  const parts = [
    { key: 'CAD', totals: { total: of(100.5) } },
    { key: 'USD', totals: { total: of(20) } },
  ]
  const sums = footerSums(columns, ['invoice_number', 'total'], { rows: 4, totals: {}, parts })
  expect(sums.map(({ column, currency, totals }) => [column.name, currency, totals.sum])).toEqual([
    ['total', 'CAD', 100.5],
    ['total', 'USD', 20],
  ])
})
