/** Rows that a table shows are read while it goes on scrolling. */
import { expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { columnsOf } from '#src/ui/table/state/columns.ts'
import { initialSettings } from '#src/ui/table/state/settings.ts'
import { initialState, type TableState } from '#src/ui/table/state/table-state.ts'
import { WindowLoader } from '#src/ui/table/state/window-loader.ts'
import type { TableFacts, TableWindow } from '#workers/jobs.ts'

const facts = (entries: number): TableFacts => ({
  revision: entries,
  entries,
  matching: entries,
  total: entries,
  fresh: 0,
  source: { phase: 'ready' },
  mode: 'here',
  copy: { is: 'none' },
  anchor: -1,
  anchored: null,
})
const rowsOf = (from: number, to: number): TableWindow => ({
  revision: 1,
  from,
  ids: Array.from({ length: to - from }, (_, at) => from + at),
  versions: new Float64Array(to - from),
  cells: {},
  heads: Array.from({ length: to - from }, () => null),
  marks: new Uint32Array(to - from),
})

/** A table whose reads are answered when the test says so. */
function table(entries: number) {
  const resource = resourceNamed('terminal:driver')
  const columns = columnsOf(resource)
  let now: TableState = { ...initialState(initialSettings(resource, columns)), facts: facts(entries) }
  const reads: { readonly from: number; readonly to: number; readonly answer: (entries: number) => void }[] = []
  const loader = new WindowLoader(
    {
      get now() {
        return now
      },
      columns,
      set: (part) => void (now = { ...now, ...part }),
      connection: async () => ({
        window: (from, to) =>
          new Promise((resolve) => {
            reads.push({ from, to, answer: (all) => resolve(rowsOf(from, Math.min(to, all))) })
          }),
      }),
    },
    { onFacts: () => undefined, onShown: () => undefined },
  )
  const read = (at: number) => vi.waitUntil(() => reads[at], { timeout: 60_000 })
  return { loader, read, reads, shown: () => now.window }
}

it('rows scrolled to while others were read are read too, though the rows shown before seemed enough', async () => {
  const { loader, read, reads, shown } = table(5)
  loader.setVisible(0, 5)
  ;(await read(0)).answer(5)
  await vi.waitUntil(() => shown()?.ids.length === 5, { timeout: 60_000 })
  // Groups are expanded while the table is scrolled far down; before the rows arrive it is scrolled to the top.
  loader.setVisible(5000, 5030)
  const expanded = loader.load(facts(10_000))
  const far = await read(1)
  loader.setVisible(0, 5)
  far.answer(10_000)
  const near = await read(2)
  expect([far.from, near.from]).toEqual([4940, 0])
  near.answer(10_000)
  await expanded
  expect([shown()?.from, reads.length]).toEqual([0, 3])
})

it('a table that stays where it is reads its rows once, be they fewer than it was told', async () => {
  const { loader, read, reads, shown } = table(3)
  loader.setVisible(0, 40)
  const again = loader.load()
  await read(1)
  for (const { answer } of reads) answer(3)
  await again
  expect([shown()?.ids.length, reads.length]).toEqual([3, 2])
})

it('with the answer to a query come the rows that are seen, and soon after them those around', async () => {
  const { loader, read, reads, shown } = table(1000)
  loader.setVisible(500, 540)
  ;(await read(0)).answer(1000)
  await vi.waitUntil(() => shown()?.from === 440, { timeout: 60_000 })
  const { from, to } = loader.nearRange()
  expect([from, to]).toEqual([490, 550])
  await loader.load(facts(1000), false, rowsOf(from, to))
  expect([shown()?.from, reads.length]).toEqual([490, 1])
  const around = await read(1)
  expect([around.from, around.to]).toEqual([440, 600])
  around.answer(1000)
  await vi.waitUntil(() => shown()?.from === 440, { timeout: 60_000 })
  expect(reads).toHaveLength(2)
})
