import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableSource } from '#workers/table/store/source.ts'
import type { SourceOptions, SourceState } from '#workers/table/store/source-state.ts'
import { RefusedError, type TableServer } from '#workers/table/store/table-server.ts'
import { tableStore, type TableStore, type WireRow } from '#workers/table/store/store.ts'
import { byId, fields, keptIn, modelServer } from '../remote/model-server.ts'

const atOnce: SourceOptions = { pause: async () => {}, rest: async () => {} }

type Notice = { readonly id: number; readonly cursor: string | undefined }

/** Until what may be asked for now is asked for: nothing waits for a clock. */
async function asked(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Frames are scheduled like any other response; now and then the connection is interrupted instead. */
function scheduled(
  { rows, columns, since }: TableServer,
  scheduler: fc.Scheduler,
  cuts: readonly boolean[],
): TableServer {
  let frames = 0
  return {
    rows: scheduler.scheduleFunction(rows),
    since: scheduler.scheduleFunction(since),
    async *columns(query, signal) {
      for await (const frame of columns(query, signal)) {
        await scheduler.schedule(Promise.resolve(), 'frame')
        if (cuts[frames++] === true) throw new Error('cut')
        yield frame
      }
    },
  }
}

describe('a table that is read once and kept up to date', () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        id: fc.integer({ min: 1, max: 9 }),
        name: fc.string({ maxLength: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
    { weight: 3, arbitrary: fc.constant({ kind: 'answer' as const }) },
  )

  test('ends equal to a fresh read, whatever is written meanwhile, wherever the stream is interrupted, whether the server kept it, and however events are delayed, repeated, reordered or lost to a reset', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(step, { maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        fc.boolean(),
        fc.array(fc.boolean(), { maxLength: 6 }),
        fc.boolean(),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (scheduler, steps, shuffle, lost, cuts, isKept, parts) => {
          const model = modelServer({ feedName: 'model' })
          for (const id of [2, 4, 6, 8]) model.write(id, 'first')
          if (isKept) model.keep()
          model.write(2, 'second')
          model.remove(4)
          const store = tableStore(fields)
          const states: SourceState['phase'][] = []
          const source = tableSource(
            store,
            scheduled(model.server, scheduler, cuts),
            ({ phase }) => states.push(phase),
            atOnce,
          )
          source.start()
          const notices: Notice[] = []
          const notify = (due: readonly Notice[]): void => {
            for (const { id, cursor } of due) source.changed([id], cursor)
          }
          for (const each of steps) {
            if (each.kind === 'write') model.write(each.id, each.name)
            if (each.kind === 'remove') model.remove(each.id)
            if (each.kind === 'write' || each.kind === 'remove') {
              // Of a part of the changes up to a position the position is not known.
              const cursor = parts[notices.length] === true ? undefined : model.cursor()
              const notice = { id: each.id, cursor }
              notices.push(notice, notice)
            }
            if (each.kind === 'reset') source.reset()
            if (each.kind === 'answer') {
              await asked()
              if (scheduler.count() > 0) await scheduler.waitOne()
            }
            // An event arrives some time after its write, possibly twice, and out of order.
            const due = notices.length > 3 ? notices.splice((shuffle[notices.length] ?? 0) % notices.length, 1) : []
            notify(due)
          }
          if (lost) source.reset()
          else notify(notices)
          await scheduler.waitIdle()
          expect(byId(keptIn(store))).toEqual(byId(model.read()))
          expect(states.at(-1)).toBe('ready')
        },
      ),
      { numRuns: 400 },
    )
  })

  /** Reads everything, and returns what was shown on the way. */
  async function readAll(server: TableServer, store: TableStore = tableStore(fields), options: SourceOptions = atOnce) {
    const seen: (SourceState & { rows: number })[] = []
    let settled = (): void => {}
    const isReady = (): Promise<void> => new Promise((resolve) => (settled = resolve))
    const ready = isReady()
    const source = tableSource(
      store,
      server,
      (state) => {
        seen.push({ ...state, rows: store.count })
        if (state.phase === 'ready' || state.phase === 'beyond' || state.phase === 'refused') settled()
      },
      options,
    )
    source.start()
    await ready
    return { seen, source, store, isReady }
  }

  test('says how many rows are coming, shows the first chunk before the second arrives, and reports progress', async () => {
    const model = modelServer()
    for (const id of [1, 2, 3, 4, 5]) model.write(id, 'x')
    const { seen } = await readAll(model.server)
    expect(seen).toEqual([
      { phase: 'loading', loaded: 0, expected: 5, rows: 0 },
      { phase: 'loading', loaded: 2, expected: 5, rows: 2 },
      { phase: 'loading', loaded: 4, expected: 5, rows: 4 },
      { phase: 'loading', loaded: 5, expected: 5, rows: 5 },
      { phase: 'ready', rows: 5 },
    ])
  })

  test('resumes an interrupted stream after the last row, and reports that rows may be out of date', async () => {
    const model = modelServer()
    for (const id of [1, 2, 3, 4, 5]) model.write(id, 'x')
    let frames = 0
    const server: TableServer = {
      ...model.server,
      async *columns(query, signal) {
        for await (const frame of model.server.columns(query, signal)) {
          // Ends silently in the middle, like a lost connection.
          if (frames++ === 2) return
          yield frame
        }
      },
    }
    const { seen, store } = await readAll(server)
    expect({ asked: model.asked, phases: seen.map(({ phase }) => phase), rows: store.count }).toEqual({
      asked: ['stream {}', 'stream {"after":2}'],
      phases: ['loading', 'loading', 'stale', 'loading', 'loading', 'loading', 'ready'],
      rows: 5,
    })
  })

  test('retries a failed request, reports that rows may be out of date, and loses no event', async () => {
    const model = modelServer()
    model.write(1, 'before')
    let failures = 0
    const server: TableServer = {
      ...model.server,
      rows: async (query, signal) => {
        if (failures++ < 2) throw new Error('down')
        return model.server.rows(query, signal)
      },
    }
    const { seen, source, store, isReady } = await readAll(server)
    model.write(1, 'after')
    const again = isReady()
    source.changed([1])
    await again
    expect({ phases: seen.map(({ phase }) => phase), rows: keptIn(store) }).toEqual({
      phases: ['loading', 'loading', 'ready', 'stale', 'stale', 'ready'],
      rows: [{ id: 1, name: 'after', carrier: 'Imperial' }],
    })
  })

  test('treats a refusal as final and makes no more requests', async () => {
    let requests = 0
    const refuse = (): never => {
      requests++
      throw new RefusedError(403, 'You may not.')
    }
    const { seen, source } = await readAll({
      ...modelServer().server,
      columns: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => refuse() }) }),
    })
    source.changed([1])
    expect({ asked: requests, seen }).toEqual({
      asked: 1,
      seen: [{ phase: 'refused', reason: 'You may not.', status: 403, rows: 0 }],
    })
  })

  test('does not read more rows than the browser can hold', async () => {
    const model = modelServer({ most: 4 })
    for (const id of [1, 2, 3, 4, 5]) model.write(id, 'x')
    const { seen } = await readAll(model.server)
    expect(seen).toEqual([{ phase: 'beyond', most: 4, rows: 0 }])
  })

  test('fetches many changed rows in requests that fit into a URL', async () => {
    const model = modelServer()
    const ids = Array.from({ length: 400 }, (_, at) => at + 1)
    for (const id of ids) model.write(id, 'x')
    const { source, store } = await readAll(model.server)
    for (const id of ids) model.write(id, 'y')
    const all = new Promise<void>((resolve) => {
      store.subscribe(() => keptIn(store).every(({ name }) => name === 'y') && resolve())
    })
    source.changed(ids)
    await all
    const byIds = model.asked.filter((query) => query.includes('id__in'))
    expect({
      requests: byIds.length,
      longest: Math.max(...byIds.map((query) => query.split(',').length)) <= 151,
    }).toEqual({ requests: 3, longest: true })
  })
})

