/** The preview of an invitation: what the partner would see, for the inviter before sending and for the invited company before answering. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { party, product } from '#model/areas/company/company.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const at = 'partner/invitations/'
let server: Server
let home: Client
let buyer: Client
let about: number
beforeAll(async () => {
  server = await startServer()
  home = await server.user()
  buyer = await server.user({ company: server.theirs })
  about = await server.within(home, async ({ rows }) => {
    const them = await rows(party).create({ name: 'Northern', email: 'desk@northern.test' })
    const other = await rows(party).create({ name: 'Other' })
    const goods = await rows(product).create({ name: 'Propane' })
    const terms = { product: goods.id, seller: null }
    await rows(contract).createMany([
      { ...terms, contract_number: 'C-1', buyer: them.id, shared: true },
      { ...terms, contract_number: 'C-2', buyer: them.id, shared: true },
      { ...terms, contract_number: 'C-3', buyer: them.id, shared: false },
      { ...terms, contract_number: 'C-4', buyer: other.id, shared: true },
    ])
    await rows(shipment).createMany([
      { consignee: them.id, reference_number: 'S-1' },
      { consignee: other.id, notify_party: them.id, reference_number: 'S-2' },
      { consignee: them.id, is_template: true, reference_number: 'S-3' },
      { consignee: other.id, reference_number: 'S-4' },
    ])
    return them.id
  })
})
afterAll(() => server.close())

const invited = (values: object = {}) => ({
  email: buyer.email,
  company_name: 'Northern',
  party: about,
  share_contracts: true,
  share_shipments: true,
  ...values,
})
const trial = (values: object = {}, who = home) =>
  who.post(`${at}create-invitation/`, { ...invited(values), dry_run: true })

describe('of an invitation that is not created yet', () => {
  it('counts exactly what an accepted one shares, and creates nothing', async () => {
    const before = (await home.get(`${at}count/`)).body
    const { status, body } = await trial()
    expect([status, (await home.get(`${at}count/`)).body]).toEqual([200, before])
    expect(body).toMatchObject({ contracts: 2, shipments: 2, positions: 0, v3_tickets: 0, v2_tickets: 0, blockers: [] })
    expect(body.detail).toBe('The partner would see 2 contracts, 2 shipments.')
  })
  it('counts only what is switched on', async () => {
    expect((await trial({ share_contracts: false })).body).toMatchObject({ contracts: 0, shipments: 2 })
  })
  it('names the newest rows, of those resources that the inviter may view', async () => {
    const titles = ({ body }: Awaited<ReturnType<typeof trial>>) =>
      body.sample.map(({ title }: { title: string }) => title).toSorted()
    expect(titles(await trial())).toEqual(
      expect.arrayContaining([expect.stringContaining('C-1'), expect.stringContaining('S-2')]),
    )
    const clerk = await server.user({ permissions: ['manage_invitations'] })
    expect((await trial({}, clerk)).body).toMatchObject({ contracts: 2, sample: [] })
  })
  it('warns where address and party have different domains', async () => {
    expect((await trial()).body.warnings).toMatchObject([
      { says: 'The address is at test.test; Northern uses northern.test.' },
    ])
    expect((await trial({ email: 'buyer@NORTHERN.test' })).body.warnings).toEqual([])
  })
  it('names what is missing for sending', async () => {
    const missing = async (values: object) =>
      (await trial(values)).body.blockers.map(({ field }: { field: string }) => field)
    expect(await missing({ party: null })).toEqual(['party'])
    expect(await missing({ share_shipments: false, share_positions: true })).toEqual(['share_shipments'])
    expect(await missing({ share_contracts: false, share_shipments: false })).toEqual(['share_contracts'])
  })
})

describe('of a stored one', () => {
  it('is for both companies, with a sample for the inviter alone, and for no third one', async () => {
    const { id } = (await home.post(`${at}create-invitation/`, invited())).body
    const read = async (who: Client) => (await who.get(`${at}${id}/preview/`)).body
    expect((await buyer.get(`${at}${id}/preview/`)).status).toBe(404)
    await home.post(`${at}${id}/send-invitation/`)
    expect((await read(home)).sample.length).toBeGreaterThan(0)
    expect(await read(buyer)).toEqual({
      contracts: 2,
      shipments: 2,
      positions: 0,
      v3_tickets: 0,
      v2_tickets: 0,
      sample: [],
      warnings: [],
    })
    const third = await server.user({ company: await server.newCompany('Third') })
    expect((await third.get(`${at}${id}/preview/`)).status).toBe(404)
    await buyer.post(`${at}${id}/accept-invitation/`)
    const seen = async (path: string) => (await buyer.get(`${path}get_table/`)).body.count
    expect([await seen('partner/railcontract/'), await seen('partner/railshipment/')]).toEqual([2, 2])
    await home.post(`${at}${id}/revoke-invitation/`, {})
    expect((await buyer.get(`${at}${id}/preview/`)).status).toBe(409)
  })
})
