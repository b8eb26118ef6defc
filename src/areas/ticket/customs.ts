/** Customs invoices for the tickets of a pane: made or found by the server, each ticket answered by itself, and taken off again by undo. */
import { resourceNamed } from '#model/areas/named.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { seenOf, type SeenRow } from '#src/ui/verbs/verb-rows.ts'

const ticket = resourceNamed('terminal:ticket')
type Answer = {
  readonly customs_invoice: { readonly id: number; readonly invoice_number: string }
  readonly created: boolean
}
type Made = Answer & { readonly of: SeenRow }

const add = async (of: SeenRow): Promise<Made> => ({
  ...(await api<Answer>(`${ticket.path}${of.id}/add_customs_invoice/`, {
    method: 'POST',
    body: {},
    idempotencyKey: crypto.randomUUID(),
  })),
  of,
})

async function addEach(rows: readonly SeenRow[]) {
  const done: Made[] = []
  const refused: string[] = []
  for (const row of rows)
    await add(row).then(
      (made) => done.push(made),
      (error: unknown) => refused.push(`${row.name}: ${error instanceof Error ? error.message : String(error)}`),
    )
  return { done, refused }
}

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

function rememberUndo(created: readonly Made[]): void {
  let made = created
  recordUndo({
    title: `Add ${numbers(created)}`,
    kind: 'exact',
    undo: () => takeOff(made),
    redo: async () => {
      const { done, refused } = await addEach(made.map(({ of }) => of))
      if (done.length === 0) throw new Error(refused.join(' '))
      made = done
      return `Added ${numbers(done)} again.`
    },
  })
}

export async function addCustomsInvoices(target: RecordTarget): Promise<void> {
  const { rows } = await seenOf(ticket, target)
  const { done, refused } = await addEach(rows)
  const created = done.filter((one) => one.created)
  const there = done.filter((one) => !one.created)
  if (created.length > 0) rememberUndo(created)
  if (done.length === 0) throw new Error(refused.join(' '))
  const said = [
    ...(created.length > 0 ? [`Added ${numbers(created)}.`] : []),
    ...(there.length > 0 ? [`There already: ${numbers(there)}.`] : []),
    ...refused,
  ]
  toast({ text: said.join(' '), tone: refused.length > 0 ? 'warn' : 'ok' })
}
