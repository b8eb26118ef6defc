/** Actions on files attached to records: upload, download, rename, restore. */
import { attachment as declared } from '#model/areas/document/attachment.resource.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { handle } from '#server/engine/base/handler.ts'
import { answerAttached, attachFile, cleanName } from '#server/engine/operations/files/attach.ts'
import { deletionOf, valuesBefore } from './held-files.ts'

export const attachment = handle(declared, {
  upload: async ({ input, files: { file }, rows }) => {
    if (file === undefined) throw invalid({ file: ['This file is required.'] })
    return attachFile(rows(declared), file, input, input.name)
  },
  download: async ({ row }) => answerAttached(row),
  renameFile: async ({ input, rows }) => {
    const name = cleanName(input.new_name)
    if (name === '') throw invalid({ new_name: ['The file needs a name.'] })
    const { name: former_name } = await rows(declared).get(input.attachment_id, { lock: true })
    return { ...(await rows(declared).patch(input.attachment_id, { name })), former_name }
  },
  takeOff: async ({ row, rows }) => {
    await rows(declared).remove(row.id)
    return { id: row.id }
  },
  /** The row is made anew, with the file that it had. */
  restore: async ({ input: { attachment_id }, rows, now }) => {
    const values = valuesBefore(await deletionOf({ rows, now }, 'document:attachment', String(attachment_id)))
    if (values === undefined) throw notFound()
    if ((await rows(declared).count({ stored_as: values.stored_as })) > 0)
      throw invalid({ attachment_id: ['It has been restored already.'] })
    return rows(declared).create(values)
  },
})
