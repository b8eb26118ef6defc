/** Files beside a record: sent, fetched, renamed, taken away. */
import type { AnyRow } from '#model/resource.ts'
import { resourceNamed } from '#model/named.ts'
import { api, apiBlob, rowsOf } from '../../engine/api.ts'
import { client } from '../../engine/query.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { plainText } from '../form/text.ts'
import type { About } from './Notes.tsx'

export const attachment = resourceNamed('document:attachment')
const fresh = (): void => void client.invalidateQueries({ queryKey: ['document:attachment'] })
const nameOf = (row: AnyRow): string => plainText(row['name'] ?? '')

/** One request a file, so that one that is refused does not take the others with it. */
export async function send(about: About, files: readonly File[]): Promise<void> {
  const sent: AnyRow[] = []
  for (const file of files) {
    const body = new FormData()
    // Words before the file: a server that streams knows them when the file comes.
    body.set('object_type', about.object_type)
    body.set('object_id', about.object_id)
    body.set('file', file)
    try {
      sent.push(await api<AnyRow>(`${attachment.path}upload/`, { method: 'POST', body, idempotencyKey: crypto.randomUUID() }))
    } catch (error) {
      toast({ text: `${file.name} was not attached. ${error instanceof Error ? error.message : ''}`, tone: 'stop' })
    }
  }
  fresh()
  if (sent.length === 0) return
  const what = sent.length === 1 ? nameOf(sent[0] as AnyRow) : `${sent.length} files`
  toast({ text: `${what} attached.`, tone: 'ok' })
  did({
    title: `Attaching ${what}`,
    kind: 'compensating',
    undo: async () => {
      for (const row of sent) await rowsOf(attachment).remove(row.id)
      fresh()
      return `${what} taken off again.`
    },
  })
}

/** Through the door with its token, then to the user's disk: no token stands in an address. */
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
  did({
    title: `Renaming ${before}`,
    kind: 'exact',
    undo: async () => {
      await call(before)
      return `It is called ${before} again.`
    },
    redo: async () => {
      await call(name)
      return `It is called ${name}.`
    },
  })
}

export async function takeOff(row: AnyRow): Promise<void> {
  await rowsOf(attachment).remove(row.id)
  fresh()
  toast({ text: `${nameOf(row)} deleted.`, tone: 'ok' })
}
