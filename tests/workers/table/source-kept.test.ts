/** The kept copy says up to where it is true: never further than the rows that have come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeFrame } from '#model/columnar/frame.ts'
import { idsOf } from '#workers/table/columnar.ts'
import type { Copy } from '#workers/table/keep.ts'
import { tableSource } from '#workers/table/source.ts'
import { tableStore } from '#workers/table/store.ts'
import { utf8 } from '#workers/table/stream.ts'
import { fields, modelServer } from './model-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what the feed tells while rows are on their way is not kept as known before they have come', async () => {
  const appended: string[] = []
  const copy: Copy = {
    state: () => ({ is: 'none' }), read: async () => undefined, begin() {}, add() {}, end() {}, erase: async () => {},
    append: async (_frame, cursor) => void appended.push(cursor), isLong: () => false, anew: async () => {},
  }
  const model = modelServer()
  model.write(2, 'first')
  let answer = (): void => {}
  const onItsWay = new Promise<void>((resolve) => (answer = resolve))
  const source = tableSource(tableStore(fields), { ...model.server, rows: async (query, signal) => onItsWay.then(() => model.server.rows(query, signal)) }, () => {}, { copy })
  source.start()
  await vi.advanceTimersByTimeAsync(100)
  model.write(2, 'second')
  source.changed([2])
  await vi.advanceTimersByTimeAsync(100)
  // Of another table: nothing to ask for here, and the line is heard on.
  source.told('9')
  await vi.advanceTimersByTimeAsync(5000)
  expect(appended).not.toContain('9')
  answer()
  await vi.advanceTimersByTimeAsync(5000)
  expect(appended.at(-1)).toBe('9')
  source.stop()
})

test('a copy to which much was added is written anew from what is held, and what changes meanwhile is added behind it', async () => {
  const deeds: string[] = []
  let written = (): void => {}
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const rowsIn = (frame: Uint8Array<ArrayBuffer>): string => {
    const read = decodeFrame(frame, utf8)
    return 'chunk' in read ? idsOf(read.chunk.ids, read.chunk.count).join(' ') : ''
  }
  const copy: Copy = {
    state: () => ({ is: 'none' }), read: async () => undefined, begin() {}, add() {}, end() {}, erase: async () => {},
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
