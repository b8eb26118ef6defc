/** The process that reads documents: how long a text, a scan, a part and a picture of a page take, beside plain tesseract.js. */
import fs from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadImage } from '@napi-rs/canvas'
import { createWorker, OEM } from 'tesseract.js'
import { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
import { textOf } from '#model/areas/document/rules/reading/page-text.ts'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { billLayouts } from '#server/demo/made-bills/layouts/index.ts'
import { plain, type MadePage } from '#server/demo/made-bills/page-marks.ts'
import { scanOf } from '#server/demo/made-bills/scan.ts'
import { textPdf } from '#server/demo/made-bills/text-pdf.ts'
import { startProgram } from '#server/project/program.ts'
import { createReader } from '#server/reading/create-reader.ts'
import type { DocumentFile, DocumentReader } from '#server/reading/document-reader.ts'
import { packagedLanguage } from '#server/reading/languages.ts'
import { madeSamples } from '../../server/reading/made-samples.ts'
import { storedFiles } from '../../server/reading/sample-bill.ts'
import type { Table } from '../kit/bench.ts'

const [SCANS, PEER_SCANS] = [40, 5]
const never = new AbortController().signal

const children: ChildProcess[] = []
const start = (): ChildProcess => {
  const child = startProgram(new URL('../../../server/reading/program/main.ts', import.meta.url), 'document-program', {
    env: {},
    heapMb: 256,
  })
  children.push(child)
  return child
}
/** The peak memory of the processes in MB, or 0 on systems other than Linux, which do not report it. */
function peakMemory(): number {
  const peaks = children.map(({ pid }) => {
    const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, 'utf8') : ''
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  })
  return Math.max(0, ...peaks)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
async function read(reader: DocumentReader, file: DocumentFile): Promise<readonly PageWords[]> {
  const pages = await reader.words(file, {}, never)
  if (pages.length === 0 || pages.some(({ words }) => words.length === 0)) throw new Error('A page was read as empty.')
  return pages
}

const pagesOf = (at: number) => {
  const [layout, bill] = [billLayouts[at % billLayouts.length], madeSamples[at % madeSamples.length]]
  if (layout === undefined || bill === undefined) throw new Error('There is no such bill')
  return layout.pages(bill)
}
/** Pages with thirty cars each, every car in three lines of its own. */
function carPages(count: number): readonly MadePage[] {
  return Array.from({ length: count }, (_, page) => [
    plain(40, 30, 'Straight bill of lading'),
    plain(300, 30, 'BOL Number: PGT600123'),
    ...Array.from({ length: 30 }, (__, car) => {
      const y = 50 + car * 24
      return [
        plain(40, y, `Car: GATX ${100_000 + page * 30 + car}`, 6),
        plain(40, y + 8, 'Net volume: 29,527.6 gal', 6),
        plain(300, y + 8, 'Gross volume: 30,120.4 gal', 6),
        plain(40, y + 16, 'Weight: 120,467 lb', 6),
        plain(300, y + 16, `Seals: S-${100_000 + car}`, 6),
      ]
    }).flat(),
  ])
}
const scanPage = async (at: number): Promise<Buffer> => {
  const [marks] = pagesOf(at)
  return (await scanOf(marks ?? [], 'clean', { seed: at })).content
}

async function plainTesseract(scans: readonly string[]): Promise<number> {
  const langPath = packagedLanguage('eng', '4.0.0_best_int')
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' })
  const ms = await timeOf(async () => {
    for (const scan of scans) await worker.recognize(scan, {}, { blocks: true, text: false })
  })
  await worker.terminate()
  return ms / scans.length
}

export async function bench(): Promise<Table[]> {
  await using files = await storedFiles()
  const text = async (count: number): Promise<DocumentFile> => {
    const pages = Array.from({ length: count }, (_, at) => pagesOf(at)[0] ?? [])
    const { content, type } = await textPdf(pages)
    return files.store(Buffer.from(content), type)
  }
  const [three, many] = [await text(3), await text(200)]
  const { pages: withCars } = await textPdf(carPages(200))
  const figuresMs = await timeOf(async () => {
    const texts = withCars.map(textOf)
    cutPages(withCars, texts)
    if (readBill(withCars, texts).cars.length !== 200) throw new Error('Cars are missing.')
  })
  const scans: DocumentFile[] = []
  for (let at = 0; at < SCANS; at++) scans.push(await files.store(await scanPage(at), 'image/jpeg'))

  const reader = createReader({ start })
  const first = await timeOf(() => read(reader, three))
  const [threeMs, manyMs] = [await timeOf(() => read(reader, three)), await timeOf(() => read(reader, many))]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const each: number[] = []
  let words: readonly PageWords[] = []
  for (const scan of scans) each.push(await timeOf(async () => void (words = await read(reader, scan))))
  delay.disable()
  const memory = peakMemory()

  const [scan = three] = scans.slice(-1)
  const crops = (words[0]?.words ?? []).slice(0, 25).map(({ box }, key) => ({ key: String(key), page: 1, box }))
  await reader.crops(scan, () => 0, crops, never)
  const cropsMs = await timeOf(() => reader.crops(scan, () => 0, crops, never))
  const cold = await timeOf(() => reader.pageImage(three, 2, { turn: 0, width: 1400 }))
  const picture = await timeOf(() => reader.pageImage(three, 1, { turn: 0, width: 1400 }))
  const again = await timeOf(() => reader.pageImage(three, 1, { turn: 0, width: 1400 }))
  const size = await loadImage((await reader.pageImage(three, 1, { turn: 0, width: 1400 })) ?? Buffer.alloc(0))
  if (size.width !== 1400) throw new Error(`The picture is ${size.width} dots wide`)
  await reader.close()

  const idle = createReader({ start, idleMs: 0 })
  await read(idle, three)
  const last = children.at(-1)
  // The reader does not hold the bench open; the bench waits here for the process to end.
  last?.ref()
  if (last && last.exitCode === null && last.signalCode === null) await once(last, 'exit')
  const peer = await plainTesseract(scans.slice(0, PEER_SCANS).map(({ path: at }) => path.resolve(at)))
  const whole = each.reduce((sum, ms) => sum + ms, 0)
  return [
    {
      title: 'Documents with a text layer',
      rows: [
        { measure: 'first, with the start of the process', ours: first, unit: 'ms' },
        { measure: '3 pages', ours: threeMs, unit: 'ms', limit: 1000 },
        { measure: '200 pages', ours: manyMs, unit: 'ms', limit: 4000 },
        { measure: 'cuts and figures of 200 pages with 30 cars each', ours: figuresMs, unit: 'ms', limit: 4000 },
      ],
    },
    {
      title: `Scans of a letter page at 300 dpi, ${SCANS} of them`,
      rows: [
        { measure: 'the first, with the start of its readers', ours: each[0] ?? 0, unit: 'ms', limit: 8000 },
        {
          measure: 'a page, mean',
          ours: whole / each.length,
          unit: 'ms',
          limit: 6000,
          peer: { name: `tesseract.js on ${PEER_SCANS} of them, which turns none and reads no bars`, value: peer },
        },
        { measure: 'all', ours: whole / 1000, unit: 's', limit: 240 },
        { measure: 'event loop of the server held meanwhile, at most', ours: delay.max / 1e6, unit: 'ms', limit: 50 },
        ...(memory > 0
          ? [{ measure: 'peak memory of the process', ours: memory, unit: 'MB', limit: 800 } as const]
          : []),
      ],
    },
    {
      title: 'What a person waits for',
      rows: [
        { measure: `${crops.length} parts of a page by the second reader`, ours: cropsMs, unit: 'ms' },
        { measure: 'picture of the first page of a process, drawn', ours: cold, unit: 'ms' },
        { measure: 'picture of another page, drawn', ours: picture, unit: 'ms', limit: 300 },
        { measure: 'the same again', ours: again, unit: 'ms', limit: 50 },
      ],
    },
  ]
}
