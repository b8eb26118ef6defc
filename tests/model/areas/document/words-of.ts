/** Makes the words of a page from lines of text: letters are equally wide, and two spaces or more separate columns. */
import type { PageWords, Word } from '#model/areas/document/rules/reading/page-words.ts'

const [WIDTH, HEIGHT, PITCH, LEFT, TOP, ASPECT] = [0.01, 0.012, 0.016, 0.05, 0.04, 0.77]

export const wordsOf = (text: string, about: Partial<PageWords> & { readonly confidence?: number } = {}): PageWords => {
  const { confidence = 100, ...page } = about
  const words = text.split('\n').flatMap((line, index): readonly Word[] =>
    [...line.matchAll(/\S+/g)].map((found) => {
      const [left, top] = [LEFT + found.index * WIDTH, TOP + index * PITCH]
      return { text: found[0], confidence, box: [left, top, left + found[0].length * WIDTH, top + HEIGHT] }
    }),
  )
  return { page: 1, source: confidence < 100 ? 'ocr' : 'text', turn: 0, aspect: ASPECT, barcodes: [], words, ...page }
}
export const pagesOf = (...texts: readonly string[]): readonly PageWords[] =>
  texts.map((text, index) => wordsOf(text, { page: index + 1 }))
