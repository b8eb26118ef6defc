/** Actions on files attached to records: upload, download, rename. */
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { attachment as declared } from '#model/areas/document/attachment.resource.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { answerFile, handle } from '#server/engine/base/handler.ts'
import { dataFolder } from '#server/project/files.ts'

/** Files are stored under random names, which nobody can guess; the name that people see is in the row. */
const folder = (): string => dataFolder('files')

/** The path of an attachment's file. */
export const storedAt = ({ stored_as }: { readonly stored_as: string }): string =>
  path.join(folder(), path.basename(stored_as))

/** A name that is safe in a download: no path, no control characters. */
const cleanName = (name: string): string =>
  path
    .basename(name.replaceAll('\\', '/'))
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200)

export const attachment = handle(declared, {
  upload: async ({ input, files: { file }, rows }) => {
    if (file === undefined) throw invalid({ file: ['This file is required.'] })
    const name = cleanName(input.name) || cleanName(file.filename)
    if (name === '') throw invalid({ name: ['The file needs a name.'] })
    const stored_as = randomUUID()
    await file.keep(storedAt({ stored_as }))
    const { object_type, object_id } = input
    const { size, type } = file
    return rows(declared).create({
      name,
      object_type,
      object_id,
      content_type: type.slice(0, 200),
      size,
      stored_as,
    })
  },
  download: async ({ row }) => {
    const at = storedAt(row)
    if (row.stored_as === '' || (await fs.stat(at).catch(() => undefined)) === undefined) throw notFound()
    return answerFile({ filename: row.name, type: 'application/octet-stream', data: createReadStream(at) })
  },
  renameFile: async ({ input, rows }) => {
    const name = cleanName(input.new_name)
    if (name === '') throw invalid({ new_name: ['The file needs a name.'] })
    return rows(declared).patch(input.attachment_id, { name })
  },
})
