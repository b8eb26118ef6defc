/** Reads a part of a page that a person marked, and writes nothing. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import type { bill } from '#model/areas/document/bill.resource.ts'
import { boxOf, keptReading, turnOf } from '#model/areas/document/rules/kept-reading.ts'
import { MAX_PAGES } from '#model/areas/document/rules/file-limits.ts'
import { numbersIn } from '#model/areas/document/rules/number-lists.ts'
import type { PageBox, PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { regionFigure } from '#model/areas/document/rules/region-figure.ts'
import { answerLater, type Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { UnreadableFile, type DocumentFile } from '#server/reading/document-reader.ts'
import { documentReader } from '#server/reading/reader.state.ts'
import { pagesOf } from '../reading/parts.ts'

type BoxText = { readonly text: string; readonly confidence: number }
const isWithin = ([left, top, right, bottom]: PageBox, [l, t, r, b]: PageBox): boolean => {
  const [x, y] = [(l + r) / 2, (t + b) / 2]
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Takes the words of a text layer, which are exact; on a scan, the second reader reads the part. */
async function readBox(
  file: DocumentFile,
  page: Pick<PageWords, 'page' | 'turn' | 'source'>,
  box: PageBox,
  signal: AbortSignal,
): Promise<BoxText> {
  const reader = documentReader()
  if (page.source === 'text') {
    const [read] = await reader.words(file, { pages: [page.page], rotate: page.turn, isWaitedFor: true }, signal)
    const words = (read?.words ?? []).filter((word) => isWithin(box, word.box))
    return { text: words.map(({ text }) => text).join(' '), confidence: words.length === 0 ? 0 : 100 }
  }
  const [crop] = await reader.crops(file, () => page.turn, [{ key: 'region', page: page.page, box }], signal)
  return crop ?? { text: '', confidence: 0 }
}

export async function readRegion({ row, input, rows }: Call<typeof bill, 'readRegion'>) {
  const { page, name } = input
  const { from, to } = pagesOf(row) ?? { from: 1, to: MAX_PAGES }
  if (page === null || page < from || page > to)
    throw invalid({ page: [`The document has the pages ${from} to ${to}.`] })
  const box = boxOf(numbersIn(input.box))
  if (box === undefined)
    throw invalid({ box: ['Give left, top, right and bottom as parts of the page from 0 to 1, the smaller first.'] })
  const [stored] = row.attachment === null ? [] : await rows(attachment).find({ id: row.attachment })
  if (stored === undefined || stored.stored_as === '') throw conflict('There is no file to read.', { current: row })
  const kept = keptReading(row.extracted_data).pages.find((one) => one.page === page)
  const known = kept ?? { page, turn: turnOf(row.turn) ?? 0, source: 'ocr' as const }
  const file = { path: storedAt(stored), type: stored.content_type }
  return answerLater({
    meanwhile: { value: '', raw: '', confidence: 0, candidates: [] },
    work: async (_db, abandoned) => {
      const found = await readBox(file, known, box, abandoned).catch((error: unknown) => {
        if (error instanceof UnreadableFile) throw invalid({ page: [error.message] })
        throw error
      })
      return regionFigure(found, name)
    },
  })
}
