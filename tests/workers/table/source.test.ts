import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ref, text, type Field } from '#model/field.ts'
import { Refusal, tableSource, type AskRows, type SourceState } from '#workers/table/source.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from '#workers/table/store.ts'

const fields: Readonly<Record<string, Field>> = { name: text() as Field, carrier: ref('terminal:company') as Field }

/** A server as the API describes it: keyset pages by id, or rows by their ids, as they are when the answer is made. */
function modelServer() {
  const rows = new Map<number, WireRow>()
  const labels = new Map<string, string>([['c1', 'Suncor'], ['c2', 'Imperial']])
  const asked: string[] = []
  let version = 0
  const answer: AskRows = async (query) => {
    asked.push(JSON.stringify(query))
    const all = [...rows.values()].sort((one, other) => Number(one.id) - Number(other.id)).map((row) => ({ ...row, carrier__label: labels.get(String(row['carrier'])) ?? null }))
    const wanted = query['id__in'] === undefined ? undefined : new Set(String(query['id__in']).split(','))
    const after = Number(query['id__gt'] ?? 0)
    const matching = all.filter(({ id }) => (wanted ? wanted.has(String(id)) : Number(id) > after))
    return { count: matching.length, results: matching.slice(0, Number(query['limit'])) }
  }
  return {
    answer,
    asked,
    labels,
    write: (id: number, name: string): void => void rows.set(id, { id, version: ++version, name, carrier: `c${1 + (id % 2)}` }),
    remove: (id: number): void => void rows.delete(id),
    read: () => [...rows.values()].map(({ id, name, carrier }) => ({ id, name, carrier: labels.get(String(carrier)) })),
  }
}
const keptIn = (store: TableStore) =>
  Array.from({ length: store.end }, (_, row) => row)
    .filter((row) => store.alive[row] === 1)
    .map((row) => ({ id: store.idAt(row), name: store.columns.get('name')?.cell(row), carrier: store.columns.get('carrier')?.cell(row) }))
const byId = (list: readonly { id: RowId | undefined }[]) => [...list].sort((one, other) => Number(one.id) - Number(other.id))

