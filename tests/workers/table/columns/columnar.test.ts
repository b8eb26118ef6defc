import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, day, decimal, flag, instant, integer, ref, refs, text, type Field } from '#model/kernel/field.ts'
import type { Chunk } from '#workers/table/columns/columnar.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import { tableStore, type RowId, type TableStore, type WireRow } from '#workers/table/store/store.ts'

const fields: Readonly<Record<string, Field>> = {
  name: text() as Field,
  status: choice(['open', 'void'], 'open') as Field,
  hold: flag() as Field,
  volume: decimal(1) as Field,
  count: integer() as Field,
  on: day() as Field,
  at: instant() as Field,
  carrier: ref('terminal:company') as Field,
  products: refs('rail:product') as Field,
}
const names = Object.keys(fields)
const wire = fc.record({
  name: fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('', 'É-1', 'T-9')),
  status: fc.constantFrom('open', 'void', null),
  hold: fc.boolean(),
  volume: fc.option(
    fc.integer({ min: -99, max: 99 }).map((tenths) => (tenths / 10).toFixed(1)),
    { nil: null },
  ),
  count: fc.option(fc.integer(), { nil: null }),
  on: fc.constantFrom('2026-11-20', '1969-01-01', null),
  at: fc.constantFrom('2026-11-20T05:06:07.008Z', null),
  carrier: fc.constantFrom('c1', 'c2', 'c3', null),
  products: fc.constantFrom(['p1'], ['p1', 'p2'], []),
})
const made = (list: readonly { readonly carrier: string | null }[], idOf: (at: number) => RowId): WireRow[] =>
  list.map((each, at) => ({
    ...each,
    id: idOf(at),
    version: at + 1,
    carrier__label: each.carrier === null ? null : `Company ${each.carrier}`,
  }))

/** Everything in a store, by id. */
const heldBy = (store: TableStore) =>
  Array.from({ length: store.end }, (_, row) => row)
    .filter((row) => store.alive[row] === 1)
    .map((row) => ({
      id: store.idAt(row),
      version: store.versionAt(row),
      cells: names.map((name) => [store.columns.get(name)?.cell(row), store.columns.get(name)?.wire(row)]),
    }))
    .sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1))

const uuid = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

describe('a table written as chunks', () => {
  test('reads back as the same table, whatever the chunk size and the kind of ids', () => {
    fc.assert(
      fc.property(
        fc.array(wire, { maxLength: 20 }),
        fc.array(fc.nat({ max: 19 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        (list, deleted, size, numbered) => {
          const store = tableStore(fields)
          const idOf = (at: number): RowId => (numbered ? at : uuid(at))
          store.apply(made(list, idOf), [], 1)
          store.apply([], deleted.map(idOf), 2)
          const again = tableStore(fields)
          const reading = again.reading()
          // Cloned, as on its way through a message port or storage.
          for (const chunk of store.dump(size)) reading.take(structuredClone(chunk), 1)
          expect(heldBy(again)).toEqual(heldBy(store))
        },
      ),
      { numRuns: 200, seed: 11 },
    )
  })

  const chunk = (part: Partial<Chunk> = {}): Chunk => ({
    count: 2,
    ids: { is: 'numbers', values: Float64Array.of(1, 2) },
    versions: Float64Array.of(1, 1),
    columns: {
      carrier: {
        is: 'codes',
        codes: Uint8Array.of(1, 2),
        first: 1,
        keys: ['c1', 'c2'],
        labels: ['Suncor', 'Imperial'],
      },
    },
    ...part,
  })
  const carriers = (store: TableStore) => heldBy(store).map(({ id, cells }) => [id, cells[names.indexOf('carrier')]])

  test('sends each distinct value once per stream', () => {
    const store = tableStore(fields)
    const reading = store.reading()
    reading.take(chunk(), 1)
    reading.take(
      chunk({
        ids: { is: 'numbers', values: Float64Array.of(3, 4) },
        columns: { carrier: { is: 'codes', codes: Uint8Array.of(3, 2), first: 3, keys: ['c3'], labels: ['Husky'] } },
      }),
      1,
    )
    expect(carriers(store)).toEqual([
      [1, ['Suncor', 'c1']],
      [2, ['Imperial', 'c2']],
      [3, ['Husky', 'c3']],
      [4, ['Imperial', 'c2']],
    ])
  })

  test('sends UUIDs as bytes', () => {
    const store = tableStore(fields)
    store.reading().take(chunk({ ids: { is: 'uuids', bytes: Uint8Array.from({ length: 32 }, (_, at) => at * 8) } }), 1)
    expect(heldBy(store).map(({ id }) => id)).toEqual([
      '00081018-2028-3038-4048-505860687078',
      '80889098-a0a8-b0b8-c0c8-d0d8e0e8f0f8',
    ])
  })

  test('a chunk that was overtaken neither changes newer rows nor restores deleted ones', () => {
    const store = tableStore(fields)
    store.apply([{ id: 1, version: 5, carrier: 'c2', carrier__label: 'Imperial' }], [2], 2)
    store.reading().take(chunk({ versions: Float64Array.of(4, 1) }), 1)
    expect(carriers(store)).toEqual([[1, ['Imperial', 'c2']]])
  })

  test('rows read again show the new title of what they reference', () => {
    const store = tableStore(fields)
    store.reading().take(chunk(), 1)
    store.reading().take(
      chunk({
        columns: {
          carrier: {
            is: 'codes',
            codes: Uint8Array.of(1, 2),
            first: 1,
            keys: ['c1', 'c2'],
            labels: ['Suncor Bulk', 'Imperial'],
          },
        },
      }),
      2,
    )
    expect(carriers(store)).toEqual([
      [1, ['Suncor Bulk', 'c1']],
      [2, ['Imperial', 'c2']],
    ])
  })
})

test('rows whose chunk lacks a column of numbers have no value in it, also where the table grew for more of them', () => {
  const store = tableStore(fields)
  store.expect(5000)
  store.reading().take(
    chunkOfRows({ name: text() as Field }, [
      { id: 1, version: 1, name: 'one' },
      { id: 2, version: 1, name: 'two' },
    ]),
    1,
  )
  expect(['volume', 'count', 'on', 'at'].map((name) => store.columns.get(name)?.cell(1))).toEqual([
    null,
    null,
    null,
    null,
  ])
  store.apply([{ id: 3, version: 1, name: 'three' }], [], 2)
  expect(store.columns.get('volume')?.cell(2)).toBeNull()
})
