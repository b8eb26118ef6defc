/** Customs invoices for the tickets of a pane: made or found by the server, each ticket answered by itself, and taken off again by undo. */
import { resourceNamed } from '#model/areas/named.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { actionOperation, actionRows } from '#src/ui/action/action-operation.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { seenOf, type SeenRow } from '#src/ui/verbs/verb-rows.ts'

const ticket = resourceNamed('terminal:ticket')
type Answer = {
  readonly customs_invoice: { readonly id: number; readonly invoice_number: string }
  readonly created: boolean
}
const isAnswer = (said: unknown): said is Answer =>
  typeof said === 'object' && said !== null && 'customs_invoice' in said && 'created' in said
type Made = Answer & { readonly of: SeenRow }

const add = async (of: SeenRow): Promise<Made> => ({
  ...(await api<Answer>(`${ticket.path}${of.id}/add_customs_invoice/`, {
    method: 'POST',
    body: {},
    idempotencyKey: crypto.randomUUID(),
  })),
  of,
})

const numbers = (made: readonly Made[]): string =>
  made.length === 1
    ? `customs invoice ${made[0]?.customs_invoice.invoice_number ?? ''}`
    : `${grouped(made.length)} customs invoices`

/** A draft that somebody has changed since stays, without the ticket. */
async function takeOff(made: readonly Made[]): Promise<string> {
  let kept = 0
  for (const { of, customs_invoice } of made) {
    const body = { customs_invoice: customs_invoice.id, delete: true }
    const { deleted } = await api<{ readonly deleted: boolean }>(`${ticket.path}${of.id}/remove_customs_invoice/`, {
      method: 'POST',
      body,
    })
    if (!deleted) kept += 1
  }
  const rest = kept === 0 ? '' : ` ${grouped(kept)} had been changed and stayed, without the ticket.`
  return `Took back ${numbers(made)}.${rest}`
}

async function addOne(row: SeenRow): Promise<void> {
  const made = await add(row)
  if (!made.created) return toast({ text: `There already: ${numbers([made])}.`, tone: 'ok' })
  let now = made
  recordUndo({
    title: `Add ${numbers([made])}`,
    kind: 'exact',
    undo: () => takeOff([now]),
    redo: async () => {
      now = await add(row)
      return `Added ${numbers([now])} again.`
    },
  })
  toast({ text: `Added ${numbers([made])}.`, tone: 'ok' })
}

/** Of many each is answered by itself, with progress, and can be stopped in between. */
function addMany(rows: readonly SeenRow[]): void {
  const action = ticket.actions['addCustomsInvoice']
  if (action === undefined) throw new Error('Tickets have no such call.')
  const call = { resource: ticket, action }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const made: Made[] = []
  const operation = actionOperation(call, {}, { rows }, (id, answer) => {
    const of = byId.get(id)
    if (of !== undefined && isAnswer(answer) && answer.created) made.push({ ...answer, of })
  })
  const undo = {
    kind: 'exact' as const,
    title: operation.title,
    isFinal: true,
    run: async () => ({ said: await takeOff(made), back: [] }),
  }
  const change = new BulkChange({ ...operation, undo }, actionRows(call, { rows }))
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
}

export async function addCustomsInvoices(target: RecordTarget): Promise<void> {
  const { rows } = await seenOf(ticket, target)
  const [only] = rows
  if (only !== undefined && rows.length === 1) await addOne(only)
  else addMany(rows)
}
