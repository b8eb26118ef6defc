/** Requests for files attached to a record: download, rename, delete. */
import type { AnyRow } from '#model/kernel/resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api, apiBlob, rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { sendAll } from '#src/ui/action/open-action.ts'
import { plainText } from '#src/ui/form/draft/text.ts'

export const attachment = resourceNamed('document:attachment')
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

export async function rename(row: AnyRow, name: string): Promise<void> {
  const call = async (new_name: string): Promise<void> => {
    await api(`${attachment.path}rename_file/`, { method: 'POST', body: { new_name, attachment_id: row.id } })
    fresh()
  }
  const before = nameOf(row)
  await call(name)
  recordUndo({
    title: `Renaming ${before}`,
    kind: 'exact',
    undo: async () => {
      await call(before)
      return `Renamed back to ${before}.`
    },
    redo: async () => {
      await call(name)
      return `Renamed to ${name}.`
    },
  })
}

/** By the call that the record's resource declares for it, which says how it is taken back; else as a row of its own. */
export async function takeOff(row: AnyRow): Promise<void> {
  const resource = resourceNamed(plainText(row['object_type']))
  const action = resource.actions['deleteFile']
  if (action !== undefined) {
    const subject = { rows: [{ id: plainText(row['object_id']), name: nameOf(row) }] }
    await sendAll({ resource, action }, subject, { file: row.id }, `Deleting ${nameOf(row)}`)
    fresh()
    toast({ text: `${nameOf(row)} deleted. It is held for 30 days.`, tone: 'ok' })
    return
  }
  await rowsOf(attachment).remove(row.id)
  fresh()
  toast({ text: `${nameOf(row)} deleted. It is held for 30 days.`, tone: 'ok' })
  recordUndo({
    title: `Deleting ${nameOf(row)}`,
    kind: 'compensating',
    undo: async () => {
      await api(`${attachment.path}restore/`, { method: 'POST', body: { attachment_id: row.id } })
      fresh()
      return `${nameOf(row)} is back.`
    },
  })
}
