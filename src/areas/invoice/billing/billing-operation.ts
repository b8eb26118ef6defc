/**
 * The bulk change that makes draft invoices of tickets: all of them in one request, since parts would split invoices. Its undo makes the
 * drafts void.
 */
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { MOST_TICKETS } from '#model/areas/invoice/ticket-invoice-actions.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { sumOfAmounts } from '#model/shared/money.ts'
import { separated } from '#model/kernel/quantity.ts'
import type { VerbAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { open } from '#src/engine/panes/screen.ts'
import { bulkCall, type BulkOperation, type BulkTable, type UndoResult } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { namesOf } from './names.ts'

type Made = {
  readonly id: string | null
  readonly invoice_number: string | null
  readonly company: string
  readonly service_contract: string
  readonly currency: string
  readonly lines: number
  readonly subtotal: string
  readonly tax: string
  readonly total: string
}
type Answer = VerbAnswer & { readonly invoices: readonly Made[] }
type Names = ReadonlyMap<string, string>

const { path } = ticketInvoice

/** Never two currencies in a sum. */
const totalsOf = (invoices: readonly Made[]): BulkTable['foot'] =>
  [...new Set(invoices.map(({ currency }) => currency))].toSorted().map((currency) => {
    const mine = invoices.filter((one) => one.currency === currency)
    const sum = (of: 'subtotal' | 'tax' | 'total') => separated(sumOfAmounts(mine.map((one) => one[of])))
    const lines = mine.reduce((all, one) => all + one.lines, 0)
    const what = `${grouped(mine.length)} in ${currency}`
    return { id: currency, cells: [what, '', '', grouped(lines), sum('subtotal'), sum('tax'), sum('total')] }
  })

const tableOf = (invoices: readonly Made[], names: Names): BulkTable => ({
  title: `${countedRows(ticketInvoice, invoices.length)}`,
  columns: [
    { label: 'Invoice' },
    { label: 'Customer' },
    { label: 'Contract' },
    { label: 'Lines', isFigure: true },
    { label: 'Amount', isFigure: true },
    { label: 'Tax', isFigure: true },
    { label: 'Total', isFigure: true },
  ],
  rows: invoices.map((one, at) => ({
    id: one.id ?? String(at),
    cells: [
      one.invoice_number ?? 'New',
      names.get(one.company) ?? '',
      names.get(one.service_contract) ?? '',
      grouped(one.lines),
      separated(one.subtotal),
      separated(one.tax),
      `${separated(one.total)} ${one.currency}`,
    ],
  })),
  foot: totalsOf(invoices),
})

/** An address holds only so many numbers; else all drafts are shown, the newest first. */
const MOST_NUMBERS = 150
function filterOf(invoices: readonly Made[]): Record<string, string> {
  const numbers = invoices.flatMap(({ invoice_number }) => invoice_number ?? [])
  return numbers.length > MOST_NUMBERS
    ? { 'f.status': 'draft', sort: '-invoice_number' }
    : { 'f.invoice_number': numbers.map((number) => `=${number}`).join('|') }
}

const TAKEN_BACK = 'Taken back right after it was made'
async function takeBack(invoices: readonly Made[]): Promise<UndoResult> {
  const invoice_ids = invoices.flatMap(({ id }) => id ?? [])
  const body = { invoice_ids, reason: TAKEN_BACK }
  const { results } = await api<VerbAnswer>(`${path}bulk_void_invoices/`, { method: 'POST', body })
  const done = results.filter(({ outcome }) => outcome === 'changed').length
  const kept = results.filter(({ outcome }) => outcome !== 'changed')
  const rest = kept.length === 0 ? '' : ` Not taken back: ${kept.map(({ message }) => message).join(' ')}`
  return { said: `Made ${countedRows(ticketInvoice, done)} void; the tickets are approved again.${rest}`, back: [] }
}

export function billingOperation(count: number): BulkOperation {
  let invoices: readonly Made[] = []
  let names: Names = new Map()
  return {
    title: `Invoice ${countOf(count, 'ticket')}`,
    what: 'tickets',
    words: { will: 'will be invoiced', was: 'invoiced' },
    button: (some) => `Invoice ${countOf(some, 'ticket')}`,
    notes: [],
    size: MOST_TICKETS,
    lanes: 1,
    ...bulkCall<Answer>({
      path: `${path}bulk_create_invoices/`,
      body: (rows) => ({ ticket_ids: rows.map(({ id }) => id) }),
      results: async (answer) => {
        invoices = answer.invoices
        names = await namesOf(invoices)
        return answer.results
      },
    }),
    sums: () => (invoices.length === 0 ? undefined : tableOf(invoices, names)),
    follow: {
      label: 'Open the invoices',
      hint: 'open the invoices',
      run: () => open('terminalboss:v3:ticket-invoice:table', {}, { query: filterOf(invoices), place: 'right' }),
    },
    undo: {
      kind: 'compensating',
      title: `Invoice ${countOf(count, 'ticket')}`,
      isFinal: true,
      run: () => takeBack(invoices),
    },
  }
}
