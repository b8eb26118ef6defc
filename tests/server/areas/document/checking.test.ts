/** A person checks what was read: saves figures, reads again, reads a region, cuts and joins; each change is undone exactly. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, readAll, sendFiles } from './received.ts'

let server: Server
let clerk: Client
let shipment: number
let count = 5000
const folder = ownFolder()
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  shipment = (await clerk.post('railshipment/', {})).body.id
})
afterAll(async () => {
  await server.close()
  folder.remove()
})
const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body
const undo = (batch: number) => clerk.post(`batch/${batch}/undo/`)
async function read(text: string): Promise<{ id: number; version: number; attachment: number }> {
  const { body } = await sendFiles(clerk, [[`bill ${count++}.pdf`, await paper(text)]])
  await readAll(server)
  return row(body.results[0].id)
}

describe('saving', () => {
  it('writes values and who accepted which figure, and is undone exactly', async () => {
    const before = await read('Bill of lading number 6001; Date 2026-11-24; Consignee: Hudson Val1ey')
    const { body: party } = await clerk.post('party/', { name: 'Hudson Valley Energy' })
    const saved = await clerk.post(`${at}${before.id}/save_attachment/`, {
      shipment,
      bol_number: '6002',
      net_volume: '30412.5',
      cars: [{ car_mark: 'UTLX', car_number: '964116', weight: '120647' }],
      accepted_names: ['bol_date'],
      records: { consignee: party.id },
      places: { net_volume: { page: 1, box: [0.1, 0.2, 0.3, 0.22] }, bol_date: { page: 'one', box: [] } },
      version: before.version,
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      status: 'saved',
      shipment,
      bol_number: '6002',
      bol_date: '2026-11-24',
      net_volume: '30412.50',
      car_mark: 'UTLX',
      car_number: '964116',
    })
    const { accepted, extracted_data } = saved.body
    expect(accepted.bol_number).toMatchObject({ value: '6002', by: clerk.person.name, page: 1 })
    expect(accepted.bol_number.box).toHaveLength(4)
    expect(accepted.bol_date.value).toBe('2026-11-24')
    // Read in a part of the page that the clerk marked.
    expect(accepted.net_volume).toMatchObject({ value: '30412.5', page: 1, box: [0.1, 0.2, 0.3, 0.22] })
    expect(accepted['cars.UTLX 964116.weight']).toMatchObject({ value: '120647' })
    // What was read stays.
    expect(extracted_data.figures.bol_number.value).toBe('6001')
    const [spelling] = (await clerk.get('reading-alias/')).body.results
    expect(spelling).toMatchObject({
      kind: 'party',
      raw: 'Hudson Val1ey',
      record: party.id,
      name: 'Hudson Valley Energy',
    })
    expect((await undo(saved.body.batch)).body.counts.returned).toBe(1)
    expect(await row(before.id)).toMatchObject({ status: 'read', shipment: null, bol_number: '6001', accepted: {} })
  })
  it.each([
    [{ net_volume: 'much' }, 'net_volume'],
    [{ bol_date: '11/26/26' }, 'bol_date'],
    [{ un_number: 'none' }, 'un_number'],
    [{ accepted_names: ['weight'] }, 'accepted_names'],
    [{ records: { consignee: 99_999 } }, 'records'],
    [{ shipment: 99_999 }, 'shipment'],
  ])('refuses %j at its field', async (values, field) => {
    const { id } = await read('Bill of lading number 6003')
    const { status, body } = await clerk.post(`${at}${id}/save_attachment/`, { shipment, ...values })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect((await row(id)).status).toBe('read')
  })
  it('is refused with the row where another clerk was first, and while it waits', async () => {
    const { id, version } = await read('Bill of lading number 6004')
    await clerk.patch(`${at}${id}/`, { bol_number: '6005' })
    const late = await clerk.post(`${at}${id}/save_attachment/`, { shipment, version })
    expect([late.status, late.body.current.bol_number]).toEqual([409, '6005'])
    await clerk.post(`${at}${id}/retry_attachment/`)
    const early = await clerk.post(`${at}${id}/save_attachment/`, { shipment })
    expect([early.status, early.body.current.status]).toEqual([409, 'waiting'])
  })
  it('of marked rows saves the clean ones, each answered', async () => {
    const { body: ours } = await clerk.post('railshipment/', {})
    const clean = await read(`Bill of lading number ${ours.bol_number}`)
    const other = await read('Bill of lading number NOBODYS-1')
    await server.db.pool.query('update document_bill set doubts = 0 where id = any($1)', [[clean.id, other.id]])
    const ids = [clean.id, other.id, 99_999]
    const tried = await clerk.post(`${at}save_clean/`, { ids, dry_run: true })
    expect([tried.body.batch, tried.body.counts]).toMatchObject([null, { changed: 1, not_allowed: 1, not_found: 1 }])
    expect((await row(clean.id)).status).toBe('read')
    const { body } = await clerk.post(`${at}save_clean/`, { ids })
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'not_allowed',
      'not_found',
    ])
    expect(await row(clean.id)).toMatchObject({ status: 'saved', shipment: ours.id })
    await undo(body.batch)
    expect(await row(clean.id)).toMatchObject({ status: 'read', shipment: null })
  })
})

describe('reading again', () => {
  it('keeps what a person entered or accepted, and counts', async () => {
    const { id } = await read('Bill of lading number 6101; Date 2026-11-24')
    const saved = await clerk.post(`${at}${id}/save_attachment/`, { shipment, bol_number: '6102' })
    expect((await clerk.post(`${at}${id}/retry_attachment/`)).status).toBe(409)
    expect(saved.status).toBe(200)
    await clerk.post(`${at}${id}/reopen/`)
    const again = await clerk.post(`${at}${id}/retry_attachment/`, { rotate: 0, pages: [1] })
    expect([again.status, again.body.status]).toEqual([200, 'waiting'])
    await readAll(server)
    expect(await row(id)).toMatchObject({ status: 'read', attempts: 2, bol_number: '6102', turn: 0 })
  })
  it.each([
    [{ rotate: 45 }, 'rotate'],
    [{ pages: [2] }, 'pages'],
  ])('refuses %j', async (values, field) => {
    const { id } = await read('Bill of lading number 6103')
    const { status, body } = await clerk.post(`${at}${id}/retry_attachment/`, values)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

describe('a region', () => {
  it('is read by the words in it, and nothing is written', async () => {
    const { id, version } = await read('Bill of lading number 6201; Net volume 30,412.50 gal')
    const { figures } = (await row(id)).extracted_data
    const { box } = figures.net_volume
    const { status, body } = await clerk.post(`${at}${id}/read_region/`, { page: 1, box, name: 'net_volume' })
    expect([status, Number(body.value)]).toEqual([200, 30412.5])
    expect(body).toMatchObject({ confidence: 100, candidates: [] })
    expect((await row(id)).version).toBe(version)
  })
  it.each([
    [{ page: 2, box: [0, 0, 1, 1] }, 'page'],
    [{ page: 1, box: [0, 0, 1] }, 'box'],
    [{ page: 1, box: [0.5, 0, 0.4, 1] }, 'box'],
    [{ page: 1, box: [0, 0, 1, 1.1] }, 'box'],
  ])('refuses %j', async (values, field) => {
    const { id } = await read('Bill of lading number 6202')
    const { status, body } = await clerk.post(`${at}${id}/read_region/`, values)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

it('a page is a picture, and none where there is no such page', async () => {
  const { id } = await read('Bill of lading number 6301')
  const page = await clerk.get(`${at}${id}/page/1/?width=200`)
  expect([page.status, page.headers['content-type'], page.headers['x-content-type-options']]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  for (const path of [`${id}/page/2/`, `${id}/page/0/`, '99999/page/1/'])
    expect((await clerk.get(`${at}${path}`)).status).toBe(404)
})

describe('deleting', () => {
  it('takes a reason for a saved document', async () => {
    const { id } = await read('Bill of lading number 6401')
    await clerk.post(`${at}${id}/save_attachment/`, { shipment })
    expect((await clerk.delete(`${at}${id}/`)).status).toBe(409)
    const bare = await clerk.post(`${at}${id}/delete_attachment/`)
    expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['reason']])
    expect((await clerk.post(`${at}${id}/delete_attachment/`, { reason: 'Twice' })).status).toBe(200)
    const back = await clerk.post(`${at}restore/`, { attachment_id: id })
    expect(back.body).toMatchObject({ status: 'saved', bol_number: '6401', shipment })
    expect(back.body.accepted.bol_number.value).toBe('6401')
  })
})
