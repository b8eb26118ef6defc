/** Requests for files attached to a record: download, rename, delete. */
import type { AnyRow } from '#model/kernel/resource.ts'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { apiBlob } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { plainText } from '#src/ui/form/draft/text.ts'

export const fresh = (): void => void queryClient().invalidateQueries({ queryKey: ['document:attachment'] })
export const nameOf = (row: AnyRow): string => plainText(row['name'] ?? '')

/** Fetched with the session token and then saved, so that no token appears in a URL. */
export async function fetchFile(row: AnyRow): Promise<void> {
  const url = URL.createObjectURL(await apiBlob(`${attachment.path}${row.id}/download/`))
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(row)
  link.click()
  URL.revokeObjectURL(url)
}

export async function rename(row: AnyRow, new_name: string): Promise<void> {
  const call = { resource: attachment, action: attachment.actions.renameFile }
  const input = { new_name, attachment_id: row.id }
  const answer = await callAction(call, undefined, input)
  fresh()
  recordAction({ call, title: `Rename ${nameOf(row)}`, done: [{ id: undefined, answer }], input, onTurn: fresh })
}

export async function takeOff(row: AnyRow): Promise<void> {
  const call = { resource: attachment, action: attachment.actions.takeOff }
  const answer = await callAction(call, row.id, {})
  fresh()
  toast({ text: `${nameOf(row)} deleted. It is held for 30 days.`, tone: 'ok' })
  recordAction({ call, title: `Delete ${nameOf(row)}`, done: [{ id: row.id, answer }], onTurn: fresh })
}
