import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { newYard } from './small-yard.ts'

let server: Server
let planner: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer()
  planner = await server.user({ name: 'Priya' })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const base = 'yard_management/rail_yard/'
const tracks = [
  'yard,track,kind,length_ft',
  'Vale,T1,storage,200',
  'Campbell,Cannery,industry,120',
  'Vale,Lead,lead,',
].join('\n')
const cars = (mark: string): string =>
  [
    'car_mark,car_number,car_type,length_ft,load_status,commodity,yard,track,position',
    `${mark},2,T108,60,L,Propane,Vale,T1,2`,
    `${mark},0001,T108,60,E,,Vale,T1,1`,
    `${mark},3,T108,,E,,Campbell,Cannery,1`,
    `${mark},4,XM,50,E,,Campbell,Cannery,2`,
    `${mark},5,XM,50,E,,Campbell,Cannery,3`,
    `${mark},6,XM,50,E,,Nowhere,Siding,1`,
  ].join('\n')
const send = (body: object, by = planner) => by.post(`${base}import/`, body)
const boardOf = async (yard: number, by = planner) => {
  const { body } = await by.get(`${base}${yard}/cars/`)
  const mark = (id: number): string =>
    body.cars
      .filter((car: { id: number }) => car.id === id)
      .map((car: { car_mark: string; car_number: string }) => `${car.car_mark} ${car.car_number}`)[0]
  const stand = (scenario: string) =>
    Object.fromEntries(
      body.placements[scenario].map(([id, ids]: [number, number[]]) => [
        body.tracks.find((one: { id: number }) => one.id === id).name,
        ids.map(mark),
      ]),
    )
  return { body, actual: stand('actual'), planned: stand('planned'), unassigned: body.unassigned.actual.map(mark) }
}
const countAll = async () =>
  (
    await server.db.pool.query(
      'select (select count(*) from yard_yard)::int as yards, (select count(*) from yard_track)::int as tracks, (select count(*) from trace_railcar)::int as cars, (select count(*) from yard_placement)::int as placed',
    )
  ).rows[0]

