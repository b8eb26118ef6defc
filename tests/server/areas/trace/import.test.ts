/** Sightings of many cars, from files of railroads or tables of people. */
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsx } from '#server/engine/files/sheet/xlsx.ts'
import type { Cell } from '#server/engine/files/typed-table.ts'
import { interchange } from '../../../model/areas/trace/x12.ts'
import type { Client } from '../../harness.ts'
import { tracing, type TraceServer } from './setting.ts'

let at: TraceServer
let all: Client
beforeAll(async () => {
  at = await tracing()
  all = at.dispatcher
  for (const car_number of ['396271', '396272', '20411'])
    await all.post('railcar/', { car_mark: car_number === '20411' ? 'GATX' : 'ALNX', car_number })
})
afterAll(() => at.server.close())

const line = '"ALNX","396271","HAMLIN","SK","10","20","14","02","L","W","","PRIGEORGE","BC","CN"'
const received_on = '2026-10-21'
const sample = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, '../../../data', name), 'utf8')

test('a CLM line is taken by the clocks of its station, once, and moves a trip', async () => {
  const trial = await all.post('carevent/import/', { text: line, received_on, dry_run: true })
  expect([trial.status, trial.body]).toMatchObject([
    200,
    { taken: 1, already: 0, refused: [], cars_unknown: [], trips: { opened: 1, moved: 0, closed: 0 } },
  ])
  expect((await all.get('carevent/')).body.count).toBe(0)
  expect((await all.post('carevent/import/', { text: line, received_on })).body).toMatchObject({ taken: 1, already: 0 })
  const [event] = (await all.get('carevent/')).body.results
  // Saskatchewan has no summer time.
  expect(event).toMatchObject({
    at: '2026-10-20T20:02:00.000Z',
    code: 'W',
    load_status: 'L',
    station: at.ids.get('HAMLIN'),
    source: 'clm',
  })
  expect((await all.get(`trip/${event.trip}/`)).body.status).toBe('released')
  const again = (await all.post('carevent/import/', { text: line, received_on })).body
  expect(again).toMatchObject({ taken: 0, already: 1, trips: { opened: 0, moved: 0, closed: 0 } })
})

test('a trial shows each line as it will be stored', async () => {
  const text = [
    line.replace('"L"', '"MTY"').replace('"20","14"', '"20","C","14"'),
    '"ZZZX","1","MONTERREY","NLE","10","19","08","00","","A","","","",""',
    '"GATX","20411","MINOT","ND","10","19","08","00","LD","P","","","",""',
    '"GATX","20411","LETHBRIDGE","Alb","10","19","08","00","L","P","","","",""',
  ].join('\n')
  const { body } = await all.post('carevent/import/', { text, received_on, dry_run: true })
  expect(body.read).toEqual([
    {
      line: 1,
      car: 'ALNX 396271',
      code: 'W',
      at: '2026-10-20T19:02:00.000Z',
      location: 'HAMLIN',
      state: 'SK',
      railroad: 'CN',
      load_status: 'E',
    },
    expect.objectContaining({ line: 2, car: 'ZZZX 1', at: '2026-10-19T14:00:00.000Z', state: 'NLE', load_status: '' }),
    // There is no such station: by the clocks of North Dakota.
    expect.objectContaining({ line: 3, at: '2026-10-19T13:00:00.000Z', load_status: 'L' }),
  ])
  expect(body.zones).toEqual({ 1: 'America/Regina', 2: 'America/Monterrey', 3: 'America/Chicago' })
  expect(body.refused).toMatchObject([{ line: 4, reason: expect.stringContaining('"Alb"') }])
  const { body: taken } = await all.post('carevent/import/', { text, received_on, skip_refused: true })
  expect([taken.taken, 'read' in taken]).toEqual([2, false])
  await all.post(`batch/${taken.batch}/undo/`, {})
})

