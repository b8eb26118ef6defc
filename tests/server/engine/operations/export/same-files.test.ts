/** Files made of the binary form of the database are byte by byte those that row objects give, of every resource and of any value. */
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#model/kernel/field.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { facility } from '#model/areas/company/company.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { list, run } from '#server/engine/base/sql.ts'
import { csv, csvLine } from '#server/engine/files/csv.ts'
import { xlsx } from '#server/engine/files/sheet/xlsx.ts'
import { columnsIn, indexed, readBinary } from '#server/engine/operations/export/binary/binary-rows.ts'
import { csvLines, rowLines } from '#server/engine/operations/export/cells/page-lines.ts'
import { downloadRows } from '#server/engine/operations/export/download.ts'
import { readDownloadRequest, type Download } from '#server/engine/operations/export/download-request.ts'
import { createMany, type ColumnValues } from '#server/engine/rows/rows.ts'
import { befriend, entitiesInTurn, kept, rowOf, shared, single } from '../../../registry/registry.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'
import { valuesFor } from '../../../sample.ts'
import { readWorkbook } from '../../files/workbook.ts'
import { kinds } from './binary/kinds.ts'
import { cellByRow, sheetByRows } from './by-rows.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

const zone = 'America/Chicago'
const downloadOf = async (bare: Entity, more: object = {}): Promise<Download> => ({
  bare,
  person: all.person,
  request: await readDownloadRequest(bare, { format: 'csv', zone, columns: [...bare.columns.keys()], ...more }),
  isCompressed: false,
  abandoned: new AbortController().signal,
})
async function bytesOf(download: Download): Promise<Buffer> {
  const { data } = await downloadRows(server.db, download)
  return data instanceof Readable ? buffer(data) : data
}
const sheetOf = (download: Download) => server.within(all, (unit) => sheetByRows(unit, download))

function inWorkbook(bytes: Buffer) {
  const { row: _row, ...said } = readWorkbook(bytes)
  return said
}

async function both(entity: Entity, more: object = {}) {
  const download = await downloadOf(entity, more)
  const file = (await bytesOf(download)).toString('utf8')
  const workbook = inWorkbook(await bytesOf(await downloadOf(entity, { ...more, format: 'xlsx' })))
  const byRows = {
    file: await text(Readable.from(csv(await sheetOf(download)))),
    workbook: inWorkbook(await buffer(xlsx(await sheetOf(download)))),
  }
  return { made: { file, workbook }, byRows, lines: file.split('\r\n').length }
}

test.each(entitiesInTurn)('%s: every column of its rows, in the units of its company', async (_name, entity) => {
  if (single(entity) || shared(entity) || kept(entity)) await rowOf(server, entity, all)
  else
    await server.within(all, async (unit) => {
      const made: ColumnValues[] = []
      for (let at = 0; at < 3; at++) made.push(await valuesFor(unit, entity))
      await createMany(entity, { client: unit.client, ...unit.scope }, made)
    })
  const stored = await both(entity)
  expect(stored.made).toEqual(stored.byRows)
  expect(stored.lines).toBeGreaterThan(2)
  await all.patch(`company/${all.company}/`, { volume_unit: 'm³', weight_unit: 'lb' })
  const converted = await both(entity)
  expect(converted.made).toEqual(converted.byRows)
  await all.patch(`company/${all.company}/`, { volume_unit: '', weight_unit: '' })
})

test('pages that another thread writes, with labels and zones, and none where there is no record', async () => {
  await server.within(all, async ({ rows }) => {
    const carriers = await rows(company).createMany(
      Array.from({ length: 400 }, (_, nth) => ({ name: `=Haulage, ${nth % 7} – ${nth}`, roles: ['carrier' as const] })),
    )
    await rows(vehicle).createMany(
      Array.from({ length: 4000 }, (_, nth) => ({
        unit_number: `Ü ${nth}`,
        carrier: nth % 3 === 0 ? null : (carriers[nth % 400]?.id ?? null),
      })),
    )
    const places = await rows(facility).createMany(
      ['America/Denver', 'Asia/Kathmandu', 'America/St_Johns', ''].map((timezone, nth) => ({
        name: `Yard ${nth}`,
        timezone,
      })),
    )
    await rows(ticket).createMany(
      Array.from({ length: 4000 }, (_, nth) => ({
        ticket_number: `S${nth}`,
        // The longest text is in one of the last rows, far behind those that decide the widths of the columns.
        comments: nth === 504 ? 'Drained, and weighed once more' : '',
        facility: places[nth % 5]?.id ?? null,
        // Around the days on which clocks are changed, to the second.
        scheduled_at: new Date(Date.UTC(2025, nth % 24, 1 + (nth % 28), nth % 24, nth % 60, 1, nth % 2)).toISOString(),
      })),
    )
  })
  const vehicles = await both(entityNamed('terminal:vehicle'))
  expect(vehicles.made.file).toBe(vehicles.byRows.file)
  const asked = { ordering: 'facility,-scheduled_at' }
  const tickets = await both(entityNamed('terminal:ticket'), asked)
  expect(tickets.made.file).toBe(tickets.byRows.file)
  const compressed = await bytesOf({ ...(await downloadOf(entityNamed('terminal:ticket'), asked)), isCompressed: true })
  expect(gunzipSync(compressed).toString('utf8')).toBe(tickets.made.file)
  expect(isDeepStrictEqual(vehicles.made.workbook, vehicles.byRows.workbook)).toBe(true)
  expect(isDeepStrictEqual(tickets.made.workbook, tickets.byRows.workbook)).toBe(true)
})

const fields = ({ kind }: { readonly kind: Field['kind'] }): readonly Field[] => {
  const plain: Field = { kind, initial: null }
  return kind === 'choice' ? [plain, { ...plain, words: { load: '=Load', a: 'A, b' } }] : [plain]
}

test.each(kinds)('any $type as $kind, and null, as cells and as CSV', async (one) => {
  await server.within(all, async ({ client }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(one.value, { freq: 6 }), { maxLength: 60 }), async (values) => {
        const query = sql`select given::${sql.raw(one.type)} as value from unnest(${list(values)}::text[]) with ordinality as one(given, place) order by place`
        const rows = await run(client, query)
        const [column] = columnsIn(indexed(await readBinary(client, query)))
        if (column === undefined) throw new Error('There is no column')
        for (const field of fields(one)) {
          const columns = [{ title: '', values: field, type: one.type, part: 0, zone }]
          const page = { count: values.length, parts: [{ values: column }] }
          const key = field.kind === 'ref' ? 'value__label' : 'value'
          const by = { name: 'value', column: 'value', field, type: one.type, nullable: true }
          const cells = rows.map(({ value }) => [cellByRow(by, { [key]: value }, zone)])
          expect(rowLines(page, { columns, headings: [] })).toEqual(cells.map((said) => ({ cells: said })))
          expect(Buffer.from(csvLines(page, { columns, headings: [] })).toString('utf8')).toBe(
            cells.map(csvLine).join(''),
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})
