/** The copy's cursor never passes the rows that have arrived. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeFrame } from '#model/columnar/frame.ts'
import { idsOf } from '#workers/table/columns/columnar.ts'
import { noCopies, type Copy } from '#workers/table/store/copy.ts'
import { tableSource } from '#workers/table/store/source.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { streamed, utf8, type Streamed } from '#workers/table/store/stream.ts'
import { fields, modelServer } from '../remote/model-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("feed events about rows that are still loading do not move the copy's cursor before the rows arrive", async () => {
  const appended: string[] = []
  const copy: Copy = {
    state: () => ({ is: 'none' }),
    read: async () => undefined,
    begin() {},
    add() {},
    end() {},
    erase: async () => {},
    append: async (_frame, cursor) => void appended.push(cursor),
    isLong: () => false,
    anew: async () => {},
  }
  const model = modelServer()
  model.write(2, 'first')
  let answer = (): void => {}
  const onItsWay = new Promise<void>((resolve) => (answer = resolve))
  const source = tableSource(
    tableStore(fields),
    { ...model.server, rows: async (query, signal) => onItsWay.then(() => model.server.rows(query, signal)) },
    () => {},
    { copy },
  )
  source.start()
  await vi.advanceTimersByTimeAsync(100)
  model.write(2, 'second')
  source.changed([2])
  await vi.advanceTimersByTimeAsync(100)
  // An event about another table: nothing to fetch, but the feed moves on.
  source.told('9')
  await vi.advanceTimersByTimeAsync(5000)
  expect(appended).not.toContain('9')
  answer()
  await vi.advanceTimersByTimeAsync(5000)
  expect(appended.at(-1)).toBe('9')
  source.stop()
})

test('a copy that has grown long is rewritten from the store, and changes made meanwhile are appended', async () => {
  const deeds: string[] = []
  let written = (): void => {}
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const rowsIn = (frame: Uint8Array<ArrayBuffer>): string => {
    const read = decodeFrame(frame, utf8)
    return 'chunk' in read ? idsOf(read.chunk.ids, read.chunk.count).join(' ') : ''
  }
  const copy: Copy = {
    state: () => ({ is: 'none' }),
    read: async () => undefined,
    begin() {},
    add() {},
    end() {},
    erase: async () => {},
    append: async (frame, cursor) => void deeds.push(`added ${frame ? rowsIn(frame) : ''} up to ${cursor}`),
    isLong: () => deeds.length === 1,
    anew: async (frames, rows) => {
      deeds.push(`anew ${[...frames].map(rowsIn).join(' ')}, ${rows} rows`)
      await isWritten
    },
  }
  const model = modelServer()
  for (const id of [1, 2, 3]) model.write(id, 'first')
  const source = tableSource(tableStore(fields), model.server, () => {}, { copy })
  source.start()
  await vi.advanceTimersByTimeAsync(100)
  model.write(2, 'second')
  source.changed([2])
  source.told('8')
  await vi.advanceTimersByTimeAsync(5000)
  model.write(3, 'third')
  source.changed([3])
  source.told('9')
  await vi.advanceTimersByTimeAsync(5000)
  expect(deeds).toEqual(['added 2 up to 8', 'anew 1 2 3, 3 rows'])
  written()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deeds.slice(2)).toEqual(['added 3 up to 9'])
  source.stop()
})

test('a copy that is damaged is erased, and the table is read anew', async () => {
  const model = modelServer()
  model.write(1, 'one')
  model.write(2, 'two')
  const whole: Uint8Array<ArrayBuffer>[] = []
  for await (const { bytes } of model.server.columns({}, new AbortController().signal)) whole.push(bytes)
  const done: string[] = []
  const copy: Copy = {
    state: () => ({ is: 'kept' }),
    read: async () => ({
      cursor: '2',
      rows: 2,
      frames: (async function* () {
        // As a browser gives back what its disk kept only in part.
        for (const bytes of whole) yield streamed(bytes.slice(0, bytes.length / 2))
      })(),
    }),
    begin: () => void done.push('begun'),
    add() {},
    end: () => void done.push('kept'),
    erase: async () => void done.push('erased'),
    append: async () => {},
    isLong: () => false,
    anew: async () => {},
  }
  const store = tableStore(fields)
  const source = tableSource(store, model.server, () => {}, { copy })
  source.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.count, done]).toEqual([2, ['erased', 'begun', 'kept']])
  source.stop()
})

test.each(['the browser’s copy', 'the server'])(
  'after the first rows from %s the page is given time to ask for what it shows',
  async (from) => {
    const model = modelServer()
    for (let id = 1; id <= 9; id++) model.write(id, 'one')
    const whole: Streamed[] = []
    for await (const frame of model.server.columns({}, new AbortController().signal)) whole.push(frame)
    async function* frames() {
      yield* whole
    }
    const store = tableStore(fields)
    let shown = (): void => {}
    const counts: number[] = []
    const source = tableSource(store, { ...model.server, columns: frames }, () => counts.push(store.count), {
      rest: () => new Promise((resolve) => (shown = resolve)),
      copy: {
        ...noCopies.of('', ''),
        read: async () => (from === 'the server' ? undefined : { cursor: '9', rows: 9, frames: frames() }),
      },
    })
    source.start()
    await vi.advanceTimersByTimeAsync(1000)
    const first = counts.find((count) => count > 0) ?? 0
    expect([first > 0 && first < 9, store.count]).toEqual([true, first])
    shown()
    await vi.waitFor(() => expect(store.count).toBe(9), { timeout: 60_000 })
    source.stop()
  },
)
