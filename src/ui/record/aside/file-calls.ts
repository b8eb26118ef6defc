/** Requests for files attached to a record: upload, download, rename, delete. */
import type { AnyRow } from '#model/kernel/resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { api, apiBlob, rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { plainText } from '#src/ui/form/draft/text.ts'
import type { NoteSubject } from './Notes.tsx'

export const attachment = resourceNamed('document:attachment')
const fresh = (): void => void queryClient().invalidateQueries({ queryKey: ['document:attachment'] })
const nameOf = (row: AnyRow): string => plainText(row['name'] ?? '')

/** One request per file, so that a refused file does not affect the others. */
export async function send(about: NoteSubject, files: readonly File[]): Promise<void> {
  const sent: AnyRow[] = []
  for (const file of files) {
    const body = new FormData()
    // Fields before the file, so that a streaming server knows them when the file arrives.
    body.set('object_type', about.object_type)
    body.set('object_id', about.object_id)
    body.set('file', file)
    try {
      sent.push(
        await api<AnyRow>(`${attachment.path}upload/`, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }),
      )
    } catch (error) {
      toast({ text: `${file.name} was not attached. ${error instanceof Error ? error.message : ''}`, tone: 'stop' })
    }
  }
  fresh()
  if (sent.length === 0) return
  const what = sent.length === 1 ? nameOf(sent[0] as AnyRow) : `${sent.length} files`
  toast({ text: `${what} attached.`, tone: 'ok' })
  recordUndo({
    title: `Attaching ${what}`,
    kind: 'compensating',
    undo: async () => {
      for (const row of sent) await rowsOf(attachment).remove(row.id)
      fresh()
      return `${what} removed again.`
    },
  })
}

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

export async function takeOff(row: AnyRow): Promise<void> {
  await rowsOf(attachment).remove(row.id)
  fresh()
  toast({ text: `${nameOf(row)} deleted.`, tone: 'ok' })
}
