/** Reads a file as an inbox would and stores nothing. Answers the figures found, or the reason why nothing could be read. */
import { company as companies } from '#model/areas/company/company.resource.ts'
import type { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import { validateReading } from '#model/areas/document/rules/checks/validate-reading.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Call, type Person } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { reading } from '#server/engine/rows/transaction.ts'
import { UnreadableFile, type DocumentFile } from '#server/reading/document-reader.ts'
import { documentReader } from '#server/reading/reader.state.ts'
import { recognizeFile } from '#server/reading/recognize-file.ts'
import { factsFor } from '../reading/facts.ts'
import { readParts, type ReadPart } from '../reading/read-parts.ts'

type Trying = { readonly db: Database; readonly person: Person; readonly abandoned: AbortSignal }
const whole = { page_from: null, page_to: null, pages: null, turn: null, asked_pages: [] }

/** Returns the figures of each document with their doubts, by the records and thresholds of the company. */
const checked = ({ db, person, abandoned }: Trying, parts: readonly ReadPart[]) =>
  reading(db, person, abandoned, async ({ client, rows, now }) => {
    const own = await rows(companies).get(person.company)
    const thresholds = { other: own.bol_doubt_below ?? 90, key: own.bol_key_doubt_below ?? 95 }
    const documents = []
    for (const { from, to, reading: read } of parts) {
      const facts = await factsFor(client, own, read, new Date(now))
      const { figures, cars } = validateReading(read, facts, thresholds)
      documents.push({ from, to, figures, cars })
    }
    return documents
  })

async function tried(trying: Trying, file: DocumentFile) {
  try {
    const parts = await readParts({ reader: documentReader(), signal: trying.abandoned }, file, whole)
    return { type: file.type, pages: parts.at(-1)?.to ?? 0, documents: await checked(trying, parts), message: '' }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { type: file.type, pages: 0, documents: [], message: error.message }
  }
}

export async function tryFile({ files: { file }, person }: Call<typeof inbox, 'tryFile'>) {
  if (file === undefined) throw invalid({ file: ['This file is required.'] })
  const known = await recognizeFile(file.path, file.size)
  if ('refusal' in known) throw invalid({ file: [known.refusal] })
  const { path } = file
  // The uploaded file stays until the call is answered.
  return answerLater({
    meanwhile: {},
    work: (db, abandoned) => tried({ db, person, abandoned }, { path, type: known.type }),
  })
}
