/** The bulk change that drafts an invoice for each buyer, contract and currency of the cars, with its preview. Its undo makes the drafts void. */
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { MOST_CARS } from '#model/areas/invoice/invoice-actions.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { separated } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openMany } from '#src/ui/action/open-many.ts'
import { bulkCall, type BulkOperation, type BulkTable } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'
import { DRAFTS, type DraftAnswer, type DraftedInvoice } from './car-lines.ts'

const cars = (count: number): string => countedRows(loadedCar, count)

const tableOf = (invoices: readonly DraftedInvoice[]): BulkTable => ({
  title: countedRows(invoice, invoices.length),
  columns: [
    { label: 'Invoice' },
    { label: 'Buyer' },
    { label: 'Contract' },
    { label: 'Cars', isFigure: true },
    { label: 'Amount', isFigure: true },
    { label: 'Tax', isFigure: true },
    { label: 'Total', isFigure: true },
  ],
  rows: invoices.map((one, at) => ({
    id: String(one.id ?? at),
    cells: [
      one.invoice_number ?? 'New',
      one.buyer_name,
      one.contract_number,
      grouped(one.cars.length),
      separated(one.subtotal),
      separated(one.tax),
      `${separated(one.total)} ${one.currency}`,
    ],
  })),
  foot: [],
})

/** What became of each car: it is on an invoice, or the reason why it is not. */
function resultsOf({ invoices, skipped }: DraftAnswer): readonly ChangeResult[] {
  const of = { version: null, before: null }
  return [
    ...invoices.flatMap((one) => one.cars.map(({ id }) => ({ ...of, id, outcome: 'changed' as const, message: '' }))),
    ...skipped.map(({ car, reason }) => ({ ...of, id: car, outcome: 'not_allowed' as const, message: reason })),
  ]
}

function draftOperation(count: number): BulkOperation {
  let answer: DraftAnswer = { batch: null, invoices: [], skipped: [], quote: '' }
  return {
    title: `Draft invoices for ${cars(count)}`,
    what: 'loaded cars',
    words: { will: 'will be invoiced', was: 'invoiced' },
    button: (some) => `Invoice ${cars(some)}`,
    notes: [],
    size: MOST_CARS,
    lanes: 1,
    ...bulkCall<DraftAnswer>({
      path: DRAFTS,
      // What is confirmed is what was shown.
      body: (rows) => ({ cars: rows.map(({ id }) => id), quote: answer.quote }),
      results: (given) => {
        answer = given
        return resultsOf(given)
      },
    }),
    sums: () => (answer.invoices.length === 0 ? undefined : tableOf(answer.invoices)),
    follow: {
      label: 'Open the invoices',
      hint: 'open the invoices',
      run: () => {
        const [first] = answer.invoices
        if (answer.invoices.length === 1 && first?.id) open('invoice:invoice', { targetInvoiceId: first.id })
        else open('invoice:invoices', {}, { query: { 'f.status': 'draft' } })
      },
    },
    undo: {
      kind: 'compensating',
      title: `Draft invoices for ${cars(count)}`,
      isFinal: true,
      run: () => takeBackBatches(invoice, answer.batch === null ? [] : [answer.batch], [], []),
    },
  }
}

export const openDrafting = (target: RecordTarget): Promise<void> =>
  openMany(target, {
    of: 'rail:loadedCar',
    most: MOST_CARS,
    values: { invoice: 'draft' },
    line: 'to a draft',
    operation: ({ length }) => draftOperation(length),
  })
