/** What may be done with files kept beside records. */
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { attachment as declared } from '#model/resources/document.ts'
import { invalid, notFound } from '../engine/fault.ts'
import { answerFile, handle } from '../engine/handler.ts'
import { projectFile } from '../files.ts'

/** Files stand under names that nobody chose and nobody can guess; what they are called is in the row. */
const folder = (): string => path.join(process.env['HIGHBALL_DATA'] ?? projectFile('.data'), 'files')

/** Where the bytes of an attachment are kept. */
export const storedAt = ({ stored_as }: { readonly stored_as: string }): string => path.join(folder(), path.basename(stored_as))

/** A name as it may stand in a download: no path, no control letters. */
const cleanName = (said: string): string => path.basename(said.replaceAll('\\', '/')).replaceAll(/\p{Cc}/gu, '').trim().slice(0, 200)

export const attachment = handle(declared, {
  upload: async ({ input, files, rows }) => {
    const [file, ...more] = files
    if (file === undefined) throw invalid({ file: ['Send the file as multipart/form-data.'] })
    if (more.length > 0) throw invalid({ file: ['One file in one request.'] })
    const name = cleanName(input.name) || cleanName(file.filename)
    if (name === '') throw invalid({ name: ['The file needs a name.'] })
    const stored_as = randomUUID()
    await fs.mkdir(folder(), { recursive: true })
    await fs.writeFile(path.join(folder(), stored_as), file.data, { flag: 'wx' })
    const { object_type, object_id } = input
    return rows(declared).create({ name, object_type, object_id, content_type: file.type.slice(0, 200), size: file.data.length, stored_as })
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
