/**
 * Loads a million tickets into a table: from the stream's own format compared with JSON pages, Arrow and JSON columns; in Node and in
 * Chromium; and on a second visit.
 */
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableFromIPC, tableToIPC } from '@uwdata/flechette'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { decodeFrame, encodeMark, encodeRows } from '#model/columnar/frame.ts'
import type { Chunk, ColumnData } from '#model/columnar/chunk.ts'
import { listOf } from '#model/columnar/parts.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import { tableStore, type WireRow } from '#workers/table/store/store.ts'
import { utf8 } from '#workers/table/store/stream.ts'
import { args, chromium as browserPath } from '../../../scripts/chromium.mjs'
import { type Measure, type Table } from '../kit/bench.ts'
import { fields, pages, PAGE, ROWS } from '../loading/rows.ts'

const MB = 1024 * 1024
/** The peers get every tenth page, and their figures are multiplied by ten, because they would take as long as everything else. */
const EACH = 10

type Clock = { write: number; read: number; bytes: number; gz: number }
const nothing = (): Clock => ({ write: 0, read: 0, bytes: 0, gz: 0 })
function timed<T>(clock: Clock, what: 'write' | 'read', work: () => T, times = 1): T {
  const began = performance.now()
  const done = work()
  clock[what] += (performance.now() - began) * times
  return done
}

const valuesOf = (part: ColumnData): readonly (string | number | null)[] =>
  part.is === 'numbers'
    ? [...part.values]
    : part.is === 'texts'
      ? listOf(part, utf8)
      : Array.from(part.codes, (code) => part.keys[code - 1] ?? null)
/** The same columns in Arrow: dictionaries where ours have codes (its default for texts), doubles for numbers, labels as columns. */
function arrowOf(chunk: Chunk): Uint8Array {
  const columns = Object.entries(chunk.columns).flatMap(
    ([name, part]): [string, Float64Array | (string | null)[]][] => {
      if (part.is === 'numbers') return [[name, part.values]]
      const own: [string, (string | null)[]] = [
        name,
        valuesOf(part).map((value) => (value === null ? null : String(value))),
      ]
      if (part.is === 'texts' || !part.labels) return [own]
      return [own, [`${name}__label`, Array.from(part.codes, (code) => part.labels?.[code - 1] ?? null)]]
    },
  )
  return tableToIPC(tableFromArrays(Object.fromEntries(columns)), {}) ?? new Uint8Array()
}

/** Size, writing and reading of each format, page by page, so that disturbances affect all. */
function forms(): { readonly rows: Measure[]; readonly frames: Uint8Array[]; readonly json: Buffer[] } {
  const [own, arrow, columns, json] = [nothing(), nothing(), nothing(), nothing()]
  const frames: Uint8Array[] = [encodeMark({ begin: { cursor: '0', count: ROWS, most: 2_000_000 } }, utf8)]
  const texts: Buffer[] = []
  const [store, peer] = [tableStore(fields), tableStore(fields)]
  // The count that the first frame announces.
  store.expect(ROWS)
  const reading = store.reading()
  let page = 0
  for (const rows of pages()) {
    const chunk = chunkOfRows(fields, rows)
    const frame = timed(own, 'write', () => encodeRows(chunk, utf8))
    timed(own, 'read', () => {
      const read = decodeFrame(frame, utf8)
      if ('chunk' in read) reading.take(read.chunk, 1)
    })
    own.bytes += frame.length
    if (page++ % EACH === 0) {
      own.gz += gzipSync(frame).length * EACH
      const ipc = timed(arrow, 'write', () => arrowOf(chunk), EACH)
      const text = timed(json, 'write', () => Buffer.from(JSON.stringify(rows)), EACH)
      const byColumn = Object.keys(fields).flatMap((name) => [
        [name, rows.map((row) => row[name])],
        [`${name}__label`, rows.map((row) => row[`${name}__label`])],
      ])
      const said = timed(columns, 'write', () => Buffer.from(JSON.stringify(Object.fromEntries(byColumn))), EACH)
      timed(json, 'read', () => peer.apply(JSON.parse(text.toString()) as WireRow[], [], page), EACH)
      // Arrow and JSON columns are only read to values; filling the table would take additional time.
      timed(
        arrow,
        'read',
        () => {
          const table = tableFromIPC(ipc)
          for (const name of table.names) table.getChild(name).toArray()
        },
        EACH,
      )
      timed(columns, 'read', () => JSON.parse(said.toString()), EACH)
      for (const [clock, bytes] of [
        [arrow, ipc],
        [columns, said],
        [json, text],
      ] as const) {
        clock.bytes += bytes.length * EACH
        clock.gz += gzipSync(bytes).length * EACH
      }
      texts.push(text)
    }
    frames.push(frame)
  }
  frames.push(encodeMark({ end: { cursor: '0', rows: ROWS } }, utf8))
  if (store.count !== ROWS || peer.count !== ROWS / EACH) throw new Error('Rows are missing.')
  const rows: Measure[] = [
    {
      measure: 'read into the table, Node',
      ours: own.read,
      unit: 'ms',
      peer: { name: 'JSON pages', value: json.read },
      limit: 1200,
    },
    {
      measure: 'read, Node (the peer only until its values are there)',
      ours: own.read,
      unit: 'ms',
      peer: { name: 'Arrow IPC', value: arrow.read },
    },
    {
      measure: 'read, Node (the peer only until its values are there)',
      ours: own.read,
      unit: 'ms',
      peer: { name: 'JSON columns', value: columns.read },
    },
  ]
  for (const [name, clock] of [
    ['JSON pages', json],
    ['Arrow IPC', arrow],
    ['JSON columns', columns],
  ] as const)
    rows.push(
      { measure: 'bytes', ours: own.bytes / MB, unit: 'MB', peer: { name, value: clock.bytes / MB } },
      { measure: 'bytes, gz', ours: own.gz / MB, unit: 'MB', peer: { name, value: clock.gz / MB } },
      { measure: 'written from columns', ours: own.write, unit: 'ms', peer: { name, value: clock.write } },
    )
  return { rows, frames, json: texts }
}

