/** Turns the words of a page into lines with labels, and into one text in reading order. */
import { proofOf } from '#model/shared/numbers/decimal-proof.ts'
import { labelled, type LabelledLine } from './labels.ts'
import { linesOf, runOf, type TextRun } from './page-lines.ts'
import type { PageWords } from './page-words.ts'

export type PageText = { readonly page: PageWords; readonly lines: readonly LabelledLine[]; readonly whole: TextRun }

const MAX_LINES = 2000
export function textOf(page: PageWords): PageText {
  const lines = linesOf(page).slice(0, MAX_LINES).map(labelled)
  return {
    page,
    lines,
    whole: runOf(
      lines.flatMap(({ line }) => line.words),
      page.page,
      page.source === 'ocr',
    ),
  }
}

/** Proven by a number such as `24.950,5`, if none such as `24,950.5` is in the document. */
export function hasCommaDecimals(pages: readonly PageText[]): boolean {
  const proof = proofOf(
    pages.flatMap(({ whole }) => whole.words.map(({ text }) => text).filter((text) => /^\d[\d.,]{2,14}\d$/.test(text))),
  )
  return proof[','] === 'both signs' && proof['.'] !== 'both signs'
}
