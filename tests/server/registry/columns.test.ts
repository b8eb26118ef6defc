/** The column stream of every resource has the same contents as get_table, for the same users. */
import { untilFields } from '#model/kernel/table.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { decodeFrame, frameSplitter, type Frame } from '#model/columnar/frame.ts'
import type { Chunk, RowId } from '#model/columnar/chunk.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import { createMany, type ColumnValues } from '#server/engine/rows/rows.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { idsOf, addPartValues, emptyStreamValues, readPart } from '#workers/table/columns/columnar.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, kept, rowOf, shared, single } from './registry.ts'
import { valuesFor } from '../sample.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Row = Record<string, unknown>
const framesOf = (raw: Buffer): Frame[] => {
  const splitter = frameSplitter()
  const frames = [...splitter.push(raw)].map((frame) => decodeFrame(frame, utf8))
  expect(splitter.isCut, 'the stream ends where a frame ends').toBe(false)
  return frames
}

/** The rows of chunks as a table would show them: numbers and instants as numbers, lists as text. */
function rowsOf(chunks: readonly Chunk[]): Row[] {
  return chunks.flatMap(({ count, ids, versions, columns }) => {
    const rows: Row[] = idsOf(ids, count).map((id, at) => ({ id, version: versions[at] }))
    for (const [name, part] of Object.entries(columns)) {
      const told = emptyStreamValues()
      addPartValues(told, part)
      rows.forEach((row, at) => {
        const { value, label } = readPart(part, told, at)
        row[name] = Number.isNaN(value) || value === '' ? null : value
        if (label !== undefined) row[`${name}__label`] = label
      })
    }
    return rows
  })
}

/** The same contents of a row of get_table. */
function shown(fields: ReadonlyMap<string, { readonly field: Field }>, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
      const field = fields.get(key)?.field
      if (key === 'id' || key === 'version') return [[key, value]]
      if (key.endsWith('__timezone')) return [[key, value === '' ? null : value]]
      if (field === undefined)
        return value === null || fields.get(key.replace('__label', ''))?.field.kind === 'refs' ? [] : [[key, value]]
      if (field.kind === 'json' || field.kind === 'list') return []
      const list = field.kind === 'refs' ? row[`${key}__label`] : value
      const said = Array.isArray(list) ? list.join(', ') : field.kind === 'flag' ? String(value) : value
      if (said === null || said === '') return [[key, null]]
      if (typeof said !== 'string') return [[key, said]]
      return [
        [
          key,
          field.kind === 'day' || field.kind === 'instant'
            ? Date.parse(said)
            : field.kind === 'decimal'
              ? Number(said)
              : said,
        ],
      ]
    }),
  )
}

const columnsOf = async (client: Client, entity: Entity, query = '') => {
  const { status, raw, body } = await client.get(`${entity.resource.path}columns/${query}`)
  expect([query, status, status === 200 ? undefined : body]).toEqual([query, 200, undefined])
  const frames = framesOf(raw)
  const chunks = frames.flatMap((frame) => ('chunk' in frame ? [frame.chunk] : []))
  return { first: frames[0], last: frames.at(-1), rows: rowsOf(chunks) }
}

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  const { path } = entity.resource
  const untils = untilFields(entity.resource.fields)
  const fields = new Map(
    [...[...entity.columns].map(([key, { field }]) => [key, field] as const), ...Object.entries(untils)].map(
      ([key, field]) => [key, { field }],
    ),
  )
  /** Until when a sum of today holds, or what ages by itself, is another moment in each answer. */
  const settled = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const reckoned = entity.columns.get(key.replace(/__until$/, ''))?.field.reckoned
        const moves = reckoned !== undefined && ('sum' in reckoned || ('ages' in reckoned && reckoned.ages === true))
        return [key, key in untils && moves ? typeof value : value]
      }),
    )
  const mayMake = !single(entity) && !shared(entity) && !kept(entity)

  test('the stream contains the rows of get_table, ordered by id, and ends with the cursor at which it began', async () => {
    if (mayMake)
      await server.within(all, async (unit) => {
        const made: ColumnValues[] = []
        for (let at = 0; at < 3; at++) made.push(await valuesFor(unit, entity))
        await createMany(entity, { client: unit.client, ...unit.scope }, made)
      })
    else await rowOf(server, entity, all)
    const { first, last, rows } = await columnsOf(all, entity)
    const { body } = await all.get(`${path}get_table/?ordering=id&limit=1000`)
    expect(rows.map(settled)).toEqual(body.results.map((row: Row) => settled(shown(fields, row))))
    const begin = first !== undefined && 'begin' in first ? first.begin : undefined
    expect(begin).toEqual({ cursor: expect.any(String), count: rows.length, most: 2_000_000 })
    expect(last).toEqual({ end: { cursor: begin?.cursor, rows: rows.length } })
    expect(
      (await all.get(`changes/?since=${begin?.cursor ?? ''}`)).body.reset,
      'the feed goes on from there',
    ).toBeUndefined()
  })

  test('continues after an id, with the requested columns; unknown ones are refused by name', async () => {
    const ids: RowId[] = (await all.get(`${path}?ordering=id&limit=1000&columns=id`)).body.results.map(
      ({ id }: { id: RowId }) => id,
    )
    const { rows } = await columnsOf(all, entity, `?after=${ids[0] ?? ''}&columns=created_at`)
    expect(rows.map((row) => [row['id'], Object.keys(row)])).toEqual(
      ids.slice(1).map((id) => [id, ['id', 'version', 'created_at']]),
    )
    const refused = [
      await all.get(`${path}columns/?after=x,y`),
      await all.get(`${path}columns/?columns=none`),
      await all.get(`${path}columns/?limit=3`),
    ]
    expect(refused.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, ['after']],
      [400, ['columns']],
      [400, ['limit']],
    ])
  })

  test('shows another company its own rows and no others', async () => {
    const other = await server.user({ company: server.theirs })
    const { rows } = await columnsOf(other, entity)
    const seen = (await other.get(`${path}get_table/?ordering=id&limit=1000`)).body.results.map((row: Row) =>
      settled(shown(fields, row)),
    )
    expect(rows.map(settled)).toEqual(seen)
    // Rows shared by two companies are visible to both, and only these.
    const ours = new Set((await columnsOf(all, entity)).rows.map((row) => row['id']))
    const isShared = entity.resource.tenancy === 'pair' || shared(entity)
    expect(isShared ? [] : rows.filter((row) => ours.has(row['id']))).toEqual([])
  })
})
