/** Chunks made of the binary form of the database are byte by byte those that its texts give, of every resource and of any value. */
import { inflateRawSync, constants } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeRows } from '#model/columnar/frame.ts'
import type { ColumnData } from '#model/columnar/chunk.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { list } from '#server/engine/base/sql.ts'
import { createMany, type ColumnValues } from '#server/engine/rows/rows.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { columnsIn, indexed, readBinary } from '#server/engine/operations/export/binary/binary-rows.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import { chunkParts } from '#server/engine/operations/export/chunk-parts.ts'
import { makeChunk, readChunk } from '#server/engine/operations/export/columns/column-chunk.ts'
import { partOf } from '#server/engine/operations/export/pages/part-of.ts'
import { befriend, entitiesInTurn, kept, rowOf, shared, single } from '../../../../registry/registry.ts'
import { startServer, type Client, type Server } from '../../../../harness.ts'
import { valuesFor } from '../../../../sample.ts'
import { asWritten, frameByText, partByText } from './by-text.ts'
import { kinds } from './kinds.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

/** A frame as text, so that a difference can be read. */
const shown = (frame: Uint8Array): string => Buffer.from(frame).toString('latin1')

async function both(unit: Unit, bare: Entity): Promise<readonly [string, string]> {
  const entity = await unit.withCustomFields(bare)
  const columns = [...entity.columns.values()].filter(({ name: key }) => key !== 'id' && key !== 'version')
  const request = { entity, columns, parts: chunkParts(entity, columns) }
  const { rows } = await readChunk(unit, request, { where: [] })
  const { bytes, length } = await makeChunk(rows, request, (work) => work(unit))
  const frame = inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  expect(frame.length).toBe(length)
  return [shown(frame), shown(await frameByText(unit, entity, columns))]
}

test.each(entitiesInTurn)('%s: every column of its rows', async (_name, entity) => {
  if (single(entity) || shared(entity) || kept(entity)) await rowOf(server, entity, all)
  else
    await server.within(all, async (unit) => {
      const made: ColumnValues[] = []
      for (let at = 0; at < 3; at++) made.push(await valuesFor(unit, entity))
      await createMany(entity, { client: unit.client, ...unit.scope }, made)
    })
  const [binary, text] = await server.within(all, (unit) => both(unit, entity))
  expect(binary).toBe(text)
})

test('a page that another thread makes, with labels, and none where there is no record', async () => {
  await server.within(all, async ({ rows }) => {
    const carriers = await rows(company).createMany(
      Array.from({ length: 400 }, (_, nth) => ({ name: `Haulage ${nth % 7} – ${nth}`, roles: ['carrier' as const] })),
    )
    await rows(vehicle).createMany(
      Array.from({ length: 1500 }, (_, nth) => ({
        unit_number: `Ü ${nth}`,
        carrier: nth % 3 === 0 ? null : (carriers[nth % 400]?.id ?? null),
      })),
    )
  })
  const [binary, text] = await server.within(all, (unit) => both(unit, entityNamed('terminal:vehicle')))
  expect(binary).toBe(text)
})

test('a statement that fails among its rows fails, and the connection goes on', async () => {
  const client = await server.db.pool.connect()
  try {
    const counted = async (one: ReturnType<typeof sql>): Promise<number> => (await readBinary(client, one)).count
    await expect(counted(sql`select 10 / (3000 - g) from generate_series(1, 5000) g`)).rejects.toThrow('by zero')
    expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
    await expect(counted(sql`select no_such_column`)).rejects.toThrow('no_such_column')
    expect(await counted(sql`select g, repeat('x', 90000) from generate_series(1, 30) g`)).toBe(30)
    expect(await counted(sql`select 1 where false`)).toBe(0)
    expect((await client.query('select 8 as eight')).rows).toEqual([{ eight: 8 }])
  } finally {
    client.release()
  }
})

const frameOf = (count: number, part: ColumnData): string =>
  shown(
    encodeRows(
      {
        count,
        ids: { is: 'numbers', values: new Float64Array(count) },
        versions: new Float64Array(count),
        columns: { part },
      },
      utf8,
    ),
  )

test.each(kinds)('any $type as $kind, and null', async ({ kind, type, value }) => {
  await server.within(all, async ({ client }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(value, { freq: 6 }), { maxLength: 60 }), async (values) => {
        const query = sql`select given::${sql.raw(type)} from unnest(${list(values)}::text[]) with ordinality as one(given, place) order by place`
        const rows = await readBinary(client, query)
        const [column] = columnsIn(indexed(rows))
        if (column === undefined) throw new Error('There is no column')
        const written = (await asWritten(client, query)).map(([one]) => one ?? null)
        expect(rows.count).toBe(values.length)
        expect(frameOf(values.length, partOf(kind, column))).toBe(
          frameOf(values.length, partByText(kind, type, written)),
        )
      }),
      { numRuns: 60 },
    )
  })
})
