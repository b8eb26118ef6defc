/** The first reader, Tesseract: words of a whole page, and how far it must be turned. Its languages lie on the disk; nothing is fetched. */
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { PageTurn, Word } from '#model/areas/document/rules/reading/page-words.ts'
import { ocrLanguages, packagedLanguage } from '../languages.ts'
import { greyFile, halved, type Grey } from './dots.ts'

const quiet = { gzip: true, cacheMethod: 'none', errorHandler: () => undefined } as const

async function wordReader(): Promise<Worker> {
  const { names, folder } = ocrLanguages(process.env)
  const worker = await createWorker(names, OEM.LSTM_ONLY, { ...quiet, langPath: folder })
  await worker.setParameters({ user_defined_dpi: '300', tessedit_pageseg_mode: PSM.AUTO })
  return worker
}
const turnReader = (): Promise<Worker> =>
  createWorker('osd', OEM.TESSERACT_ONLY, { ...quiet, langPath: packagedLanguage('osd', '4.0.0') })

export type LetterReader = {
  readonly turn: (page: Grey) => Promise<PageTurn>
  readonly words: (page: Grey) => Promise<readonly Word[]>
}

/** Lowest confidence at which a detected turn is taken. */
const SURE = 1
const turns: readonly PageTurn[] = [0, 90, 180, 270]

export function createLetterReader(): LetterReader {
  let words: Promise<Worker> | undefined
  let turned: Promise<Worker> | undefined
  return {
    async turn(page) {
      const worker = await (turned ??= turnReader())
      try {
        const { data } = await worker.detect(greyFile(halved(page)))
        const found = turns.find((turn) => turn === data.orientation_degrees)
        return found === undefined || (data.orientation_confidence ?? 0) < SURE ? 0 : found
      } catch {
        // The library throws if the page has too few letters.
        return 0
      }
    },
    async words(page) {
      const worker = await (words ??= wordReader())
      const { data } = await worker.recognize(greyFile(page), {}, { text: false, blocks: true })
      const { width, height } = page
      return (data.blocks ?? [])
        .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)))
        .filter(({ text }) => text.trim() !== '')
        .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
          text: text.trim(),
          box: [x0 / width, y0 / height, x1 / width, y1 / height] as const,
          confidence: Math.round(confidence),
        }))
    },
  }
}
