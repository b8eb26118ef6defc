/** Documents that come with a trip, spellings that are learned, and clean documents that are filed by themselves. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, readAll, sendFiles } from './received.ts'

let server: Server
let clerk: Client
const folder = ownFolder()
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(async () => {
  await server.close()
  folder.remove()
})
const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body
async function read(text: string) {
  const { body } = await sendFiles(clerk, [['a.pdf', await paper(text)]])
  await readAll(server)
  return row(body.results[0].id)
}

it('a file of a trip is read as a document of it where that is asked for', async () => {
  const { body: car } = await clerk.post('railcar/', { car_mark: 'GATX', car_number: '20411' })
  const { body: trip } = await clerk.post('trip/', { railcar: car.id })
  const upload = async (content: Uint8Array, values: object = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(values)) form.set(key, String(value))
    form.set('file', new Blob([new Uint8Array(content)]), 'bill.pdf')
    return (await clerk.form(`trip/${trip.id}/upload_file/`, form)).body
  }
  const content = await paper('BOL number PGT600901')
  expect('bill' in (await upload(content))).toBe(false)
  const { bill, outcome, object_type } = await upload(content, { read: true })
  expect([outcome, object_type]).toEqual(['queued', 'trace:trip'])
  await readAll(server)
  expect(await row(bill)).toMatchObject({ source: 'trip', trip: trip.id, status: 'read', bol_number: 'PGT600901' })
  expect(await upload(content, { read: true })).toMatchObject({ bill, outcome: 'duplicate' })
  const files = (await clerk.get(`attachments/?object_type=trace:trip&object_id=${trip.id}`)).body.results
  expect(files).toHaveLength(3)
})

it('a spelling that a person explained is recognized in the next document', async () => {
  const { body: party } = await clerk.post('party/', { name: 'Hudson Valley Energy' })
  const { body: shipment } = await clerk.post('railshipment/', {})
  const first = await read('BOL number PGT600911; Consignee: Hudson Val1ey')
  expect(first.extracted_data.figures.consignee.record).toBeUndefined()
  await clerk.post(`${at}${first.id}/save_attachment/`, { shipment: shipment.id, records: { consignee: party.id } })
  const next = await read('BOL number PGT600912; Consignee: Hudson Val1ey')
  expect(next.extracted_data.figures.consignee.record).toBe(party.id)
  const [spelling] = (await clerk.get('reading-alias/')).body.results
  expect(spelling).toMatchObject({ raw: 'Hudson Val1ey', uses: 1 })
  await clerk.delete(`reading-alias/${spelling.id}/`)
  const last = await read('BOL number PGT600913; Consignee: Hudson Val1ey')
  expect(last.extracted_data.figures.consignee.record).toBeUndefined()
})

it('a spelling is forgotten, or means what it meant, once the save that explained it is undone', async () => {
  const parties = ['Oneida Gas', 'Onondaga Gas'].map(async (name) => (await clerk.post('party/', { name })).body)
  const [one, two] = await Promise.all(parties)
  const [shipment] = (await clerk.get('railshipment/?limit=1')).body.results
  const save = async (id: number, consignee: number) =>
    (await clerk.post(`${at}${id}/save_attachment/`, { shipment: shipment.id, records: { consignee } })).body.batch
  const undo = async (batch: number) => (await clerk.post(`batch/${batch}/undo/`, {})).body
  const meant = async () =>
    (await clerk.get('reading-alias/?raw=0neida')).body.results.map(({ record }: { record: number }) => record)
  const first = await read('BOL number PGT600921; Consignee: 0neida')
  const forgotten = await undo(await save(first.id, one.id))
  expect([forgotten.counts, forgotten.results.length, await meant()]).toEqual([
    { returned: 1, touched: 0, not_found: 0 },
    1,
    [],
  ])
  await save(first.id, one.id)
  const second = await read('BOL number PGT600922; Consignee: 0neida')
  const batch = await save(second.id, two.id)
  expect(await meant()).toEqual([two.id])
  await undo(batch)
  expect([await meant(), (await row(second.id)).status]).toEqual([[one.id], 'read'])
  // Another document has used it since.
  const third = await read('BOL number PGT600923; Consignee: 0neida')
  const kept = await save(third.id, two.id)
  await read('BOL number PGT600924; Consignee: 0neida')
  await undo(kept)
  expect([await meant(), (await row(third.id)).status]).toEqual([[two.id], 'read'])
})

it('a spelling that two figures of one save explain is forgotten with that save', async () => {
  const { body: shipper } = await clerk.post('party/', { name: 'Cayuga Gas' })
  const { body: consignee } = await clerk.post('party/', { name: 'Cayuga Fuels' })
  const [shipment] = (await clerk.get('railshipment/?limit=1')).body.results
  const { id } = await read('BOL number PGT600925; Shipper: Cayvga; Consignee: Cayvga')
  const records = { shipper: shipper.id, consignee: consignee.id }
  const saved = await clerk.post(`${at}${id}/save_attachment/`, { shipment: shipment.id, records })
  const spellings = async () => (await clerk.get('reading-alias/?raw=Cayvga')).body.count
  expect(await spellings()).toBe(1)
  await clerk.post(`batch/${saved.body.batch}/undo/`, {})
  expect(await spellings()).toBe(0)
})

it('a document is compared with our bill, and a clean one is filed if the company wants that', async () => {
  const { body: company } = await clerk.get(`company/${server.ours}/`)
  const bills = await Promise.all([0, 1].map(async () => (await clerk.post('railshipment/', {})).body))
  const [one, two] = bills
  const load = { car_mark: 'UTLX', load_date: '2026-11-24T12:00:00Z' }
  for (const [at, bill] of bills.entries())
    await clerk.post('loadedrailcar/', { ...load, car_number: String(964116 + at), rail_shipment: bill.id })
  const other = await read(`BOL number ${one.bol_number}; Car UTLX 964119`)
  expect(other).toMatchObject({ match: 'one', status: 'read' })
  expect(other.difference_count).toBeGreaterThan(0)
  const { body: candidates } = await clerk.get(`${at}${other.id}/candidates/`)
  expect(candidates.shipments[0]).toMatchObject({ id: one.id })
  expect(candidates.shipments[0].differences.length).toBe(other.difference_count)
  await clerk.patch(`company/${company.id}/`, { bol_file_clean: true })
  expect(await read(`BOL number ${one.bol_number}; Car UTLX 964118`)).toMatchObject({ status: 'read' })
  const clean = await read(`BOL number ${two.bol_number}; Car UTLX 964117`)
  expect(clean).toMatchObject({ doubts: 0, match: 'one', difference_count: 0, status: 'saved', shipment: two.id })
  expect(clean.accepted.bol_number).toMatchObject({ value: two.bol_number, by: 'Highball' })
})

it('a document that is filed by itself leaves the primary document of its shipment as it is', async () => {
  await clerk.patch(`company/${server.ours}/`, { bol_file_clean: true })
  const { body: shipment } = await clerk.post('railshipment/', {})
  const load = { car_mark: 'UTLX', car_number: '964121', load_date: '2026-11-24T12:00:00Z' }
  await clerk.post('loadedrailcar/', { ...load, rail_shipment: shipment.id })
  const { body: car } = await clerk.post('railcar/', { car_mark: 'UTLX', car_number: '964121' })
  const { body: trip } = await clerk.post('trip/', { railcar: car.id })
  const text = `BOL number ${shipment.bol_number}; Car UTLX 964121`
  const first = await read(text)
  expect(first).toMatchObject({ status: 'saved', shipment: shipment.id })
  await clerk.post(`${at}${first.id}/set_as_primary_attachment/`)
  const { body } = await sendFiles(clerk, [['b.pdf', await paper(`${text}; Copy`)]], { trip: trip.id })
  const { id } = body.results[0]
  await clerk.post(`${at}${id}/set_as_primary_attachment/`)
  await readAll(server)
  expect(await row(id)).toMatchObject({ status: 'saved', shipment: shipment.id, is_primary: false })
  expect(await row(first.id)).toMatchObject({ is_primary: true })
})

it('a number with one mistaken character finds its shipment', async () => {
  const { body: ours } = await clerk.post('railshipment/', {})
  const wrong = `${ours.bol_number.slice(0, -1)}X`
  const { id } = await read(`BOL number ${wrong}`)
  const { body } = await clerk.get(`${at}${id}/candidates/`)
  expect(body.shipments.map((one: { id: number }) => one.id)).toContain(ours.id)
})

it('a document that is filed by itself is undone with its upload, unless a person changed it since', async () => {
  await clerk.patch(`company/${server.ours}/`, { bol_file_clean: true })
  const { body: shipment } = await clerk.post('railshipment/', {})
  const load = { car_mark: 'UTLX', car_number: '310407', load_date: '2026-11-24T12:00:00Z' }
  await clerk.post('loadedrailcar/', { ...load, rail_shipment: shipment.id })
  const text = `BOL number ${shipment.bol_number}; Car UTLX 310407`
  const upload = async (content: string) => {
    const { body } = await sendFiles(clerk, [['a.pdf', await paper(content)]])
    await readAll(server)
    return { batch: body.batch, id: body.results[0].id }
  }
  const [one, other] = [await upload(text), await upload(`${text}; Copy`)]
  expect([(await row(one.id)).status, (await row(other.id)).status]).toEqual(['saved', 'saved'])
  await clerk.post(`${at}${other.id}/reopen/`)
  const undone = async (batch: number) => (await clerk.post(`batch/${batch}/undo/`)).body.counts
  expect(await undone(one.batch)).toMatchObject({ returned: 1, touched: 0 })
  expect(await undone(other.batch)).toMatchObject({ returned: 0, touched: 1 })
  expect((await clerk.get(`${at}${one.id}/`)).status).toBe(404)
})
