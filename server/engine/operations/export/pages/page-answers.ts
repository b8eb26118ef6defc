/** Does what is asked with a page, and names the memory that goes along with a question or an answer to another thread. */
import { makePage, openPage } from './make-page.ts'
import type { OpenedPage, PageAnswer, PageWork } from './page-work.ts'

export const answerOf = async (work: PageWork): Promise<PageAnswer> =>
  work.does === 'open' ? { opened: openPage(work) } : { made: await makePage(work) }

const ofPage = ({ bytes, starts, codes }: OpenedPage): ArrayBuffer[] => [
  bytes.buffer,
  starts.buffer,
  ...codes.map(({ buffer }) => buffer),
]
export function memoryOf(told: PageWork | PageAnswer): ArrayBuffer[] {
  if ('does' in told) return told.does === 'open' ? told.rows.pieces.map(({ buffer }) => buffer) : ofPage(told.page)
  return told.opened === undefined ? [] : ofPage(told.opened.page)
}
