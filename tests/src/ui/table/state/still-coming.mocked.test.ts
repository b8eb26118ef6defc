/** A table whose rows come in chunks, in another order than they are shown, stays at its top until somebody chooses a row. */
import { expect, test, vi } from 'vitest'
import { TableController } from '#src/ui/table/state/controller.ts'
import { selectAll, selectNumbers } from '#src/ui/table/cells/select-rows.ts'
import type { FoundRows, RowId, TableFacts, TableWindow } from '#workers/jobs.ts'

type Tell = (facts: TableFacts) => void

/** A worker whose rows are ids, the newest first, and come when the test says so. */
class SlowWorker {
  rows: readonly number[] = []
  tell: Tell = () => undefined
  /** How often the table asked to be told where a row is. */
  readonly kept: (RowId | null)[] = []
  #kept: RowId | null = null
  #revision = 0
  #isReady = false
  /** Rows on the server, of which these are the first, until they are counted. */
  matching: number | undefined
  isCounted = false

  #facts(): TableFacts {
    const at = this.rows.findIndex((id) => id === this.#kept)
    return {
      revision: this.#revision,
      entries: this.rows.length,
      matching: (this.isCounted ? this.matching : undefined) ?? this.rows.length,
      total: this.rows.length,
      fresh: 0,
      source: this.#isReady ? { phase: 'ready' } : { phase: 'loading', loaded: this.rows.length, expected: 300 },
      ...(this.matching === undefined
        ? { mode: 'here' }
        : {
            mode: 'server',
            isAbout: { matching: false, atLeast: !this.isCounted, total: false, place: false },
          }),
      copy: { is: 'none' },
      anchor: at,
      anchored: at < 0 ? null : this.#kept,
    }
  }
  count(): void {
    this.isCounted = true
    this.#revision++
    this.tell(this.#facts())
  }
  come(ids: readonly number[], isLast = false): void {
    this.rows = [...this.rows, ...ids].toSorted((a, b) => b - a)
    this.#isReady = isLast
    this.#revision++
    this.tell(this.#facts())
  }
  readonly connection = {
    ask: async () => this.#facts(),
    window: async (from: number, to: number): Promise<TableWindow> => {
      const ids = this.rows.slice(from, to)
      return {
        revision: this.#revision,
        from,
        ids,
        versions: new Float64Array(ids.length),
        cells: {},
        heads: ids.map(() => null),
        marks: new Uint32Array(ids.length),
      }
    },
    keep: async (id: RowId | null): Promise<void> => {
      this.#kept = id
      this.kept.push(id)
    },
    find: async (numbers: readonly string[]): Promise<FoundRows> => {
      const isThere = (text: string): boolean => this.rows.includes(Number(text))
      return {
        ids: numbers.filter(isThere).map(Number),
        notFound: numbers.filter((text) => !isThere(text)),
        hidden: 0,
        several: [],
      }
    },
    ids: async (): Promise<RowId[]> => [...this.rows],
    rest: async (): Promise<void> => undefined,
    summary: async () => ({ count: 0, sums: {} }),
  }
}

const worker = vi.hoisted((): { now?: SlowWorker } => ({}))
vi.mock(import('#src/engine/data/table-connection.ts'), () => ({
  openTable: async (_resource: string, tell: Tell) => {
    const slow = worker.now
    if (slow === undefined) throw new Error('No worker.')
    slow.tell = tell
    return slow.connection as never
  },
  closeTable: () => undefined,
}))

const shown = (table: TableController) => table.now.window?.ids[0]
/** A table of 300 rows, of which the oldest hundred came first. */
async function opened() {
  const slow = new SlowWorker()
  worker.now = slow
  const table = new TableController('terminal:driver')
  slow.come(oldest)
  table.enter()
  await vi.waitUntil(() => shown(table) === 99, { timeout: 60_000 })
  return { slow, table }
}
const idsFrom = (first: number): number[] => Array.from({ length: 100 }, (_, at) => first + at)
const oldest = idsFrom(0)

test('the cursor stays at the top while newer rows come in above it, and is tied to the first one once all are there', async () => {
  const { slow, table } = await opened()
  slow.come(idsFrom(100))
  await vi.waitUntil(() => shown(table) === 199, { timeout: 60_000 })
  slow.come(idsFrom(200), true)
  await vi.waitUntil(() => shown(table) === 299, { timeout: 60_000 })
  expect(table.now.cursor.row).toBe(0)
  expect(slow.kept).toEqual([299])
})

test('a row that somebody has gone to is followed, also while others are still to come', async () => {
  const { slow, table } = await opened()
  table.moveTo(3, 0)
  await vi.waitUntil(() => slow.kept.includes(96), { timeout: 60_000 })
  slow.come(idsFrom(100))
  await vi.waitUntil(() => table.now.cursor.row === 103, { timeout: 60_000 })
  expect(slow.rows[103]).toBe(96)
})

test('pasted numbers are looked for once all rows are there', async () => {
  const { slow, table } = await opened()
  const found = selectNumbers(table, ['50', '250', '900'])
  slow.come(idsFrom(100))
  slow.come(idsFrom(200), true)
  expect(await found).toMatchObject({ ids: [50, 250], notFound: ['900'] })
  expect(table.selection.size).toBe(2)
})

test('all rows are selected once all are there', async () => {
  const { slow, table } = await opened()
  const selected = selectAll(table)
  slow.come(idsFrom(100))
  slow.come(idsFrom(200), true)
  await selected
  expect(table.selection.size).toBe(300)
})

test('all rows of the server are selected once they are counted', async () => {
  const slow = new SlowWorker()
  worker.now = slow
  slow.matching = 30_000
  const table = new TableController('terminal:driver')
  slow.come(oldest)
  table.enter()
  await vi.waitUntil(() => shown(table) === 99, { timeout: 60_000 })
  const selected = selectAll(table)
  slow.count()
  await selected
  expect([table.selection.size, table.selection.all?.count]).toEqual([30_000, 30_000])
})
