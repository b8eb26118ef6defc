/** Worker thread that finds documents and their figures in the words of pages, so that a long file holds up no request. */
import { parentPort } from 'node:worker_threads'
import { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
import type { ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import { textOf, type PageText } from '#model/areas/document/rules/reading/page-text.ts'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import type { AskedWork, ThreadAnswer } from '#server/project/asked-thread.ts'
import { pagesHeld } from './pages-held.state.ts'

/** Pages are handed over one by one. `isWhole`: they are one document, which a person has cut. */
export type FigureWork =
  | { readonly does: 'hold'; readonly document: number; readonly page: PageWords }
  | { readonly does: 'read'; readonly document: number; readonly count: number; readonly isWhole: boolean }
/** `cuts`: pages at which another document may begin. */
type FoundDocument = {
  readonly from: number
  readonly to: number
  readonly cuts: readonly number[]
  readonly read: ReadBill
}
export type FigureAnswer = { readonly documents: readonly FoundDocument[] }

type Cut = Omit<FoundDocument, 'read'>
/** Makes the certain cuts, and lists the uncertain ones as `cuts`. */
const certainCuts = (pages: readonly PageWords[], texts: readonly PageText[]): readonly Cut[] =>
  cutPages(pages, texts).reduce<readonly Cut[]>((parts, { from, to, isCertain }) => {
    const last = parts.at(-1)
    return last === undefined || isCertain
      ? [...parts, { from, to, cuts: [] }]
      : [...parts.slice(0, -1), { from: last.from, to, cuts: [...last.cuts, from] }]
  }, [])

function documentsIn(pages: readonly PageWords[], isWhole: boolean): readonly FoundDocument[] {
  // The lines of a page and their labels are found once, for the cuts and for the figures.
  const texts = pages.map(textOf)
  const whole = { from: pages[0]?.page ?? 1, to: pages.at(-1)?.page ?? 1, cuts: [] }
  return (isWhole ? [whole] : certainCuts(pages, texts)).map((part) => {
    const own = texts.filter(({ page: { page } }) => page >= part.from && page <= part.to)
    return {
      ...part,
      read: readBill(
        own.map(({ page }) => page),
        own,
      ),
    }
  })
}

function answerTo(work: FigureWork): FigureAnswer {
  const pages = pagesHeld.get(work.document) ?? []
  if (work.does === 'hold') {
    pagesHeld.set(work.document, [...pages, work.page])
    return { documents: [] }
  }
  pagesHeld.delete(work.document)
  if (pages.length !== work.count) throw new Error('The thread was started again meanwhile.')
  return { documents: documentsIn(pages, work.isWhole) }
}

parentPort?.on('message', ({ id, ...work }: AskedWork<FigureWork>) => {
  try {
    parentPort?.postMessage({ id, answer: answerTo(work) } satisfies ThreadAnswer<FigureAnswer>)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ id, error: said } satisfies ThreadAnswer<FigureAnswer>)
  }
})
