/** Customs invoices for the tickets of a pane: made or found by the server, each ticket answered by itself, and taken off again by undo. */
import { resourceNamed } from '#model/areas/named.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { callAction, type DeclaredCall } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { previewAction } from '#src/ui/action/open-action.ts'
import { seenOf, type SeenRow } from '#src/ui/verbs/verb-rows.ts'

type Answer = { readonly customs_invoice: { readonly invoice_number: string }; readonly created: boolean }
const isAnswer = (said: unknown): said is Answer =>
  typeof said === 'object' && said !== null && 'customs_invoice' in said && 'created' in said

async function addOne(call: DeclaredCall, { id, name }: SeenRow): Promise<void> {
  const answer = await callAction(call, id, {})
  const number = isAnswer(answer) ? answer.customs_invoice.invoice_number : ''
  const isThere = isAnswer(answer) && !answer.created
  toast({ text: `${isThere ? 'There already:' : 'Added'} customs invoice ${number}.`, tone: 'ok' })
  recordAction({ call, title: `Add a customs invoice to ${name}`, done: [{ id, answer }], input: {} })
}

export async function addCustomsInvoices(target: RecordTarget): Promise<void> {
  const resource = resourceNamed('terminal:ticket')
  const action = resource.actions['addCustomsInvoice']
  if (action === undefined) throw new Error('Tickets have no such call.')
  const call = { resource, action }
  const { rows } = await seenOf(resource, target)
  const [only] = rows
  // Of many each is answered by itself, with progress, and can be stopped in between.
  if (only !== undefined && rows.length === 1) await addOne(call, only)
  else previewAction(call, { rows }, {})
}