test('one bad line stops all, or is left out, with its reason; unknown cars are named', async () => {
  const other = line.replace('396271', '396272')
  const text = [other, other.replace('"W"', '"?"'), other.replace('ALNX', 'ZZZX')].join('\n')
  const refused = await all.post('carevent/import/', { text, received_on })
  expect([refused.status, refused.body.report.refused]).toEqual([
    400,
    [{ line: 2, text: expect.any(String), reason: expect.stringContaining('sighting code') }],
  ])
  const { body } = await all.post('carevent/import/', { text, received_on, skip_refused: true })
  expect(body).toMatchObject({ taken: 1, refused: [{ line: 2 }], cars_unknown: ['ZZZX 396272'] })
  await all.post(`batch/${body.batch}/undo/`, {})
  expect((await all.post('carevent/import/', { text: other, received_on, dry_run: true })).body.taken).toBe(1)
})

test('two imports of the same file at once take each event once', async () => {
  const text = Array.from(
    { length: 9 },
    (_, index) => `"GATX","20411","HAMLIN","SK","09","1${index}","08","00","E","P","","","",""`,
  ).join('\n')
  const both = await Promise.all([0, 1].map(() => all.post('carevent/import/', { text, received_on })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body.taken + body.already)).toEqual([9, 9])
  expect(both.reduce((sum, { body }) => sum + Number(body.taken), 0)).toBe(9)
})

test('whoever asks for it is told how far it is, and at the end what came of it', async () => {
  const text = ['09', '10', '11'].map((hour) => line.replace('"14"', `"${hour}"`).replace('"W"', '"A"')).join('\n')
  const { status, body } = await all.post('carevent/import/', { text, received_on }, { accept: 'application/x-ndjson' })
  expect(status).toBe(200)
  const lines: unknown[] = String(body)
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one))
  expect(lines).toEqual([
    { progress: { part: 'work', done: 0 } },
    { progress: { part: 'sightings', done: 0 } },
    { progress: { part: 'sightings', done: 1 } },
    { status: 200, body: expect.objectContaining({ taken: 3, batch: expect.any(Number) }) },
  ])
})

test('the sample CLM file is read as a file, and a second time takes nothing', async () => {
  const send = async () => {
    const form = new FormData()
    form.set('file', new Blob([sample('sightings.clm')]), 'sightings.clm')
    form.set('received_on', received_on)
    form.set('skip_refused', 'true')
    return (await all.form('carevent/import/', form)).body
  }
  const first = await send()
  expect([first.taken > 0, first.refused.length]).toEqual([true, 1])
  expect((await send()).taken).toBe(0)
})

test('a table of events is read by the clock of the station of each row, which the answer names', async () => {
  const { results } = (await all.get('carevent/autocomplete/?field=station&input=hardisty')).body
  const [{ value, label: title }] = results
  expect(value).toBe(at.ids.get('HARDISTY'))
  const text = `Rail car\tCode\tWhen\tStation\nGATX 20411\tP\t2026-09-01 08:00\t${title}\nGATX 20411\tA\t2026-09-01 08:00\t`
  const { body } = await all.post('read_table/', { as: 'trace:event', text })
  expect(body.rows.map(({ values }: { values: { at: string } }) => values.at)).toEqual([
    '2026-09-01T14:00:00.000Z',
    expect.any(String),
  ])
  expect(body.zones).toEqual({ 'rail:station': { [value]: 'America/Denver' } })
})

test('a table with a heading, its columns in any order', async () => {
  const text =
    'When,Code,Car,Place,State,L/E\n2026-10-01 08:00,P,GATX 20411,HAMLIN,SK,L\nyesterday,P,GATX 20411,HAMLIN,SK,L'
  const { body } = await all.post('carevent/import/', { text, skip_refused: true })
  expect(body).toMatchObject({ taken: 1, refused: [{ line: 3, reason: expect.stringContaining('no time') }] })
})

