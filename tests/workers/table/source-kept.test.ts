/** The kept copy says up to where it is true: never further than the rows that have come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Copy } from '#workers/table/keep.ts'
import { tableSource } from '#workers/table/source.ts'
import { tableStore } from '#workers/table/store.ts'
import { fields, modelServer } from './model-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what the feed tells while rows are on their way is not kept as known before they have come', async () => {
  const appended: string[] = []
  const copy: Copy = {
    state: () => ({ is: 'none' }), read: async () => undefined, begin() {}, add() {}, end() {}, erase: async () => {},
    append: async (_frame, cursor) => void appended.push(cursor),
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
