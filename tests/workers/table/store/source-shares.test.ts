/** Thousands of rows that come or go at once: another company shares its rows, or shares them no more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunked } from '#model/shared/chunked.ts'
import { tableSource } from '#workers/table/store/source.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { fields, keptIn, modelServer } from '../remote/model-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const IN_ONE_MESSAGE = 500
const shared = Array.from({ length: 10_000 }, (_, at) => at + 1)
const OWN = shared.length + 1
/** Until nothing is asked for any more. */
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000)

/** A table that is open with the rows, and all that it asks of its server from then on. */
async function openTable(ids: readonly number[]) {
  const model = modelServer({ pageSize: 1500, most: 100_000, feedName: 'model' })
  for (const id of ids) model.write(id, 'before')
  const store = tableStore(fields)
  const phases: string[] = []
  const source = tableSource(store, model.server, ({ phase }) => phases.push(phase))
  source.start()
  await settled()
  const cursors = new Map<number, string>()
  const write = (id: number, name: string): void => {
    model.write(id, name)
    cursors.set(id, model.cursor())
  }
  const remove = (id: number): void => {
    model.remove(id)
    cursors.set(id, model.cursor())
  }
  model.asked.length = phases.length = 0
  return { model, store, source, phases, write, remove, cursorOf: (id: number) => cursors.get(id) }
}

test.each([
  ['while the table is read', 0],
  ['after the table was read', 60_000],
])('rows that come by the thousand are read in one stream, though the feed reports them %s', async (_when, ms) => {
  const { model, store, source, phases, write, cursorOf } = await openTable([OWN])
  for (const id of shared) write(id, 'shared')
  for (const ids of chunked(shared, IN_ONE_MESSAGE)) {
    source.changed(ids, cursorOf(ids.at(-1) ?? 0))
    await vi.advanceTimersByTimeAsync(ms)
  }
  await settled()
  expect([model.asked, store.count, phases]).toEqual([['stream {}'], shared.length + 1, []])
})

test('rows that go by the thousand go with the message, and nothing is asked for', async () => {
  const { model, store, source, phases, remove, cursorOf } = await openTable([...shared, OWN])
  for (const id of shared) remove(id)
  const counts: number[] = []
  for (const ids of chunked(shared, IN_ONE_MESSAGE)) {
    source.gone(ids, cursorOf(ids.at(-1) ?? 0))
    counts.push(store.count)
  }
  expect(counts).toEqual(Array.from({ length: 20 }, (_, nth) => OWN - (nth + 1) * IN_ONE_MESSAGE))
  await settled()
  expect([model.asked, keptIn(store), phases]).toEqual([[], [{ id: OWN, name: 'before', carrier: 'Imperial' }], []])
})

test('many rows that change during a long stream are looked at after it, not fetched between its chunks', async () => {
  const { model, store, source, write, cursorOf } = await openTable(shared)
  source.reset()
  // The stream has begun.
  await vi.advanceTimersByTimeAsync(0)
  const some = shared.slice(0, 4000)
  for (const id of some) write(id, 'after')
  source.changed(some, cursorOf(some.at(-1) ?? 0))
  await settled()
  expect([model.asked, keptIn(store).filter(({ name }) => name === 'after').length]).toEqual([
    ['stream {}', 'stream {}'],
    some.length,
  ])
})