const cells = (...texts: readonly Cell[]) => ({ cells: texts })
async function excel(...rows: readonly ReturnType<typeof cells>[]): Promise<Blob> {
  const [first, ...others] = rows
  async function* pages() {
    yield others
  }
  const columns = (first?.cells ?? []).map((title) => ({ title: typeof title === 'string' ? title : '' }))
  return new Blob([new Uint8Array(await buffer(xlsx({ title: 'Sightings', columns, rows: pages() })))])
}
const sendFile = (file: Blob, name: string, input: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  form.set('file', file, name)
  for (const [field, value] of Object.entries(input)) form.set(field, value)
  return all.form('carevent/import/', form)
}

test('an Excel file of sightings, whose dates are dates, tried first and then taken', async () => {
  const at = { moment: '2026-09-14T15:40:00.000Z', zone: 'America/Regina' }
  const file = await excel(
    cells('Fleet of Northfield', null, null, null, null, null),
    cells('Equipment ID', 'Event', 'Event Date Time', 'City', 'Prov', 'Load/Empty'),
    cells('ALNX 396272', 'Departure', at, 'Hamlin', 'Saskatchewan', 'LOADED'),
    cells('ALNX 396272', 'Interchange', at, 'Hamlin', 'SK', 'L'),
  )
  const trial = (await sendFile(file, 'fleet.xlsx', { dry_run: 'true' })).body
  expect(trial).toMatchObject({
    taken: 1,
    refused: [{ line: 4, reason: expect.stringContaining('“Interchange”') }],
    read: [
      {
        line: 3,
        car: 'ALNX 396272',
        code: 'P',
        at: at.moment,
        location: 'HAMLIN',
        state: 'SK',
        railroad: '',
        load_status: 'L',
      },
    ],
    skipped: [{ line: 1, reason: 'above the heading' }],
  })
  expect((await sendFile(file, 'fleet.xlsx', { skip_refused: 'true' })).body).toMatchObject({ taken: 1, already: 0 })
  expect((await sendFile(file, 'fleet.xlsx', { skip_refused: 'true' })).body).toMatchObject({ taken: 0, already: 1 })
  for (const format of ['clm', 'edi_322'])
    expect((await sendFile(file, 'fleet.xlsx', { format })).body).toEqual({ format: [expect.any(String)] })
})

test('sightings that were exported, as Excel and as CSV, are there already', async () => {
  const { count } = (await all.get('carevent/')).body
  for (const format of ['xlsx', 'csv']) {
    const columns = ['railcar', 'code', 'at', 'location', 'state', 'railroad', 'load_status']
    const { raw } = await all.post('carevent/download_table/', { format, columns, zone: 'UTC' })
    const { body } = await sendFile(new Blob([new Uint8Array(raw)]), `sightings.${format}`, { dry_run: 'true' })
    expect([body.taken, body.already, body.refused]).toEqual([0, count, []])
  }
})

test('an X12 322 is read and acknowledged', async () => {
  const { status, body } = await all.post('carevent/import/', { text: sample('sightings-322.edi'), skip_refused: true })
  expect([status, body.taken, body.refused]).toEqual([200, 2, []])
  expect(body.acknowledgement).toContain('ST*997*0001')
  expect(body.acknowledgement).toContain('AK9*A*2*2*2')
  const found = (await all.get('carevent/?source=edi_322&ordering=at')).body.results
  expect(found[0]).toMatchObject({
    code: 'A',
    location: 'ST PAUL',
    state: 'MN',
    railroad: 'CPKC',
    at: '2026-10-18T20:30:00.000Z',
  })
})

