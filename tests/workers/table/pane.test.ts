/** While very many rows are read into the worker the server answers a list, so that its first rows are the first ones from the start. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { tableFields } from '#model/kernel/table.ts'
import type { TableFacts } from '#workers/table/pane.ts'
import type { ServerClient } from '#workers/table/remote/server.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import { streamed, utf8 } from '#workers/table/store/stream.ts'
import { createTables } from '#workers/table/table-service.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'

type Row = { id: string; version: number; name: string; carrier: string; carrier__label: string }
const COUNT = 400
/** Of a busy machine. */
const PATIENCE = { timeout: 60_000 }
afterEach(() => void vi.useRealTimers())
/** The names run against the ids, which are the order of the stream. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `d${String(at).padStart(4, '0')}`,
    version: 1,
    name: `Driver ${String(count - at).padStart(4, '0')}`,
    carrier: 'c1',
    carrier__label: 'Westcan',
  }))
const byName: ViewSpec = { ...emptySpec, sort: [{ field: 'name', down: false }] }
const byNameDown: ViewSpec = { ...emptySpec, sort: [{ field: 'name', down: true }] }
const names = (of: { readonly cells: Readonly<Record<string, ArrayLike<unknown>>> }) =>
  Array.from(of.cells['name'] ?? [])

/** A stream that waits after its first quarter, and a server that sorts. */
function sortingServer({ isOut = false, most = 100_000 } = {}) {
  const rows = rowsOf(COUNT)
  const requests: string[] = []
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const fields = tableFields(resourceNamed('terminal:driver'))
  const chunk = (from: number, to: number) => streamed(encodeRows(chunkOfRows(fields, rows.slice(from, to)), utf8))
  const server: ServerClient = {
    async rows(_, { ordering = '', limit = 100, offset = 0, id__in: ids }) {
      if (isOut) throw new Error('out')
      requests.push(`rows ${ordering}`)
      if (ids !== undefined) {
        const wanted = String(ids).split(',')
        return { results: rows.filter(({ id }) => wanted.includes(id)) }
      }
      const sorted = ordering === 'name' ? rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)) : rows
      return { results: sorted.slice(Number(offset), Number(offset) + Number(limit)), after: 'x', before: 'x' }
    },
    async *columns() {
      yield streamed(encodeMark({ begin: { cursor: '0', count: rows.length, most } }, utf8))
      yield chunk(0, COUNT / 4)
      await gate
      yield chunk(COUNT / 4, COUNT)
      yield streamed(encodeMark({ end: { cursor: '0', rows: rows.length } }, utf8))
    },
    totals: async () => ({ results: [], more: false }),
    count: async () => ({ count: rows.length, about: false }),
    changes: async (cursor) => ({ cursor, changes: [] }),
  }
  return { server, rows, requests, release }
}

/** The same, which answers in the other order only when it is told to. */
function answeringLate(server: ServerClient) {
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const slow: ServerClient = {
    ...server,
    async rows(path, query, signal) {
      if (query['ordering'] === '-name') await held
      signal.throwIfAborted()
      return server.rows(path, query, signal)
    },
  }
  return { slow, answer: () => answer() }
}

function openList(server: ServerClient, { many = 200, isList = true } = {}) {
  const service = createTables(server, { rest: async () => {}, many })
  const told: TableFacts[] = []
  const pane = service.open('terminal:driver', (facts) => told.push(facts), {}, [], isList)
  const until = (is: (facts: TableFacts) => boolean) =>
    vi.waitFor(() => {
      const last = told.at(-1)
      if (!last || !is(last)) throw new Error(JSON.stringify(last))
      return last
    }, PATIENCE)
  return { service, pane, told, until }
}
const isReady = ({ source }: TableFacts): boolean => source.phase === 'ready'
const isQuarterRead = ({ source }: TableFacts): boolean => source.phase === 'loading' && source.loaded === COUNT / 4
const first = ['Driver 0001', 'Driver 0002', 'Driver 0003']

