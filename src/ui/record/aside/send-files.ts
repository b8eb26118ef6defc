/** Sends files that are attached to a record, one after the other, and tells how far it is. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { upload } from '#src/engine/api/upload.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { plainText } from '#src/ui/form/draft/text.ts'
import { fresh, nameOf } from './file-calls.ts'
import type { NoteSubject } from './Notes.tsx'

/** `at` of `of` files is on its way; `done`: the part of it that has left, from 0 to 1. */
export type FileTransfer = {
  readonly key: string
  readonly name: string
  readonly at: number
  readonly of: number
  readonly done: number
  readonly cancel: () => void
}

const listed = (said: unknown): readonly string[] => (Array.isArray(said) ? said.map(plainText) : [])

/** What the answer tells of a file beside that it was taken. */
function remarks(row: AnyRow): readonly string[] {
  const same = listed(row['same_as'])
  return [
    ...(same.length > 0 ? [`The same content is here already as ${same.join(', ')}.`] : []),
    ...listed(row['warnings']),
  ]
}

const MEGABYTE = 1024 * 1024
const call = { resource: attachment, action: attachment.actions.upload }
const { maxBytes: mostBytes } = call.action.files.file

async function sendOne(about: NoteSubject, file: File, signal: AbortSignal, told: (done: number) => void) {
  // Known beforehand: it need not be sent to be refused.
  if (file.size > mostBytes)
    throw new Error(`The file is larger than the server takes: at most ${mostBytes / MEGABYTE} MB.`)
  const form = new FormData()
  // Fields before the file, so that a streaming server knows them when the file arrives.
  form.set('object_type', about.object_type)
  form.set('object_id', about.object_id)
  form.set('file', file)
  return (await upload(`${attachment.path}${call.action.path}`, form, { signal, told })) as AnyRow
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** One request per file, so that a refused file does not affect the others. `show` is told the state, and undefined at the end. */
export async function send(
  about: NoteSubject,
  files: readonly File[],
  show: (key: string, sending: FileTransfer | undefined) => void = () => undefined,
): Promise<void> {
  const key = crypto.randomUUID()
  const cancelling = new AbortController()
  const sent: AnyRow[] = []
  for (const [index, file] of files.entries()) {
    const told = (done: number): void =>
      show(key, { key, name: file.name, at: index + 1, of: files.length, done, cancel: () => cancelling.abort() })
    told(0)
    try {
      sent.push(await sendOne(about, file, cancelling.signal, told))
    } catch (error) {
      if (isCancelled(error)) {
        const rest = files.slice(index).map(({ name }) => name)
        toast({
          text: `Cancelled: ${rest.join(', ')} ${rest.length === 1 ? 'was' : 'were'} not attached.`,
          tone: 'warn',
        })
        break
      }
      toast({ text: `${file.name} was not attached. ${error instanceof Error ? error.message : ''}`, tone: 'stop' })
    }
  }
  show(key, undefined)
  fresh()
  const [first] = sent
  if (first === undefined) return
  const what = sent.length === 1 ? nameOf(first) : `${sent.length} files`
  const told = sent.flatMap(remarks)
  toast({ text: [`${what} attached.`, ...told].join(' '), tone: told.length > 0 ? 'warn' : 'ok' })
  recordAction({
    call,
    title: `Attach ${what}`,
    done: sent.map((answer) => ({ id: undefined, answer })),
    onTurn: fresh,
  })
}
