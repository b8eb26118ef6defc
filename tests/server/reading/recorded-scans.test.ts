/** Scans of made bills, ten layouts in seven variants, by the words that OCR found on them: each wrong figure is doubtful. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PageWords, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { billLayouts } from '#server/demo/made-bills/layouts/index.ts'
import { textPdf, type MadeFile } from '#server/demo/made-bills/text-pdf.ts'
import { judgeReading, type Judgement } from './judge-reading.ts'
import { madeSamples } from './made-samples.ts'

/** Edges in ten thousandths of the page. */
type RecordedWord = readonly [
  text: string,
  left: number,
  top: number,
  right: number,
  bottom: number,
  confidence: number,
]
type RecordedPage = Pick<PageWords, 'page' | 'aspect' | 'barcodes'> & {
  readonly turn: PageTurn
  readonly words: readonly RecordedWord[]
}
type Recorded = Readonly<Record<string, readonly (readonly RecordedPage[])[]>>
const recorded: Recorded = JSON.parse(
  gunzipSync(await fs.readFile(path.join(import.meta.dirname, 'recorded-scans.json.gz'))).toString(),
)
const EDGE = 10_000
/** Numbers and days of ten bills, and mark, number and volume of their 19 cars. */
const FIGURES = 77
const pageOf = ({ words, ...page }: RecordedPage): PageWords => ({
  ...page,
  source: 'ocr',
  words: words.map(([text, left, top, right, bottom, confidence]) => ({
    text,
    box: [left / EDGE, top / EDGE, right / EDGE, bottom / EDGE],
    confidence,
  })),
})

/** Judges the figures of all layouts. */
const judgements = (pagesOf: (at: number) => readonly PageWords[]): readonly Judgement[] =>
  billLayouts.flatMap((layout, at) => {
    const sample = madeSamples[at]
    return sample === undefined ? [] : judgeReading(readBill(pagesOf(at)), sample, layout)
  })
const share = (all: readonly Judgement[], outcomes: readonly Judgement['outcome'][]): number =>
  all.filter(({ outcome }) => outcomes.includes(outcome)).length / all.length

test('of a text layer every number, day, car and volume is right', async () => {
  const files: MadeFile[] = []
  for (const [at, layout] of billLayouts.entries()) {
    const sample = madeSamples[at]
    if (sample) files.push(await textPdf(layout.pages(sample)))
  }
  const all = judgements((at) => files[at]?.pages ?? [])
  expect(all.length).toBe(FIGURES)
  expect(all.filter(({ outcome }) => outcome !== 'right')).toEqual([])
})

test.each(Object.keys(recorded))('scans, %s: right or doubtful, and nothing is wrong without a doubt', (variant) => {
  const all = judgements((at) => (recorded[variant]?.[at] ?? []).map(pageOf))
  expect(all.length).toBe(FIGURES)
  expect(all.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  expect(share(all, ['right', 'doubtful'])).toBeGreaterThanOrEqual(0.97)
  // Few enough for a person to look at each.
  expect(share(all, ['right'])).toBeGreaterThan(0.4)
})

test.each(Object.keys(recorded))('scans, %s: one file of all of them is cut where a bill begins', (variant) => {
  const bills = recorded[variant] ?? []
  const pages = bills.flat().map((page, at) => ({ ...pageOf(page), page: at + 1 }))
  const lengths = cutPages(pages).map(({ from, to, isCertain }) => [to - from + 1, isCertain])
  expect(lengths).toEqual(billLayouts.map(({ name }) => [name === 'two pages' ? 2 : 1, true]))
})
