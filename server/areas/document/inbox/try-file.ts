/** Reads a file as an inbox would, and stores nothing of it: what was found is answered, or why nothing could be read. */
import type { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { answerLater, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { UnreadableFile } from '#server/reading/document-reader.ts'
import { documentReader } from '#server/reading/reader.state.ts'
import { recognizeFile } from '#server/reading/recognize-file.ts'

type Asked = Call<typeof inbox, 'tryFile'>

async function read(path: string, type: string, signal: AbortSignal) {
  try {
    const pages = await documentReader().words({ path, type }, {}, signal)
    return { type, pages: pages.length, ...readBill(pages), message: '' }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { type, pages: 0, figures: {}, cars: [], message: error.message }
  }
}

export async function tryFile({ files: { file } }: Asked) {
  if (file === undefined) throw invalid({ file: ['This file is required.'] })
  const known = await recognizeFile(file.path, file.size)
  if ('refusal' in known) throw invalid({ file: [known.refusal] })
  // The file lies there until the call is answered.
  return answerLater({ meanwhile: {}, work: (_db, abandoned) => read(file.path, known.type, abandoned) })
}
