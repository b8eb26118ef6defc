/** Does what is asked with a page, and names the memory that goes along with a question or an answer to another thread. */
import { makePage, openPage } from './make-page.ts'
import { compressedPage, writePage, writeSheet } from './write-page.ts'
import type { OpenedPage, PageAnswer, PageWork } from './page-work.ts'

export async function answerOf(work: PageWork): Promise<PageAnswer> {
  switch (work.does) {
    case 'open':
      return { opened: openPage(work) }
    case 'make':
      return { made: await makePage(work) }
    case 'write':
      return work.isCompressed ? { made: await compressedPage(work) } : { written: writePage(work) }
    case 'sheet':
      return { sheet: await writeSheet(work) }
  }
}

const ofPage = ({ bytes, starts, codes }: OpenedPage): ArrayBuffer[] => [
  bytes.buffer,
  starts.buffer,
  ...codes.map(({ buffer }) => buffer),
]
export function memoryOf(told: PageWork | PageAnswer): ArrayBuffer[] {
  if ('does' in told) return told.does === 'open' ? told.rows.pieces.map(({ buffer }) => buffer) : ofPage(told.page)
  if (told.written !== undefined) return [told.written.buffer]
  return told.opened === undefined ? [] : ofPage(told.opened.page)
}
