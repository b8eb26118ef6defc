/** Papers that end are told once at each mark, from six on the clocks of their site, also after days asleep; and sites out of step once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { expiryTelling } from '#server/areas/certification/tell-expiring.ts'
import { barcodeFilling, syncTelling } from '#server/areas/terminal/tend-sites.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const base = 'terminalboss/v3/'
let server: Server
let clerk: Client
let held: string
const site = { address: 'https://console.example', demo: false, sendsMail: true }
const made = async (path: string, values: object) => {
  const { status, body } = await clerk.post(path, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return body
}
const notices = async (about: string): Promise<string[]> =>
  (await clerk.get(`notification/?note_type=${about}&ordering=id`)).body.results.map(
    ({ title }: { title: string }) => title,
  )
const letters = async (): Promise<string[]> =>
  (
    await server.db.pool.query('select to_address from config_letter where company_id = $1 order by to_address', [
      server.ours,
    ])
  ).rows.map((row: { to_address: string }) => row.to_address)
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  const denver = await made(`${base}servers/`, { name: 'Denver', timezone: 'America/Denver' })
  const carrier = await made(`${base}company/`, { name: 'Ridge Haulage', email: 'office@ridge.example' })
  const driver = await made(`${base}driver/`, {
    name: 'Dee',
    username: '5101',
    email: 'dee@ridge.example',
    carrier: carrier.id,
    server: denver.id,
  })
  const type = await made(`${base}certification/`, { name: 'TDG', warning_days: 30 })
  const paper = { user: driver.id, certification: type.id }
  await made(`${base}user-certification/`, { ...paper, expiry_date: '2026-10-01' })
  held = (await made(`${base}user-certification/`, { ...paper, expiry_date: '2026-12-01' })).id
})
afterAll(() => server.close())

const tell = (at: string) => expiryTelling(server.db, site).work(server.ours, new Date(at))

it('a paper is told at its marks alone, from six in the morning of its site, and the one that it replaced never', async () => {
  // 2026-11-01 is 30 days before; six in Denver is 13:00 UTC in winter, 12:00 in summer.
  await tell('2026-11-01T11:55:00Z')
  expect(await notices('certificate_expiring')).toEqual([])
  await tell('2026-11-01T13:05:00Z')
  await tell('2026-11-01T14:05:00Z')
  await tell('2026-11-20T14:05:00Z')
  expect(await notices('certificate_expiring')).toEqual(['TDG of Dee ends in 30 days, on 2026-12-01'])
  expect(await letters()).toEqual(['dee@ridge.example', 'office@ridge.example'])
  // Asleep from the 20th to the 26th: the mark of a week before was missed.
  await tell('2026-11-26T14:05:00Z')
  await tell('2026-11-27T14:05:00Z')
  await tell('2026-11-30T14:05:00Z')
  await tell('2026-12-01T14:05:00Z')
  await tell('2026-12-02T14:05:00Z')
  expect((await notices('certificate_expiring')).slice(1)).toEqual([
    'TDG of Dee ends in 5 days, on 2026-12-01',
    'TDG of Dee ends tomorrow, on 2026-12-01',
    'TDG of Dee ends today, on 2026-12-01',
  ])
})

it('a paper that was renewed is told again of its new last day', async () => {
  await clerk.patch(`${base}user-certification/${held}/`, { expiry_date: '2027-12-01' })
  await tell('2027-11-25T14:05:00Z')
  expect((await notices('certificate_expiring')).at(-1)).toBe('TDG of Dee ends in 6 days, on 2027-12-01')
})

it('a site that falls behind is told once, and once more when it did so again', async () => {
  const place = await made(`${base}servers/`, { name: 'Hardisty', timezone: 'America/Denver' })
  const id = await server.within(
    clerk,
    async ({ rows }) =>
      (
        await rows(worker).create({
          server: place.id,
          name: 'tickets',
          interval: 60,
          last_sync: '2026-11-24T10:00:00.000Z',
        })
      ).id,
  )
  const job = (at: string) => syncTelling(server.db).work(server.ours, new Date(at))
  await job('2026-11-24T10:02:00Z')
  expect(await notices('sync_late')).toEqual([])
  await job('2026-11-24T10:10:00Z')
  await job('2026-11-24T10:20:00Z')
  expect(await notices('sync_late')).toEqual(['Hardisty is not in step: tickets'])
  const { results } = (await clerk.get('notification/?note_type=sync_late')).body
  expect(results[0].content, 'by the clocks of the site').toBe(
    'It was last in step at 2026-11-24 03:00 MST. 0 rows wait.',
  )
  await server.within(clerk, ({ rows }) => rows(worker).patch(id, { last_sync: '2026-11-24T11:00:00.000Z' }))
  await job('2026-11-24T11:10:00Z')
  expect(await notices('sync_late')).toHaveLength(2)
})

it('the pool of barcodes of a site is kept above its mark', async () => {
  const place = await made(`${base}servers/`, { name: 'Kerrobert', timezone: 'America/Denver', barcode_mark: 5 })
  await made(`${base}barcode/`, { barcode: 'X1', kind: 'ticket', server: place.id })
  const free = async (kind: string): Promise<number> =>
    (await clerk.get(`${base}barcode/?server=${place.id}&kind=${kind}&status=free`)).body.count
  const job = () => barcodeFilling(server.db).work(server.ours, new Date())
  await job()
  await job()
  expect([await free('ticket'), await free('customs')]).toEqual([5, 5])
})

it('whoever inspects a car has what its site asks of inspectors', async () => {
  const type = await made(`${base}certification/`, { name: 'Tank car inspector', certification_type: 'INS' })
  const form = await made('form/', { name: 'Tank car', form_type: 'inspection', schema_data: {} })
  const car = await made('railcar/', { car_mark: 'GATX', car_number: '20411' })
  const inspector = await server.user({ name: 'Ines' })
  const me = (await inspector.get('user/me/')).body
  const fillIn = (draft: boolean) =>
    inspector.post('yard_management/inspection_form/fill_in/', { railcar: car.id, form: form.id, data: {}, draft })
  const refused = await fillIn(false)
  expect([refused.status, refused.body.detail]).toEqual([409, 'Tank car inspector of Ines is missing.'])
  expect(refused.body.blockers[0]).toMatchObject({ kind: 'certification', needs: 'change_certificate' })
  expect((await fillIn(true)).status, 'a draft changes no car').toBe(200)
  const who = await made(`${base}user/`, { name: 'Ines', username: '77', email: me.email })
  const paper = await made(`${base}user-certification/`, {
    user: who.id,
    certification: type.id,
    expiry_date: '2020-01-01',
  })
  expect((await fillIn(false)).body.detail).toBe('Tank car inspector of Ines ended on 2020-01-01.')
  await clerk.patch(`${base}user-certification/${paper.id}/`, { expiry_date: '2999-01-01' })
  expect((await fillIn(false)).status).toBe(200)
})