describe('an import', () => {
  it('creates a yard ready for work, and reports the result of every row', async () => {
    const { id: propane } = await server.within(planner, ({ rows }) => rows(product).create({ name: 'Propane' }))
    const { status, body } = await send({ name: 'Vale', tracks_text: tracks, cars_text: cars('AAAX') })
    expect([status, body.dry_run, body.counts]).toEqual([
      200,
      false,
      { tracks: 3, cars: 6, placed: 4, unassigned: 2, changed: 3, refused: 0 },
    ])
    expect(
      body.rows.map((row: Record<string, unknown>) => [
        row['file'],
        row['row'],
        row['mark'],
        row['outcome'],
        row['reason'],
      ]),
    ).toEqual([
      ['tracks', 2, 'T1', 'taken', ''],
      ['tracks', 3, 'Campbell · Cannery', 'changed', 'Kind industry imported as loading.'],
      ['tracks', 4, 'Lead', 'taken', 'No length: the track never counts as full.'],
      ['cars', 2, 'AAAX 2', 'taken', ''],
      ['cars', 3, 'AAAX 1', 'changed', 'leading zeros removed from 0001.'],
      ['cars', 4, 'AAAX 3', 'changed', 'No length: 60 ft assumed.'],
      ['cars', 5, 'AAAX 4', 'taken', ''],
      ['cars', 6, 'AAAX 5', 'unassigned', 'Campbell · Cannery is full: 110 of 120 ft used, the car needs 50 ft.'],
      ['cars', 7, 'AAAX 6', 'unassigned', 'There is no track “Nowhere · Siding”.'],
    ])
    const board = await boardOf(body.yard)
    const standing = { T1: ['AAAX 1', 'AAAX 2'], 'Campbell · Cannery': ['AAAX 3', 'AAAX 4'] }
    expect([board.actual, board.planned, board.unassigned]).toEqual([standing, standing, ['AAAX 5', 'AAAX 6']])
    expect(board.body.cars.find((car: { car_number: string }) => car.car_number === '2')).toMatchObject({
      load_status: 'L',
      load_percent: 100,
      commodity: 'Propane',
      product: { id: propane },
    })
    const history = await planner.get(`${base}${body.yard}/move_history/`)
    expect(history.body.results[0]).toMatchObject({ kind: 'import', car_count: 4, by: planner.id })
  })

  it('reports the same in a dry run, and writes nothing', async () => {
    const before = await countAll()
    const dry = await send({ name: 'Dry', tracks_text: tracks, cars_text: cars('BBBX'), dry_run: true })
    expect([dry.status, dry.body.yard, dry.body.dry_run]).toEqual([200, null, true])
    expect(await countAll()).toEqual(before)
    const { body } = await send({ name: 'Dry', tracks_text: tracks, cars_text: cars('BBBX') })
    expect({ ...body, yard: null, dry_run: true }).toEqual(dry.body)
  })

  it('is all or nothing: rejected rows stop it, unless they are to be skipped', async () => {
    const text = `${cars('CCCX')}\nTOOLONG,1,XM,50,E,,Vale,T1,9\nCCCX,2,XM,50,E,,Vale,T1,9`
    const before = await countAll()
    const refused = await send({ name: 'Whole', tracks_text: tracks, cars_text: text })
    expect([refused.status, refused.body.non_field_errors]).toEqual([
      400,
      ['2 rows cannot be taken. Nothing was written.'],
    ])
    expect(refused.body.report.rows.filter((row: { outcome: string }) => row.outcome === 'refused')).toEqual([
      {
        file: 'cars',
        row: 8,
        mark: 'TOOLONG 1',
        outcome: 'refused',
        reason: '“TOOLONG” is not a reporting mark: use one to four letters.',
      },
      { file: 'cars', row: 9, mark: 'CCCX 2', outcome: 'refused', reason: 'CCCX 2 is already on line 2.' },
    ])
    expect(await countAll()).toEqual(before)
    const skipped = await send({ name: 'Whole', tracks_text: tracks, cars_text: text, skip_refused: true })
    expect([skipped.status, skipped.body.counts]).toEqual([
      200,
      { tracks: 3, cars: 6, placed: 4, unassigned: 2, changed: 3, refused: 2 },
    ])
  })

  it('into an existing yard adds tracks and cars, and moves the cars it names', async () => {
    const at = await newYard(server, planner)
    const text = [
      'Equipment\tTrack\tPos',
      `${at.m['C']}\tT2\t1`,
      `${at.m['U']}\tT2\t2`,
      'DDDX 7\tNew\t',
      `${at.m['H']}\tNew\t1`,
    ].join('\n')
    const refused = await send({ yard: at.id, tracks_text: 'track\tlength\nT1\t900\nNew\t300', cars_text: text })
    expect(refused.body.report.rows.at(-1)).toMatchObject({
      mark: at.m['H'],
      reason: `${at.m['H']} is on hold and stays where it is.`,
    })
    const { status, body } = await send({
      yard: at.id,
      tracks_text: 'track\tlength\nT1\t900\nNew\t300',
      cars_text: text,
      skip_refused: true,
    })
    expect([status, body.yard, body.counts.tracks]).toEqual([200, at.id, 1])
    const { D, H, X } = at.m
    const { actual, planned, unassigned } = await boardOf(at.id)
    expect(actual).toEqual({ T1: [at.m['A'], at.m['B']], T2: [at.m['C'], at.m['U'], D, H, X], New: ['DDDX 7'] })
    expect(planned).toEqual({ T1: [at.m['A'], at.m['B'], at.m['C']], T2: [D, at.m['U'], H, X], New: ['DDDX 7'] })
    expect(unassigned).toEqual([])
    expect((await planner.get(`yard_management/track/${at.t['T1']}/`)).body.usable_length_ft).toBe(200)
  })

  it('refuses cars in another yard and names it, and adds cars that are in no yard', async () => {
    const there = await newYard(server, planner)
    const { body } = await send({
      name: `Beside ${there.name}`,
      tracks_text: 'track\nT1',
      cars_text: `car\n${there.m['A']}\n${there.m['U']}`,
      skip_refused: true,
    })
    expect(
      body.rows
        .filter((row: { file: string }) => row.file === 'cars')
        .map((row: { outcome: string; reason: string }) => [row.outcome, row.reason]),
    ).toEqual([
      ['refused', `${there.m['A']} is in ${there.name}.`],
      ['unassigned', 'No track given.'],
    ])
    expect((await planner.get(`railcar/${there.c['U']}/`)).body.yard).toBe(body.yard)
  })
})

