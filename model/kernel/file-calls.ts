/** The calls of a resource whose rows take files. A file that is sent is attached to the row, as one dropped on its page is. */
import { onRow, type Actions } from './action.ts'
import { flag, integer, pick, text, type Fields } from './field.ts'
import { keptFile, type FileKind } from './file-part.ts'
import type { Need } from './permissions.ts'

/** Paths of its calls, as the product text names them. */
export type FileCalls<Key extends string = string> = {
  readonly upload: string
  /** What is sent: `Document`. */
  readonly label: string
  /** The field that names the newest one. */
  readonly sets?: Key
  /** Fields of the row that may come with it. */
  readonly along?: readonly Key[]
  /** The kind of files that an upload accepts. */
  readonly takes: FileKind
  /** What is promised by the name of a file must be in it. */
  readonly isStrict?: true
  /** The area reads a file that is uploaded with `read`, and adds to the answer (server/engine/operations/area-work/filed-work.ts). */
  readonly reads?: true
  /** 'row': an upload answers the row instead of the attachment. */
  readonly answers?: 'row'
  /** The file itself: of those that are there, the newest by default. */
  readonly get?: string
  readonly remove?: string
}

const help = 'Of several files; by default the newest'
/** One and the same file by three names. */
const which = { attachment: integer({ help }), attachment_id: integer({ help }), file: integer({ help }) } as const

/** A value that is left out leaves the row's own. */
const alongWith = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(pick(fields, ...names)).map(([name, { help: _help, ...field }]) => [
      name,
      { ...field, required: false },
    ]),
  )

export const fileActions = (
  fields: Fields,
  { view, change }: { view: Need; change: Need },
  calls: FileCalls,
): Actions => {
  const word = calls.label.toLowerCase()
  return {
    uploadFile: onRow(calls.upload, {
      label: `Attach ${word}`,
      needs: change,
      undo: 'none',
      input: {
        ...(calls.along && alongWith(fields, calls.along)),
        name: text({ maxLength: 200, help: 'In place of the file’s own name' }),
        ...(calls.reads && { read: flag(false, { help: 'Read it as a bill of lading too' }) }),
      },
      files: { file: keptFile(calls.label, { takes: calls.takes, required: true }) },
      filing: 'upload',
    }),
    ...(calls.get !== undefined && {
      getFile: onRow(calls.get, {
        label: `Download ${word}`,
        needs: view,
        undo: 'none',
        method: 'GET',
        form: 'none',
        input: which,
        filing: 'get',
      }),
    }),
    ...(calls.remove !== undefined && {
      deleteFile: onRow(calls.remove, {
        label: `Delete ${word}`,
        needs: change,
        undo: 'compensating',
        // A deleted file is held for 30 days.
        undoneBy: { of: 'document:attachment', action: 'restore', takes: { attachment_id: 'deleted' } },
        form: 'none',
        input: which,
        filing: 'remove',
      }),
    }),
  }
}
