/** Words of the demo's scans with the confidences that OCR had for such scans, so that the seed reads no picture. */
import type { PageWords, Word } from '#model/areas/document/rules/reading/page-words.ts'
import { numericFigures, withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { keyedFigures } from '#model/areas/document/rules/reading/figure-keys.ts'
import type { KeptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { PlannedBill } from './plan.ts'
import { recordedConfidences } from './recorded-confidences.ts'

type Flaw = NonNullable<PlannedBill['flaw']>
type Misread = { readonly of: RegExp; readonly as: (text: string) => string; readonly confidence: number }
/** Mistakes that OCR makes: letters in place of digits, and a point that is too small to see. */
const misread: Readonly<Record<Flaw, Misread>> = {
  number: { of: /^[A-Z]{3}\d{6}$/, as: (text) => text.replace('0', 'O'), confidence: 61 },
  consignee: { of: /^Valley$/, as: () => 'Val1ey', confidence: 74 },
  volume: { of: /^\d\d,\d{3}\.\d$/, as: (text) => text.replace('.', ''), confidence: 95 },
}

function confidencesOf({ way, layout }: PlannedBill): readonly number[] {
  const recorded = recordedConfidences[`${way} ${layout}`]
  if (recorded === undefined) throw new Error(`No confidences were recorded for ${way} ${layout}.`)
  return recorded.split(' ').map(Number)
}

function misreadIn(words: readonly Word[], flaw: Flaw): readonly Word[] {
  const { of, as, confidence } = misread[flaw]
  const at = words.findIndex(({ text }) => of.test(text))
  return words.map((word, index) => (index === at ? { ...word, text: as(word.text), confidence } : word))
}

/** Gives the words of a scan the confidences of OCR, and the mistake that is planned. */
export function recordedPages(planned: PlannedBill, pages: readonly PageWords[]): readonly PageWords[] {
  const confidences = confidencesOf(planned)
  return pages.map((page) => {
    const words = page.words.map((word, at) => ({
      ...word,
      confidence: confidences[at % confidences.length] ?? 100,
    }))
    return { ...page, words: planned.flaw === undefined ? words : misreadIn(words, planned.flaw) }
  })
}

const SECOND = 98
/** The second reader agrees with the first. */
export function recordedReading(pages: readonly PageWords[]): KeptReading {
  const first = readBill(pages)
  const raw = new Map(keyedFigures(first).map(({ key, figure }) => [key, figure.raw]))
  const second = numericFigures(first).map(({ key }) => ({ key, text: raw.get(key) ?? '', confidence: SECOND }))
  const read = second.length === 0 ? first : withSecondReading(first, second)
  return { ...read, cuts: [], pages: pages.map(({ page, turn, aspect, source }) => ({ page, turn, aspect, source })) }
}
