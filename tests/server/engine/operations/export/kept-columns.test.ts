/** Streams of columns that the server keeps: the next reader gets the same rows as from the database, whatever happened meanwhile. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inspect, isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeFrame, frameSplitter } from '#model/columnar/frame.ts'
import type { RowId } from '#model/columnar/chunk.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import { gzipOf, gzipPart, type GzipPart } from '#server/engine/files/gzip-parts.ts'
import { createKeptSets, type KeptSets } from '#server/engine/operations/export/kept/kept-sets.state.ts'
import { addPartValues, emptyStreamValues, idsOf, readPart } from '#workers/table/columns/columnar.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let sets: KeptSets
const COLUMNS = 'unit_number,carrier,kind'
let companies = 0
const folders = (): string[] =>
  fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(`highball-columns-${process.pid}-`))
const before = new Set(folders())
const mine = (): string[] => folders().filter((name) => !before.has(name))

beforeAll(async () => {
  sets = createKeptSets({ leastRows: 3 })
  server = await startServer({ keptSets: sets })
})
afterAll(() => server.close())
beforeEach(async () => {
  clerk = await server.user({ company: await server.newCompany(`Kept ${++companies}`) })
})

type Seen = { readonly isKept: boolean; readonly rows: ReadonlyMap<RowId, Readonly<Record<string, unknown>>> }
/** As a table reads it: later rows replace earlier ones, a label counts for all rows of its record. */
async function stream(who: Client, columns = COLUMNS, more = '', path: string = vehicle.path): Promise<Seen> {
  const { status, raw } = await who.get(`${path}columns/?columns=${columns}${more}`)
  expect(status).toBe(200)
  const frames = [...frameSplitter().push(raw)].map((frame) => decodeFrame(frame, utf8))
  const rows = new Map<RowId, Record<string, unknown>>()
  const labels = new Map<unknown, unknown>()
  for (const frame of frames) {
    if (!('chunk' in frame)) continue
    for (const id of frame.gone) rows.delete(id)
    const ids = idsOf(frame.chunk.ids, frame.chunk.count)
    for (const [name, part] of Object.entries(frame.chunk.columns)) {
      const told = emptyStreamValues()
      addPartValues(told, part)
      ids.forEach((id, at) => {
        const { value, label } = readPart(part, told, at)
        rows.set(id, { ...rows.get(id), [name]: value })
        if (label !== undefined) labels.set(value, label)
      })
    }
  }
  for (const row of rows.values()) if (labels.has(row['carrier'])) row['carrier__label'] = labels.get(row['carrier'])
  expect(frames.at(-1), 'it is whole').toHaveProperty('end')
  const [first] = frames
  return { isKept: first !== undefined && 'begin' in first && first.begin.kept === true, rows }
}

/** The same from the database. */
async function read(who: Client): Promise<Seen['rows']> {
  const { body } = await who.get(`${vehicle.path}get_table/?limit=1000&columns=${COLUMNS}`)
  return new Map(
    body.results.map(({ id, unit_number, kind, carrier, carrier__label }: Record<string, unknown>) => [
      id,
      { unit_number, kind, carrier, ...(carrier !== null && { carrier__label }) },
    ]),
  )
}
/** Throws where it is not the same; says whether it was kept. */
async function sameAsRead(who: Client): Promise<boolean> {
  const { rows, isKept } = await stream(who)
  const seen = new Map([...rows].map(([id, row]) => [id, plain(row)]))
  const wanted = await read(who)
  if (!isDeepStrictEqual(seen, wanted)) throw new Error(`${inspect(seen)} is not ${inspect(wanted)}`)
  return isKept
}
const plain = ({ carrier__label, ...row }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...row,
  ...(row['carrier'] !== null && { carrier__label }),
})

const made = async (who: Client, path: string, body: object): Promise<string> => {
  const answer = await who.post(path, body)
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return String(answer.body.id)
}
const newVehicle = (who: Client, nth: number, carrier: string | null = null): Promise<string> =>
  made(who, vehicle.path, { unit_number: `V${nth}`, carrier })
const some = async (who: Client, count = 4): Promise<string[]> => {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) ids.push(await newVehicle(who, nth))
  return ids
}

test('the second reader gets what was kept, with what was made, changed and deleted since', async () => {
  const carrier = await made(clerk, company.path, { name: 'Ribstone', roles: ['carrier'] })
  const [first = '', second = ''] = await some(clerk, 40)
  await clerk.patch(`${vehicle.path}${second}/`, { carrier })
  expect(await sameAsRead(clerk)).toBe(false)
  expect(await sameAsRead(clerk)).toBe(true)
  await clerk.patch(`${vehicle.path}${second}/`, { kind: 'trailer' })
  await clerk.delete(`${vehicle.path}${first}/`)
  await newVehicle(clerk, 99, carrier)
  await clerk.patch(`${company.path}${carrier}/`, { name: 'Ribstone Haulage' })
  expect(await sameAsRead(clerk)).toBe(true)
  expect(await sameAsRead(clerk)).toBe(true)
})

test('whatever is done between two reads, both are as the database has it', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('make' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('change' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('rename' as const), which: fc.nat(1) }),
    fc.record({ does: fc.constant('delete' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('read' as const), which: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const who = await server.user({ company: await server.newCompany(`Kept ${++companies}`) })
      const carriers = [
        await made(who, company.path, { name: 'One', roles: ['carrier'] }),
        await made(who, company.path, { name: 'Two', roles: ['carrier'] }),
      ]
      const ids = await some(who)
      let number = 100
      for (const { does, which } of steps) {
        const id = ids[which % Math.max(1, ids.length)] ?? ''
        const carrier = carriers[which % 2] ?? ''
        if (does === 'make') ids.push(await newVehicle(who, ++number, carrier))
        if (does === 'change' && id) await who.patch(`${vehicle.path}${id}/`, { unit_number: `C${++number}`, carrier })
        if (does === 'rename') await who.patch(`${company.path}${carrier}/`, { name: `Name ${++number}` })
        if (does === 'delete' && id) {
          await who.delete(`${vehicle.path}${id}/`)
          ids.splice(ids.indexOf(id), 1)
        }
        if (does === 'read') await sameAsRead(who)
      }
      expect(await sameAsRead(who)).toEqual(expect.any(Boolean))
    }),
    { numRuns: 12 },
  )
})

