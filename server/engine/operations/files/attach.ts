/** Attaches files to rows. The bytes lie under random names, which nobody can guess; the name that people see is in the attachment's row. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { attachment } from '#model/areas/document/attachment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dataFolder } from '#server/project/files.ts'
import { answerFile, type Rows, type Upload } from '../../base/handler.ts'
import { invalid, notFound } from '../../base/http-error.ts'
import { nameAgainstContent } from '../../files/name-and-content.ts'

export const attachedFiles = (): string => dataFolder('files')

/** The path of an attachment's file. */
export const storedAt = ({ stored_as }: { readonly stored_as: string }): string =>
  path.join(attachedFiles(), path.basename(stored_as))

/** A name that is safe in a download: no path, no control characters. */
export const cleanName = (name: string): string =>
  path
    .basename(name.replaceAll('\\', '/'))
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200)

type On = { readonly object_type: string; readonly object_id: string }
/** `same_as`: the names under which the same content is attached there already; `warnings`: what else is to be told. */
export type Attached = Row<typeof attachment> & {
  readonly same_as: readonly string[]
  readonly warnings: readonly string[]
}

/** Throws 400 if it has no name. */
export async function attachFile(
  rows: Rows<typeof attachment>,
  file: Upload,
  { object_type, object_id }: On,
  called = '',
): Promise<Attached> {
  const name = cleanName(called) || cleanName(file.filename)
  if (name === '') throw invalid({ name: ['The file needs a name.'] })
  const same = await rows.find({ object_type, object_id, sha256: file.hash })
  const stored_as = randomUUID()
  await file.keep(storedAt({ stored_as }))
  const { size, type: content_type, hash: sha256 } = file
  const made = await rows.create({ name, object_type, object_id, content_type, size, stored_as, sha256 })
  return { ...made, same_as: same.map((one) => one.name), warnings: nameAgainstContent(file.filename, file.type) }
}

/** The bytes of an attachment. Throws 404 if they are gone. */
export async function answerAttached(row: { readonly name: string; readonly stored_as: string }) {
  const at = storedAt(row)
  if (row.stored_as === '' || (await fs.stat(at).catch(() => undefined)) === undefined) throw notFound()
  return answerFile({ filename: row.name, type: 'application/octet-stream', data: createReadStream(at) })
}
