/** The console's worker loading a table, timed inside the worker. */
import { decodeFrame } from '#model/columnar/frame.ts'
import { openCopies } from '#workers/table/store/browser-copy.ts'
import type { TableFacts } from '#workers/table/pane.ts'
import { createTables } from '#workers/table/table-service.ts'
import { tableStore, type WireRow } from '#workers/table/store/store.ts'
import { framesOf, utf8 } from '#workers/table/store/stream.ts'
import { fields } from './rows.ts'

const server = {
  rows: () => Promise.resolve({ results: [] }),
  count: () => Promise.resolve({ count: 0, about: false }),
  totals: () => Promise.resolve({ results: [], more: false }),
  changes: (cursor: string) => Promise.resolve({ cursor, changes: [] }),
  async *columns() {
    const { body } = await fetch('/frames')
    if (body) yield* framesOf(body)
  },
}

/** All data are in memory already, so only reading them into the table is measured. */
async function fill(): Promise<number> {
  const all: Uint8Array<ArrayBuffer>[] = []
  const { body } = await fetch('/frames')
  for await (const { bytes } of framesOf(body ?? new ReadableStream())) all.push(bytes)
  const began = performance.now()
  const store = tableStore(fields)
  // The count that the first frame of a stream announces.
  store.expect(1_000_000)
  const reading = store.reading()
  for (const bytes of all) {
    const frame = decodeFrame(bytes, utf8)
    if ('chunk' in frame) reading.take(frame.chunk, 1)
  }
  const took = performance.now() - began
  if (store.count !== 1_000_000) throw new Error(`${store.count} rows`)
  return took
}

async function json(pages: number): Promise<number> {
  const all: string[] = []
  for (let page = 0; page < pages; page++) all.push(await (await fetch(`/json/${page}`)).text())
  const began = performance.now()
  const store = tableStore(fields)
  all.forEach((text, page) => {
    const read: unknown = JSON.parse(text)
    if (Array.isArray(read)) store.apply(read as WireRow[], [], page + 1)
  })
  return performance.now() - began
}

/** Opens the table like a pane: the time until the first rows, and until all of them. */
async function open(): Promise<{ first: number; all: number }> {
  const began = performance.now()
  const copies = openCopies('1 of 1')
  // Only the stream is timed: a pane would ask the server for its first rows meanwhile.
  const opened = createTables(server, { copies, many: Infinity })
  let first = 0
  const facts = await new Promise<TableFacts>((resolve) => {
    const table = opened.open('terminal:ticket', (now) => {
      if (first === 0 && now.entries > 0)
        void table.window(0, 40, Object.keys(fields)).then(() => (first ||= performance.now() - began))
      if (now.source.phase === 'ready') resolve(now)
    })
  })
  const all = performance.now() - began
  if (facts.total !== 1_000_000) throw new Error(`${facts.total} rows`)
  // Waits until the copy for the next visit is written.
  while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 200))
  return { first, all }
}
const isKept = async (): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('highball tables of 1 of 1')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('copies').objectStore('copies').count()
      asking.onsuccess = () => {
        opening.result.close()
        resolve(asking.result > 0)
      }
    }
  })

const works: Readonly<Record<string, () => Promise<unknown>>> = { fill, json: () => json(10), open }
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const work = works[data]
  void work?.().then(
    (done) => postMessage({ done }),
    (error: unknown) => postMessage({ failed: String(error) }),
  )
})