test('nobody is sent what was kept of other columns, of another company, or without the permission', async () => {
  const [first = ''] = await some(clerk)
  await stream(clerk)
  expect((await stream(clerk, 'unit_number')).isKept).toBe(false)
  const other = await server.user({ company: server.theirs })
  expect(await stream(other)).toEqual({ isKept: false, rows: new Map() })
  const without = await server.user({ company: clerk.person.company, permissions: [] })
  expect((await without.get(`${vehicle.path}columns/?columns=${COLUMNS}`)).status).toBe(403)
  expect((await stream(clerk, COLUMNS, `&after=${first}`)).isKept).toBe(false)
  // Reckoned by the day and by papers: never kept.
  const days = 'unit_number,may_come'
  expect([(await stream(clerk, days)).isKept, (await stream(clerk, days)).isKept]).toEqual([false, false])
})

test('of people nothing is kept for those who read some fields of themselves alone', async () => {
  const [one, other] = [
    await server.user({ company: clerk.person.company, permissions: [] }),
    await server.user({ company: clerk.person.company, permissions: [] }),
  ]
  for (const who of [one, other, one]) {
    const { isKept, rows } = await stream(who, 'email,last_login', '', 'user/')
    expect([isKept, rows.size]).toEqual([false, 3])
  }
})

test('who may not view carriers hears of no new name, and takes it from nobody who may', async () => {
  const carrier = await made(clerk, company.path, { name: 'Old name', roles: ['carrier'] })
  await some(clerk, 3)
  await newVehicle(clerk, 7, carrier)
  const fewer = await server.user({
    company: clerk.person.company,
    permissions: ['access_menu__v3__sync_data__vehicle'],
  })
  await stream(clerk)
  expect((await stream(fewer)).isKept).toBe(false)
  await clerk.patch(`${company.path}${carrier}/`, { name: 'New name' })
  await stream(fewer)
  expect(await sameAsRead(clerk)).toBe(true)
})

const noise = (length: number): Uint8Array => randomBytes(length)

test('parts of several streams are one stream of gzip, with its check sum', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 6 }), async (raw) => {
      const parts = await Promise.all(raw.map(gzipPart))
      async function* all(): AsyncGenerator<GzipPart> {
        yield* parts
      }
      const pieces: Uint8Array[] = []
      for await (const piece of gzipOf(all())) pieces.push(piece)
      expect(gunzipSync(Buffer.concat(pieces))).toEqual(Buffer.concat(raw))
    }),
  )
})

test('it comes compressed to whoever takes that, and as it is to whoever does not', async () => {
  await some(clerk)
  const ask = (encoding: string) =>
    server.app.inject({
      url: `/api/${vehicle.path}columns/?columns=${COLUMNS}`,
      headers: { authorization: `Token ${clerk.token}`, ...(encoding && { 'accept-encoding': encoding }) },
    })
  const answers = [await ask(''), await ask('gzip, deflate, br'), await ask('gzip;q=0'), await ask('*')]
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['identity', 'gzip', 'identity', 'gzip'])
  const [plain, gzip] = answers.map(({ rawPayload }) => rawPayload)
  // The first was read, the second kept: but for the word that says so they are alike.
  expect(gunzipSync(gzip ?? '').length - (plain?.length ?? 0)).toBeLessThan(100)
})

test('a damaged set is made anew, and one that is too large is not kept', async () => {
  await some(clerk)
  await stream(clerk)
  const [folder = ''] = mine()
  const newest = Math.max(...fs.readdirSync(path.join(os.tmpdir(), folder)).map(Number))
  const file = path.join(os.tmpdir(), folder, String(newest))
  const bytes = fs.readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 255
  fs.writeFileSync(file, bytes)
  expect(await sameAsRead(clerk)).toBe(false)
  expect(await sameAsRead(clerk)).toBe(true)
  const small = createKeptSets({ leastRows: 1, mostBytes: 100 })
  const keeping = await small.begin('some')
  await keeping?.add(await gzipPart(noise(300)))
  await keeping?.end('cursor', 1)
  expect(small.find('some')).toBeUndefined()
  for (const name of ['one', 'two']) {
    const more = await small.begin(name)
    await more?.add(await gzipPart(noise(60)))
    await more?.end('cursor', 1)
  }
  expect([small.find('one'), small.find('two')?.raw.length]).toEqual([undefined, 60])
  small.close()
})

test('a set that has grown by half through what was added is read anew', async () => {
  const own = createKeptSets()
  const keeping = await own.begin('some')
  await keeping?.add(await gzipPart(noise(10_000)))
  await keeping?.end('0', 1)
  const grown: boolean[] = []
  for (let nth = 1; nth <= 3; nth++) {
    const set = own.find('some')
    if (set) await own.extend('some', set, [await gzipPart(noise(2000))], String(nth))
    grown.push(own.find('some')?.cursor === String(nth))
  }
  own.close()
  expect(grown).toEqual([true, true, false])
})

test('nothing is left on the disk when the server ends', () => {
  const some = createKeptSets()
  expect(mine().length).toBeGreaterThan(0)
  some.close()
  sets.close()
  expect(mine()).toEqual([])
})