describe('a table that is read once and kept fresh', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), id: fc.integer({ min: 1, max: 9 }), name: fc.string({ maxLength: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
    { weight: 3, arbitrary: fc.constant({ kind: 'answer' as const }) },
  )

  test('ends equal to a fresh read, whatever is written meanwhile and however notices are delayed, repeated, turned round or lost to a reset', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 30 }), fc.boolean(), async (scheduler, steps, shuffle, lost) => {
        const server = modelServer()
        for (const id of [2, 4, 6]) server.write(id, 'first')
        const store = tableStore(fields)
        const states: SourceState['phase'][] = []
        const source = tableSource(store, scheduler.scheduleFunction(server.answer), ({ phase }) => states.push(phase), { pageSize: 2, pause: async () => {} })
        source.start()
        const notices: number[] = []
        for (const each of steps) {
          if (each.kind === 'write') server.write(each.id, each.name)
          if (each.kind === 'remove') server.remove(each.id)
          if (each.kind === 'write' || each.kind === 'remove') notices.push(each.id, each.id)
          if (each.kind === 'reset') source.reset()
          if (each.kind === 'answer' && scheduler.count() > 0) await scheduler.waitOne()
          // A notice comes some time after its write, or twice, and not in the order of the writes.
          const due = notices.length > 3 ? notices.splice((shuffle[notices.length] ?? 0) % notices.length, 1) : []
          source.changed(due)
        }
        if (lost) source.reset()
        else source.changed(notices)
        await scheduler.waitIdle()
        expect(byId(keptIn(store))).toEqual(byId(server.read()))
        expect(states.at(-1)).toBe('ready')
      }),
      { numRuns: 400 },
    )
  })

  test('shows the first page before it asks for the second, and says how far it is', async () => {
    const server = modelServer()
    for (const id of [1, 2, 3, 4, 5]) server.write(id, 'x')
    const store = tableStore(fields)
    const seen: (SourceState & { rows: number })[] = []
    await new Promise<void>((resolve) => {
      const source = tableSource(store, server.answer, (state) => {
        seen.push({ ...state, rows: store.count })
        if (state.phase === 'ready') resolve()
      }, { pageSize: 2 })
      source.start()
    })
    expect(seen).toEqual([
      { phase: 'loading', loaded: 2, expected: 5, rows: 2 },
      { phase: 'loading', loaded: 4, expected: 5, rows: 4 },
      { phase: 'ready', rows: 5 },
    ])
  })

  test('a failed request is repeated, says that what is shown may be old, and loses no notice', async () => {
    const server = modelServer()
    server.write(1, 'before')
    const store = tableStore(fields)
    const phases: string[] = []
    let failures = 0
    const ask: AskRows = async (query, signal) => {
      if (query['id__in'] !== undefined && failures++ < 2) throw new Error('down')
      return server.answer(query, signal)
    }
    let settled = (): void => {}
    const source = tableSource(store, ask, ({ phase }) => {
      phases.push(phase)
      if (phase === 'ready') settled()
    }, { pause: async () => {} })
    await new Promise<void>((resolve) => {
      settled = resolve
      source.start()
    })
    server.write(1, 'after')
    await new Promise<void>((resolve) => {
      settled = resolve
      source.changed([1])
    })
    expect({ phases, rows: keptIn(store) }).toEqual({ phases: ['ready', 'stale', 'stale', 'ready'], rows: [{ id: 1, name: 'after', carrier: 'Imperial' }] })
  })

  test('a refusal is final: the table says so and asks no more', async () => {
    let asked = 0
    const states: SourceState[] = []
    await new Promise<void>((resolve) => {
      const source = tableSource(tableStore(fields), () => {
        asked++
        return Promise.reject(new Refusal(403, 'You may not.'))
      }, (state) => {
        states.push(state)
        source.changed([1])
        resolve()
      })
      source.start()
    })
    expect({ asked, states }).toEqual({ asked: 1, states: [{ phase: 'refused', reason: 'You may not.', status: 403 }] })
  })

  test('asks for many changed rows in requests that an address can carry', async () => {
    const server = modelServer()
    const store = tableStore(fields)
    await new Promise<void>((resolve) => {
      store.subscribe(() => store.count === 400 && resolve())
      const source = tableSource(store, server.answer, () => {
        for (let id = 1; id <= 400; id++) server.write(id, 'x')
        source.changed(Array.from({ length: 400 }, (_, at) => at + 1))
      })
      source.start()
    })
    const byIds = server.asked.filter((query) => query.includes('id__in'))
    expect({ requests: byIds.length, longest: Math.max(...byIds.map((query) => query.split(',').length)) <= 151 }).toEqual({ requests: 3, longest: true })
  })
})

describe('a store', () => {
  const row = (id: number, version: number, name: string): WireRow => ({ id, version, name, carrier: 'c1', carrier__label: 'Suncor' })

  test('an answer that was overtaken changes nothing, and what is gone does not come back', () => {
    const store = tableStore(fields)
    store.apply([row(1, 2, 'new'), row(2, 1, 'x')], [], 1)
    store.apply([row(1, 1, 'old')], [2], 2)
    store.apply([row(2, 1, 'x')], [], 1)
    expect(keptIn(store)).toEqual([{ id: 1, name: 'new', carrier: 'Suncor' }])
  })

  test('places of removed rows are used again, empty', () => {
    const store = tableStore(fields)
    store.apply([row(1, 1, 'a')], [], 1)
    store.apply([], [1], 2)
    store.apply([{ id: 7, version: 1, name: 'b', carrier: null }], [], 3)
    expect({ kept: keptIn(store), end: store.end }).toEqual({ kept: [{ id: 7, name: 'b', carrier: null }], end: 1 })
  })

  test('knows one row for each reference, to ask for its new name', () => {
    const store = tableStore(fields)
    store.apply([row(1, 1, 'a'), row(2, 1, 'b')], [], 1)
    expect([store.pointingTo('terminal:company', ['c1', 'c9']), store.pointingTo('user:user', ['c1'])]).toEqual([[1], []])
  })

  test('text of many values is kept as it was when the way of keeping it changes', () => {
    const store = tableStore(fields)
    const rows = Array.from({ length: 5000 }, (_, id) => row(id + 1, 1, `name ${id}`))
    store.apply(rows, [], 1)
    expect([store.columns.get('name')?.groupable, keptIn(store).every(({ id, name }) => name === `name ${Number(id) - 1}`)]).toEqual([false, true])
  })
})