describe('files', () => {
  const form = (parts: Record<string, string | Buffer>): FormData => {
    const made = new FormData()
    for (const [name, value] of Object.entries(parts))
      if (typeof value === 'string') made.set(name, value)
      else made.set(name, new Blob([new Uint8Array(value)]), `${name}.csv`)
    return made
  }

  it('can be CSV with a byte order mark and semicolons', async () => {
    const { status, body } = await planner.form(
      `${base}import/`,
      form({
        name: 'From files',
        tracks: Buffer.from('\ufefftrack;kind;length\r\nT1;storage;300\r\n'),
        cars: Buffer.from('Mark;Number;Length;Track;Position\r\nEEEX;1;55,5;T1;2\r\nEEEX;2;60;T1;1\r\n'),
      }),
    )
    expect([status, body.counts]).toEqual([
      200,
      { tracks: 1, cars: 2, placed: 2, unassigned: 0, changed: 0, refused: 0 },
    ])
    expect((await boardOf(body.yard)).actual).toEqual({ T1: ['EEEX 2', 'EEEX 1'] })
  })

  it('can be Excel, as downloaded by another company from its tracks and cars', async () => {
    const at = await newYard(server, planner)
    const download = async (path: string, columns: readonly string[]) =>
      (
        await planner.post(`${path}download_table/`, {
          format: 'xlsx',
          columns,
          filters: [{ field: 'yard', value: at.id }],
          ordering: 'id',
        })
      ).raw
    const files = {
      tracks: await download('yard_management/track/', ['name', 'kind', 'usable_length_ft']),
      cars: await download('railcar/', ['car_mark', 'car_number', 'length_ft', 'load_status']),
    }
    const { status, body } = await stranger.form(`${base}import/`, form({ name: 'From Excel', ...files }))
    expect([status, body.counts]).toEqual([
      200,
      { tracks: 5, cars: 7, placed: 0, unassigned: 7, changed: 0, refused: 0 },
    ])
    const board = await boardOf(body.yard, stranger)
    expect(board.unassigned).toEqual(Object.values(at.m))
    expect(
      board.body.tracks.map((one: { name: string; kind: string; usable_length_ft: number | null }) => [
        one.name,
        one.kind,
        one.usable_length_ft,
      ]),
    ).toEqual([
      ['T1', 'storage', 200],
      ['T2', 'storage', 400],
      ['T3', 'storage', 100],
      ['RIP', 'repair', null],
      ['Lead', 'lead', null],
    ])
  })

  it.each<[string, Record<string, string | Buffer>, string, string]>([
    [
      'an Excel file that is none',
      { name: 'X', cars: Buffer.from('PK\u0003\u0004 not a book') },
      'cars',
      'cannot be read as an Excel file',
    ],
    [
      'an Excel file of the old kind',
      { name: 'X', cars: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]) },
      'cars',
      'of the old kind',
    ],
    ['nothing at all', { name: 'X' }, 'non_field_errors', 'There is nothing to import'],
    ['no name', { tracks: Buffer.from('track\nT1') }, 'name', 'A new yard needs a name.'],
    [
      'a name that is taken',
      { name: 'From files', tracks: Buffer.from('track\nT1') },
      'name',
      'There is a yard From files already',
    ],
    [
      'a yard that is not there',
      { yard: '999999', tracks: Buffer.from('track\nT1') },
      'yard',
      'There is no yard 999999.',
    ],
    ['too many rows', { name: 'X', cars_text: 'GATX 1\n'.repeat(20_002) }, 'cars_text', 'At most 20,000 rows'],
    [
      'one row too many, without a heading',
      { name: 'X', cars_text: 'GATX 1\n'.repeat(20_001) },
      'cars_text',
      'At most 20,000 rows; here are 20,001.',
    ],
    [
      'one row too many in a file, below blank lines',
      { name: 'X', tracks: Buffer.from(`,,\n${'T1,storage,100\n'.repeat(20_000)}`) },
      'tracks',
      'At most 20,000 rows; here are 20,001.',
    ],
  ])('are refused with a reason: %s', async (_, parts, field, said) => {
    const { status, body } = await planner.form(`${base}import/`, form(parts))
    expect(status).toBe(400)
    expect(body[field].join(' ')).toContain(said)
  })
})

it('another company can import the same roster, but not into our yards', async () => {
  const own = await send({ name: 'Vale', tracks_text: tracks, cars_text: cars('AAAX') }, stranger)
  expect([own.status, own.body.counts.placed]).toEqual([200, 4])
  const at = await newYard(server, planner)
  const ours = await send({ yard: at.id, cars_text: 'GATX 1' }, stranger)
  expect([ours.status, ours.body]).toEqual([400, { yard: [`There is no yard ${at.id}.`] }])
  const viewer = await server.user({ permissions: ['view_railyard'] })
  expect((await send({ name: 'Y', tracks_text: tracks }, viewer)).status).toBe(403)
})