test('one file of two railroads: by the clock that each names, with an acknowledgement for each', async () => {
  const seen = (hour: string) => ({
    segments: [`Q5*A*20260703*${hour}`, 'N7*GATX*20411', 'R4*5*CI**HAMLIN****SK'],
  })
  const text = [
    interchange([{ sender: 'CN', sets: [seen('0900*TS'), seen('1000*CS'), seen('1100*24'), seen('1200*LT')] }]),
    interchange([{ sender: 'CPKC', control: '8', sets: [seen('0900*NS')] }], { id: 'CPKC', control: '000000900' }),
  ].join('')
  const { status, body } = await all.post('carevent/import/', { text: `\uFEFF${text}`, dry_run: true })
  expect([status, body.refused]).toEqual([200, []])
  expect(body.read.map((one: { at: string; railroad: string }) => [one.at.slice(11, 16), one.railroad])).toEqual([
    ['13:00', 'CN'],
    ['16:00', 'CN'],
    ['12:00', 'CN'],
    ['18:00', 'CN'],
    ['12:30', 'CPKC'],
  ])
  expect(body.read[0]).toMatchObject({ load_status: '' })
  expect(body.acknowledgement.match(/AK1\*SO\*\d+/g)).toEqual(['AK1*SO*31', 'AK1*SO*8'])
  expect(body.acknowledgement.match(/ISA\*/g)).toHaveLength(2)
})

test('a sighting of unknown load leaves the car as it is, and the same file out of order makes the same trips', async () => {
  const lines = ['W', 'X', 'P', 'D'].map(
    (code, index) =>
      `"ALNX","NUMBER","HAMLIN","SK","10","0${index + 1}","08","00","${code === 'P' ? 'L' : ''}","${code}","","","",""`,
  )
  const tripsOf = async (car_number: string, ordered: readonly string[]) => {
    const { body: car } = await all.post('railcar/', { car_mark: 'ALNX', car_number })
    const text = ordered.join('\n').replaceAll('NUMBER', car_number)
    expect((await all.post('carevent/import/', { text, received_on })).body).toMatchObject({ taken: 4 })
    const { results } = (await all.get(`trip/?railcar=${car.id}`)).body
    expect((await all.get(`railcar/${car.id}/`)).body.load_status).toBe('L')
    return results.map(({ kind, status, started_at, departed_at, arrived_at }: Record<string, unknown>) => ({
      kind,
      status,
      started_at,
      departed_at,
      arrived_at,
    }))
  }
  const ordered = await tripsOf('51', lines)
  expect(ordered).toMatchObject([{ kind: 'loaded', status: 'at_destination' }])
  expect(
    await tripsOf(
      '52',
      [3, 1, 0, 2].map((index) => lines[index] ?? ''),
    ),
  ).toEqual(ordered)
})

test('nothing, and what is no 322, is refused by name', async () => {
  expect((await all.post('carevent/import/', {})).body).toEqual({ text: [expect.any(String)] })
  const { status, body } = await all.post('carevent/import/', { text: 'ISA*broken', format: 'edi_322' })
  expect([status, body.report.refused.length]).toEqual([400, 1])
  expect((await all.post('carevent/import/', { text: 'a,b', format: 'csv' })).body).toEqual({
    format: [expect.any(String)],
  })
})

test('what is new of a trip that is open is written once: with its trip', async () => {
  const car_number = '20412'
  const { body: car } = await all.post('railcar/', { car_mark: 'GATX', car_number })
  const seen = (code: string, day: number): string =>
    `"GATX","${car_number}","HAMLIN","SK","10","${day}","14","02","L","${code}","","","",""`
  const take = (lines: readonly string[]) => all.post('carevent/import/', { text: lines.join('\n'), received_on })
  expect((await take([seen('W', 10)])).body).toMatchObject({ taken: 1 })
  await at.server.db.pool.query(`
    create function written_again() returns trigger language plpgsql as $$ begin raise exception 'It is written again.'; end $$;
    create trigger written_again before update on trace_event for each row execute function written_again()`)
  try {
    const { body } = await take([seen('P', 12), seen('A', 11)])
    expect(body).toMatchObject({ taken: 2, trips: { moved: 1 } })
  } finally {
    await at.server.db.pool.query('drop function written_again cascade')
  }
  const { results } = (await all.get(`carevent/?railcar=${car.id}`)).body
  expect(results.map((one: { code: string; trip: number | null }) => [one.code, one.trip])).toEqual(
    ['P', 'A', 'W'].map((code) => [code, results[0].trip]),
  )
  expect(results[0].trip).toEqual(expect.any(Number))
})
