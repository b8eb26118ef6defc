/** Shows the lines of a draft before and after they are priced again, and prices them. Its undo writes the former prices back. */
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { separated } from '#model/kernel/quantity.ts'
import type { ChangeResult } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import type { BulkOperation, BulkRow, BulkTable } from '#src/ui/bulk/bulk-operation.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { takeBackBatches } from '#src/ui/verbs/verb-operation.ts'

type Shown = { readonly quantity: string; readonly unit: string; readonly unit_price: string; readonly amount: string }
type Totals = { readonly subtotal: string; readonly tax: string; readonly total: string }
type Repriced = {
  readonly batch: number | null
  readonly lines: readonly {
    readonly id: number
    readonly description: string
    readonly outcome: 'same' | 'changed' | 'no_price'
    readonly before: Shown
    readonly after: Shown
  }[]
  readonly before: Totals
  readonly after: Totals
}

const ask = (id: number | string, dry_run: boolean, idempotencyKey?: string): Promise<Repriced> =>
  api<Repriced>(`${invoice.path}${id}/${invoice.actions.reprice.path}`, {
    method: 'POST',
    body: { dry_run },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })

const outcomes = { same: 'already', changed: 'changed', no_price: 'not_allowed' } as const
/** Lines that stay the same are not among the rows that are asked for. */
const resultsOf = ({ lines }: Repriced, rows: readonly BulkRow[]): readonly ChangeResult[] =>
  lines
    .filter(({ id }) => rows.some((row) => row.id === id))
    .map(({ id, outcome }) => ({
      id,
      version: null,
      before: null,
      outcome: outcomes[outcome],
      message: outcome === 'no_price' ? 'No price is valid for it now, so it stays as it is.' : '',
    }))

const shownText = ({ quantity, unit, unit_price, amount }: Shown): string =>
  `${separated(quantity)} ${unit} × ${unit_price} = ${separated(amount)}`

const rowsOf = ({ lines }: Repriced): readonly BulkRow[] =>
  lines.map(({ id, description, outcome, before, after }) => ({
    id,
    name: description,
    version: 0,
    values: outcome === 'same' ? {} : { unit_price: after.unit_price },
    line: outcome === 'changed' ? `${shownText(before)} → ${shownText(after)}` : shownText(before),
    problems: [],
  }))

const totalsTable = ({ before, after }: Repriced): BulkTable => ({
  title: 'Totals',
  columns: [
    { label: '' },
    { label: 'Amount', isFigure: true },
    { label: 'Tax', isFigure: true },
    { label: 'Total', isFigure: true },
  ],
  rows: [['Before', before] as const, ['After', after] as const].map(([label, { subtotal, tax, total }]) => ({
    id: label,
    cells: [label, separated(subtotal), separated(tax), separated(total)],
  })),
  foot: [],
})

function repricing(id: number | string, trial: Repriced): BulkOperation {
  let answer = trial
  return {
    title: 'Reprice the invoice',
    what: 'invoice lines',
    button: (some) => `Reprice ${countedRows(item, some)}`,
    notes: [],
    isGrave: true,
    // One request prices the whole invoice.
    size: Math.max(1, trial.lines.length),
    lanes: 1,
    judge: async (rows) => resultsOf((answer = await ask(id, true)), rows),
    send: async (rows, key) => resultsOf((answer = await ask(id, false, key)), rows),
    sums: () => totalsTable(answer),
    undo: {
      kind: 'exact',
      title: 'Reprice the invoice',
      isFinal: true,
      run: (done) => takeBackBatches(item, answer.batch === null ? [] : [answer.batch], [], done),
    },
  }
}

export async function openRepricing(id: number | string): Promise<void> {
  const trial = await ask(id, true)
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), {
    change: new BulkChange(repricing(id, trial), rowsOf(trial)),
  })
}
