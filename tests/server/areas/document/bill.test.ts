/** Bills of lading that come as files: read, offered, saved, tried again, made primary, deleted and given back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, readAll, sendFiles } from './received.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: Server
let clerk: Client
let shipment: number
let bol: string
let trip: number
let copies = 0
const folder = ownFolder()

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const { body: made } = await clerk.post('railshipment/', { reference_number: 'R-1' })
  shipment = made.id
  bol = made.bol_number
  const { body: car } = await clerk.post('railcar/', { car_mark: 'GATX', car_number: '20411' })
  trip = (await clerk.post('trip/', { railcar: car.id })).body.id
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body
/** The row that was made of a file, once it was read. */
async function received(name: string, content: Uint8Array, values: object = {}) {
  const { body } = await sendFiles(clerk, [[name, content]], values)
  await readAll(server)
  return row(body.results[0].id)
}
const uploaded = async (title: string, values: object = {}) =>
  received('scan.pdf', await paper(`${title}; Copy ${++copies}`), values)
const undo = (batch: number) => clerk.post(`batch/${batch}/undo/`)

describe('reading', () => {
  it('reads the number, the day, the car and the quantity, with the page of each', async () => {
    const read = await uploaded(
      'Bill of lading 4711; Ship date 2026-11-24; car GATX 20411; UN1075, Petroleum gases,; net 30,412.50 gal',
    )
    expect(read).toMatchObject({
      status: 'read',
      problem: '',
      attempts: 1,
      pages: 1,
      bol_number: '4711',
      bol_date: '2026-11-24',
      car_mark: 'GATX',
      car_number: '20411',
      product_name: 'Petroleum gases',
      net_volume: '30412.50',
      shipment: null,
      trip: null,
      is_primary: false,
    })
    expect(read.extracted_data.figures.bol_number).toMatchObject({ value: '4711', page: 1 })
  })
  it.each([
    ['a picture', 'scan.png', png, /Neither the number/],
    ['no document', 'scan.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), /could not be opened|damaged|open/],
  ])('says why nothing was read in %s', async (_what, name, content, problem) => {
    const read = await received(name, content)
    expect(read.status).toBe('failed')
    expect(read.problem).toMatch(problem)
  })
  it('says why nothing was found in a text', async () => {
    const { status, problem, pages } = await uploaded('A letter')
    expect([status, pages]).toEqual(['failed', 1])
    expect(problem).toMatch(/Neither the number/)
  })
  it('is tried again where it failed, and keeps what was entered', async () => {
    const failed = await uploaded('Another letter')
    await clerk.patch(`${at}${failed.id}/`, { bol_number: '88' })
    const again = await clerk.post(`${at}${failed.id}/retry_attachment/`)
    expect([again.status, again.body.status]).toEqual([200, 'waiting'])
    await readAll(server)
    expect(await row(failed.id)).toMatchObject({ status: 'failed', attempts: 2, bol_number: '88' })
  })
})

describe('what it may belong to', () => {
  it('is offered by number and car, and nothing is attached', async () => {
    const read = await uploaded(`BOL ${bol} car GATX 20411`)
    const { body } = await clerk.get(`${at}${read.id}/candidates/`)
    expect(body.shipments).toMatchObject([{ id: shipment, bol_number: bol, why: [`BOL ${bol}`] }])
    expect(body.trips).toMatchObject([{ id: trip, railcar__label: 'GATX 20411', why: ['car GATX 20411'] }])
    expect(body.file).toMatchObject({ name: 'scan.pdf', content_type: 'application/pdf' })
    expect(await row(read.id)).toMatchObject({ shipment: null, trip: null, status: 'read' })
  })
  it('names no trips to whoever may not see them', async () => {
    const reader = await server.user({ permissions: ['access_menu__shipments'] })
    const read = await uploaded(`BOL ${bol} car GATX 20411`)
    const { status, body } = await reader.get(`${at}${read.id}/candidates/`)
    expect([status, body.shipments.length, body.trips]).toEqual([200, 1, []])
    expect((await reader.post(`${at}${read.id}/save_attachment/`, { shipment })).status).toBe(403)
  })
})

describe('saving', () => {
  it('needs a shipment or a trip, which may be named with it; what was read stands then', async () => {
    const read = await uploaded('BOL 706')
    const alone = await clerk.post(`${at}${read.id}/save_attachment/`)
    expect([alone.status, Object.keys(alone.body)]).toEqual([400, ['shipment']])
    const saved = await clerk.post(`${at}${read.id}/save_attachment/`, { shipment })
    expect([saved.status, saved.body.status, saved.body.shipment]).toEqual([200, 'saved', shipment])
    const held = await clerk.patch(`${at}${read.id}/`, { bol_number: '7' })
    expect([held.status, Object.keys(held.body.frozen)]).toEqual([409, ['bol_number']])
    expect((await clerk.post(`${at}${read.id}/reopen/`)).body.status).toBe('read')
    expect((await clerk.patch(`${at}${read.id}/`, { bol_number: '7' })).status).toBe(200)
  })
  it('attaches to a trip, and takes it back', async () => {
    const read = await uploaded('BOL 708')
    const attached = await clerk.post(`${at}attach_to_specific_trip/`, { trip_id: trip, attachment_id: read.id })
    expect([attached.status, attached.body.trip]).toEqual([200, trip])
    expect((await undo(attached.body.batch)).status).toBe(200)
    expect((await row(read.id)).trip).toBeNull()
  })
  it.each([
    [{ trip_id: 99_999 }, 'attachment_id'],
    [{ attachment_id: 0 }, 'trip_id'],
  ])('refuses to attach %j', async (values, missing) => {
    const read = await uploaded('BOL 709')
    const { status, body } = await clerk.post(`${at}attach_to_specific_trip/`, {
      ...values,
      ...('attachment_id' in values && { attachment_id: read.id }),
    })
    expect(status).toBe(400)
    expect(Object.keys(body)).toContain(missing)
  })
})

describe('the primary one', () => {
  it('is one of its shipment, is turned back as one, and stays when another comes', async () => {
    const { id: own } = (await clerk.post('railshipment/', {})).body
    const [one, two, three] = [await uploaded('BOL 701'), await uploaded('BOL 702'), await uploaded('BOL 703')]
    for (const { id } of [one, two]) await clerk.patch(`${at}${id}/`, { shipment: own })
    const primary = async () =>
      (await clerk.get(`${at}?shipment=${own}&is_primary=true`)).body.results.map(({ id }: { id: number }) => id)
    await clerk.post(`${at}${one.id}/set_as_primary_attachment/`)
    const turned = await clerk.post(`${at}${two.id}/set_as_primary_attachment/`)
    expect([turned.status, await primary()]).toEqual([200, [two.id]])
    await undo(turned.body.batch)
    expect(await primary()).toEqual([one.id])
    const { id: other } = (await clerk.post('railshipment/', {})).body
    await clerk.patch(`${at}${three.id}/`, { shipment: other })
    await clerk.post(`${at}${three.id}/set_as_primary_attachment/`)
    await clerk.patch(`${at}${three.id}/`, { shipment: own })
    expect(await primary()).toEqual([one.id])
  })
  it('is one of its trip too, by whatever call another comes: attached, saved, changed or given back', async () => {
    const { id: place } = (await clerk.post('railcar/', { car_mark: 'GATX', car_number: '20499' })).body
    const other = async () => (await clerk.post('trip/', { railcar: place, kind: 'loaded' })).body.id
    const primary = async (of: number) =>
      (await clerk.get(`${at}?trip=${of}&is_primary=true`)).body.results.map(({ id }: { id: number }) => id)
    const primaryOf = async (text: string): Promise<{ id: number; trip: number }> => {
      const [{ id }, own] = [await uploaded(text), await other()]
      await clerk.patch(`${at}${id}/`, { trip: own })
      await clerk.post(`${at}${id}/set_as_primary_attachment/`)
      expect(await primary(own)).toEqual([id])
      return { id, trip: own }
    }
    // The one that comes is the older one, so that its number alone does not let it stay.
    const [attached, saved, changed, gone] = [
      await primaryOf('BOL 7101'),
      await primaryOf('BOL 7102'),
      await primaryOf('BOL 7103'),
      await primaryOf('BOL 7104'),
    ]
    const there = await primaryOf('BOL 7105')
    const coming = { trip_id: there.trip, attachment_id: attached.id }
    const { body } = await clerk.post(`${at}attach_to_specific_trip/`, coming)
    expect([body.is_primary, await primary(there.trip)]).toEqual([false, [there.id]])
    expect((await undo(body.batch)).status).toBe(200)
    expect(await primary(attached.trip)).toEqual([attached.id])
    await clerk.post(`${at}${saved.id}/save_attachment/`, { trip: there.trip })
    await clerk.patch(`${at}${changed.id}/`, { trip: there.trip })
    expect(await primary(there.trip)).toEqual([there.id])
    await clerk.post(`${at}${gone.id}/delete_attachment/`)
    const next = await uploaded('BOL 7106')
    await clerk.patch(`${at}${next.id}/`, { trip: gone.trip })
    await clerk.post(`${at}${next.id}/set_as_primary_attachment/`)
    const back = await clerk.post(`${at}restore/`, { attachment_id: gone.id })
    expect([back.status, back.body.is_primary, await primary(gone.trip)]).toEqual([200, false, [next.id]])
  })
  it('of a shipment and a trip is the one of both', async () => {
    const { id: own } = (await clerk.post('railshipment/', {})).body
    const [one, two] = [await uploaded('BOL 7111'), await uploaded('BOL 7112')]
    await clerk.patch(`${at}${one.id}/`, { trip })
    await clerk.patch(`${at}${two.id}/`, { trip, shipment: own })
    await clerk.post(`${at}${one.id}/set_as_primary_attachment/`)
    await clerk.post(`${at}${two.id}/set_as_primary_attachment/`)
    expect([(await row(one.id)).is_primary, (await row(two.id)).is_primary]).toEqual([false, true])
  })
  it('is one, whoever writes: the database refuses a second one of a shipment or a trip', async () => {
    for (const place of ['shipment', 'trip']) {
      const ids = [(await uploaded('BOL 7121')).id, (await uploaded('BOL 7122')).id]
      const [of] = [place === 'trip' ? trip : shipment]
      const write = server.db.pool.query(
        `update document_bill set is_primary = (id = any($1)), ${place} = case when id = any($1) then $2 else ${place} end
         where id = any($1) or ${place} = $2`,
        [ids, of],
      )
      await expect(write).rejects.toMatchObject({ constraint: `document_bill_primary_of_${place}` })
    }
  })
  it('needs something of which it is the primary one', async () => {
    const { status, body } = await clerk.post(`${at}${(await uploaded('BOL 704')).id}/set_as_primary_attachment/`)
    expect([status, Object.keys(body)]).toEqual([400, ['shipment']])
  })
})

describe('deleting', () => {
  it('takes the file along, and both are given back once', async () => {
    const read = await uploaded('BOL 7010 net 100.25 gal', { shipment })
    const gone = await clerk.post(`${at}${read.id}/delete_attachment/`)
    expect([gone.status, (await clerk.get(`${at}${read.id}/`)).status]).toEqual([200, 404])
    expect((await clerk.get(`attachments/${read.attachment}/`)).status).toBe(404)
    const back = await clerk.post(`${at}restore/`, { attachment_id: read.id })
    expect(back.body).toMatchObject({
      bol_number: '7010',
      net_volume: '100.25',
      status: 'read',
      shipment,
      name: 'scan.pdf',
    })
    expect(back.body.extracted_data.figures.bol_number.value).toBe('7010')
    expect((await clerk.get(`attachments/${back.body.attachment}/download/`)).status).toBe(200)
    expect((await clerk.post(`${at}restore/`, { attachment_id: read.id })).status).toBe(409)
  })
  it('gives back to nobody else, and nothing that never was', async () => {
    const stranger = await server.user({ company: server.theirs })
    const read = await uploaded('BOL 7011')
    expect((await stranger.post(`${at}${read.id}/delete_attachment/`)).status).toBe(404)
    await clerk.post(`${at}${read.id}/delete_attachment/`)
    expect((await stranger.post(`${at}restore/`, { attachment_id: read.id })).status).toBe(404)
    expect((await clerk.post(`${at}restore/`, { attachment_id: 99_999 })).status).toBe(404)
  })
})