describe('while very many rows are read', () => {
  test('the server answers a list, in its order and of all rows; then the worker, with the same rows and the same one in view', async () => {
    const { server, release, requests } = sortingServer()
    const { service, pane, until } = openList(server)
    await pane.ask(byName)
    const during = await until((facts) => isQuarterRead(facts) && facts.matching === COUNT)
    expect(during).toMatchObject({ mode: 'server', source: { phase: 'loading', expected: COUNT } })
    expect(names(await pane.window(0, 3, ['name']))).toEqual(first)
    await pane.keep('d0398')
    release()
    const after = await until(isReady)
    expect(after).toMatchObject({ mode: 'here', matching: COUNT, anchor: 1, anchored: 'd0398' })
    expect(names(await pane.window(0, 3, ['name']))).toEqual(first)
    const before = requests.length
    expect((await pane.ask(byNameDown))?.mode).toBe('here')
    expect(names(await pane.window(0, 1, ['name']))).toEqual([`Driver 0${COUNT}`])
    expect(requests.length).toBe(before)
    service.end()
  })

  test('what is asked just before all rows are here is answered once, by either', async () => {
    const { server, release } = sortingServer()
    const { slow, answer } = answeringLate(server)
    const { service, pane, until } = openList(slow)
    await pane.ask(byName)
    await until((facts) => isQuarterRead(facts) && facts.matching === COUNT)
    const asked = pane.ask(byNameDown)
    const window = pane.window(0, 1, ['name'])
    release()
    await until(isReady)
    answer()
    expect(await asked).toMatchObject({ mode: 'here', matching: COUNT })
    expect(names(await window)).toEqual([`Driver 0${COUNT}`])
    service.end()
  })

  test('the rows shown stay until the next query is answered, while more arrive in the worker', async () => {
    const { server, release } = sortingServer()
    const { slow, answer } = answeringLate(server)
    const { service, pane, told, until } = openList(slow)
    await pane.ask(byName)
    await until((facts) => isQuarterRead(facts) && facts.matching === COUNT)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const before = told.length
    const asked = pane.ask(byNameDown)
    service.changed([{ resource: 'terminal:driver', id: 'd0001', kind: 'update' }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(told.slice(before)).toEqual([])
    answer()
    expect(await asked).toMatchObject({ mode: 'server', entries: COUNT })
    release()
    await until(isReady)
    service.end()
  })

  test('what the server cannot answer is shown from the rows that are here so far', async () => {
    const { server, release } = sortingServer({ isOut: true })
    const { service, pane, told, until } = openList(server)
    await pane.ask(byName)
    await until((facts) => isQuarterRead(facts) && facts.mode === 'here' && facts.matching === COUNT / 4)
    release()
    await until(isReady)
    expect(names(await pane.window(0, 3, ['name']))).toEqual(first)
    expect(told.map(({ source }) => source.phase)).not.toContain('stale')
    service.end()
  })

  test('a row that was written is in both, and a pane opened later asks the server too', async () => {
    const { server, rows, release } = sortingServer()
    const { service, pane, until } = openList(server)
    await pane.ask(byName)
    await until((facts) => isQuarterRead(facts) && facts.matching === COUNT)
    const [row] = rows
    if (!row) throw new Error('There are no rows.')
    await pane.accept({ ...row, version: 2, name: 'Driver 9999' })
    expect(await pane.rows([row.id], ['name'])).toMatchObject([{ name: 'Driver 9999' }])
    const other = service.open('terminal:driver', () => {})
    await other.ask(byName)
    expect(names(await other.window(0, 3, ['name']))).toEqual(first)
    release()
    await until(isReady)
    expect(await pane.rows([row.id], ['name'])).toMatchObject([{ name: 'Driver 9999' }])
    service.end()
  })

  test.each([
    ['few rows', { many: COUNT + 1 }],
    ['a map, which needs every row,', { isList: false }],
  ])('nothing is asked of the server for %s', async (_, options) => {
    const { server, release, requests } = sortingServer()
    const { service, pane, until } = openList(server, options)
    await pane.ask(byName)
    expect((await until(isQuarterRead)).mode).toBe('here')
    release()
    await until(isReady)
    expect(requests).toEqual([])
    service.end()
  })

  test('rows that are too many for the worker stay on the server', async () => {
    const { server } = sortingServer({ most: COUNT - 1 })
    const { service, pane, until } = openList(server)
    await pane.ask(byName)
    await until(({ mode, source, matching }) => mode === 'server' && source.phase === 'ready' && matching === COUNT)
    expect(names(await pane.window(0, 3, ['name']))).toEqual(first)
    service.end()
  })
})
