/** Shows a page of a document as a picture, upright as it was read. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import { MAX_PAGES } from '#model/areas/document/rules/file-limits.ts'
import { keptReading, turnOf } from '#model/areas/document/rules/kept-reading.ts'
import { answerFile, type Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { UnreadableFile } from '#server/reading/document-reader.ts'
import { documentReader } from '#server/reading/reader.state.ts'

export async function pageImage({ rows, input }: Call<typeof bill, 'pageImage'>) {
  const { id, n, width } = input
  if (id === null || n === null || n < 1 || n > MAX_PAGES) throw notFound()
  const row = await rows(bill).get(id, { only: ['attachment', 'extracted_data', 'turn', 'name'] })
  const [file] = row.attachment === null ? [] : await rows(attachment).find({ id: row.attachment })
  if (file === undefined || file.stored_as === '') throw notFound()
  const read = keptReading(row.extracted_data).pages.find(({ page }) => page === n)
  const turn = read?.turn ?? turnOf(row.turn) ?? 0
  const data = async (): Promise<Buffer> => {
    const at = { path: storedAt(file), type: file.content_type }
    const picture = await documentReader()
      .pageImage(at, n, { turn, ...(width !== null && { width }) })
      .catch((error: unknown) => {
        if (error instanceof UnreadableFile) return undefined
        throw error
      })
    if (picture === undefined) throw notFound()
    return picture
  }
  return answerFile({ filename: `${row.name} page ${n}.png`, type: 'image/png', inline: true, data })
}