describe('a store', () => {
  const row = (id: number, version: number, name: string): WireRow => ({
    id,
    version,
    name,
    carrier: 'c1',
    carrier__label: 'Suncor',
  })

  test('ignores overtaken responses and does not bring deleted rows back', () => {
    const store = tableStore(fields)
    store.apply([row(1, 2, 'new'), row(2, 1, 'x')], [], 1)
    store.apply([row(1, 1, 'old')], [2], 2)
    store.apply([row(2, 1, 'x')], [], 1)
    expect(keptIn(store)).toEqual([{ id: 1, name: 'new', carrier: 'Suncor' }])
  })

  test('reuses the row numbers of deleted rows, empty', () => {
    const store = tableStore(fields)
    store.apply([row(1, 1, 'a')], [], 1)
    store.apply([], [1], 2)
    store.apply([{ id: 7, version: 1, name: 'b', carrier: null }], [], 3)
    expect({ kept: keptIn(store), end: store.end }).toEqual({ kept: [{ id: 7, name: 'b', carrier: null }], end: 1 })
  })

  test('knows one row per reference, to fetch its new title', () => {
    const store = tableStore(fields)
    store.apply([row(1, 1, 'a'), row(2, 1, 'b')], [], 1)
    expect([store.pointingTo('terminal:company', ['c1', 'c9']), store.pointingTo('user:user', ['c1'])]).toEqual([
      [1],
      [],
    ])
  })

  test('keeps texts with many values intact when it changes the way they are stored', () => {
    const store = tableStore(fields)
    const rows = Array.from({ length: 5000 }, (_, id) => row(id + 1, 1, `name ${id}`))
    store.apply(rows, [], 1)
    expect([
      store.columns.get('name')?.groupable,
      keptIn(store).every(({ id, name }) => name === `name ${Number(id) - 1}`),
    ]).toEqual([false, true])
  })
})
