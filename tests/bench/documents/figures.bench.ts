/** Figures that both readers find on scans of ten layouts in seven variants: right, doubtful, missing, or wrong without a doubt. */
import type { PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { numericFigures, withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
import { billLayouts } from '#server/demo/made-bills/layouts/index.ts'
import { scanOf, scanVariants, type ScanVariant } from '#server/demo/made-bills/scan.ts'
import { scannedPdf } from '#server/demo/made-bills/text-pdf.ts'
import { createReader } from '#server/reading/create-reader.ts'
import type { DocumentReader } from '#server/reading/document-reader.ts'
import { judgeReading, type Judgement } from '../../server/reading/judge-reading.ts'
import { madeSamples } from '../../server/reading/made-samples.ts'
import { storedFiles } from '../../server/reading/sample-bill.ts'
import type { Measure, Table } from '../kit/bench.ts'

const never = new AbortController().signal
type Files = Awaited<ReturnType<typeof storedFiles>>

/** Reads a scan as the queue of readings does, by both readers. */
async function readScan(reader: DocumentReader, files: Files, at: number, variant: ScanVariant) {
  const [layout, sample] = [billLayouts[at], madeSamples[at]]
  if (layout === undefined || sample === undefined) throw new Error('There is no such bill')
  const scans = await Promise.all(layout.pages(sample).map((marks) => scanOf(marks, variant, { seed: at + 1 })))
  const [only] = scans
  const { content, type } = only === undefined || scans.length > 1 ? await scannedPdf(scans) : only
  const file = await files.store(content, type)
  const pages = await reader.words(file, {}, never)
  const turns = new Map(pages.map(({ page, turn }) => [page, turn]))
  const turnOf = (page: number): PageTurn => turns.get(page) ?? 0
  const first = readBill(pages)
  const read = withSecondReading(first, await reader.crops(file, turnOf, numericFigures(first), never))
  return judgeReading(read, sample, layout)
}

const share = (what: string, all: readonly Judgement[], outcomes: readonly Judgement['outcome'][]): Measure => ({
  measure: `${what}, of ${all.length}`,
  ours: (100 * all.filter(({ outcome }) => outcomes.includes(outcome)).length) / all.length,
  unit: '%',
})

export async function bench(): Promise<Table> {
  await using files = await storedFiles()
  const reader = createReader()
  const rows: Measure[] = []
  const all: Judgement[] = []
  for (const variant of scanVariants) {
    const judged: Judgement[] = []
    for (const at of billLayouts.keys()) judged.push(...(await readScan(reader, files, at, variant)))
    rows.push(share(`right without a doubt, ${variant}`, judged, ['right']))
    all.push(...judged)
  }
  await reader.close()
  for (const { name, printed, read, outcome } of all)
    if (outcome === 'wrong' || outcome === 'missing') console.log(`${outcome}: ${name} ${printed}, read "${read}"`)
  return {
    title: 'Number, day, cars and volumes of 70 scanned bills',
    rows: [
      ...rows,
      { ...share('missing or wrong without a doubt', all, ['missing', 'wrong']), limit: 3 },
      { ...share('wrong without a doubt', all, ['wrong']), limit: 0 },
    ],
  }
}