async function inChromium(frames: readonly Uint8Array[], json: readonly Buffer[]): Promise<Measure[]> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../loading/worker.ts')],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2023',
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  const site = createServer((request, response) => {
    const { url = '/' } = request
    if (url === '/worker.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (url === '/frames') {
      for (const frame of frames) response.write(frame)
      response.end()
    } else if (url.startsWith('/json/')) response.end(json[Number(url.slice(6))])
    else response.setHeader('content-type', 'text/html').end('<!doctype html><title>bench</title>')
  })
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const browser = await chromium.launch({ executablePath: browserPath().path ?? '', args })
  const context = await browser.newContext()
  async function work<T>(name: string): Promise<{ readonly done: T; readonly blocked: number }> {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}/`)
    const said = await page.evaluate(
      (job) =>
        new Promise<{ done: unknown; blocked: number }>((resolve, reject) => {
          let [last, blocked] = [performance.now(), 0]
          // The longest block of the main thread, measured between its own timers.
          const watch = setInterval(() => {
            blocked = Math.max(blocked, performance.now() - last - 4)
            last = performance.now()
          }, 4)
          const worker = new Worker('/worker.js')
          worker.onmessage = ({ data }: MessageEvent<{ done?: unknown; failed?: string }>) => {
            clearInterval(watch)
            if (data.failed === undefined) resolve({ done: data.done, blocked })
            else reject(new Error(data.failed))
          }
          worker.onerror = ({ message }) => reject(new Error(message))
          worker.postMessage(job)
        }),
      name,
    )
    await page.close()
    return said as { done: T; blocked: number }
  }
  try {
    const filled = await work<number>('fill')
    const pagesRead = await work<number>('json')
    const first = await work<{ first: number; all: number }>('open')
    const second = await work<{ first: number; all: number }>('open')
    return [
      {
        measure: 'read into the table, Chromium',
        ours: filled.done,
        unit: 'ms',
        peer: { name: 'JSON pages', value: pagesRead.done * EACH },
        limit: 1200,
      },
      { measure: 'main thread blocked at most meanwhile', ours: filled.blocked, unit: 'ms', limit: 50 },
      { measure: 'first open over loopback: first rows', ours: first.done.first, unit: 'ms' },
      { measure: 'first open over loopback: all rows, and kept', ours: first.done.all, unit: 'ms' },
      {
        measure: 'second open: first rows',
        ours: second.done.first,
        unit: 'ms',
        peer: { name: 'first open', value: first.done.first },
        limit: 500,
      },
      {
        measure: 'second open: all rows',
        ours: second.done.all,
        unit: 'ms',
        peer: { name: 'first open', value: first.done.all },
      },
      {
        measure: 'main thread blocked at most while opened',
        ours: Math.max(first.blocked, second.blocked),
        unit: 'ms',
        limit: 50,
      },
    ]
  } finally {
    await browser.close()
    site.closeAllConnections()
    site.close()
  }
}

export async function bench(): Promise<Table> {
  const { rows, frames, json } = forms()
  return {
    title: `${ROWS.toLocaleString('en-US')} tickets × ${Object.keys(fields).length} columns into a table, in chunks of ${PAGE.toLocaleString('en-US')}`,
    rows: [...rows, ...(await inChromium(frames, json))],
  }
}
