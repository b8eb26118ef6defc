/** What one company shows another: exactly the rows of an accepted invitation, by name what they name, and nothing besides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { party, product } from '#model/resources/company.ts'
import { contract } from '#model/resources/contract.ts'
import { contract as shown, invitation, order, ticketV3 } from '#model/resources/partner.ts'
import { note } from '#model/resources/user.ts'
import { company as terminalCompany, ticket } from '#model/resources/terminal.ts'
import { systemTransaction } from '#server/engine/transaction.ts'
import { startServer, type Client, type Server } from './harness.ts'

let server: Server
let home: Client
let partner: Client
let third: Client
let outsider: number
const known = { party: 0, other: 0, carrier: '', open: 0, closed: 0, foreign: 0 }
const invited = { id: 0 }

/** As the system does when an invitation is answered. */
const answer = (values: Parameters<ReturnType<typeof invite>>[0]) => invite()(values)
const invite = () => (values: { status?: 'sent' | 'accepted' | 'revoked'; share_contracts?: boolean; party?: number | null }) =>
  systemTransaction(server.db, ({ rows }) => rows(invitation).patch(invited.id, values), server.ours)
const status = async (asked: Promise<{ status: number }>): Promise<number> => (await asked).status
/** Contract numbers that a client sees of others. */
const numbers = async (client: Client): Promise<string[]> =>
  (await client.get(`${shown.path}?ordering=contract_number`)).body.results.map(({ contract_number }: { contract_number: string }) => contract_number)
async function told(since: number, company: number): Promise<string[]> {
  const { rows } = await server.db.pool.query("select kind || ' ' || resource || ' ' || id as said from change where seq > $1 and company_id = $2 order by 1", [since, company])
  return rows.map(({ said }) => said)
}
const now = async (): Promise<number> => Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)

beforeAll(async () => {
  server = await startServer()
  home = await server.user()
  partner = await server.user({ company: server.theirs })
  outsider = await systemTransaction(server.db, async ({ client }) =>
    Number((await client.query("insert into company_company (name) values ('Outside Fuels') returning id")).rows[0].id),
  )
  third = await server.user({ company: outsider })
  await server.within(home, async ({ rows }) => {
    known.party = (await rows(party).create({ name: 'Theirs, as we call them' })).id
    known.other = (await rows(party).create({ name: 'Somebody else' })).id
    const goods = await rows(product).create({ name: 'Propane' })
    known.carrier = (await rows(terminalCompany).create({ name: 'Theirs at the rack' })).id
    const of = (contract_number: string, buyer: number, shared = true) => rows(contract).create({ contract_number, buyer, seller: null, product: goods.id, shared, comments: 'ours alone' })
    known.open = (await of('C-1', known.party)).id
    known.closed = (await of('C-2', known.party, false)).id
    known.foreign = (await of('C-3', known.other)).id
    await rows(ticket).createMany([{ ticket_number: 'T-1', carrier: known.carrier }, { ticket_number: 'T-2' }])
    await rows(note).create({ content: 'a secret', object_type: 'contract:contract', object_id: String(known.open) })
  })
  const made = await systemTransaction(server.db, ({ rows }) =>
    rows(invitation).create({
      email: 'them@partner.test', company_name: 'Theirs', counterparty: server.theirs, status: 'sent', share_contracts: true, share_v3_tickets: true, party: known.party, terminal_company: known.carrier,
    }), server.ours)
  invited.id = made.id
})
afterAll(() => server.close())

describe('an invitation', () => {
  test('shows nothing before it is accepted', async () => {
    expect(await numbers(partner)).toEqual([])
    expect(await status(partner.get(`${shown.path}${known.open}/`))).toBe(404)
  })

  test('shows once accepted what it matches and what may be shared, to its partner alone', async () => {
    const since = await now()
    await answer({ status: 'accepted' })
    expect(await numbers(partner)).toEqual(['C-1'])
    expect([await numbers(third), await numbers(home)]).toEqual([[], []])
    expect((await partner.get(`${ticketV3.path}get_table/`)).body.results).toMatchObject([{ ticket_number: 'T-1', carrier__label: 'Theirs at the rack' }])
    const rows = await told(since, server.theirs)
    expect(rows.filter((one) => one.startsWith('create'))).toEqual([`create partner:contract ${known.open}`, expect.stringMatching(/^create partner:ticketV3 /)])
    for (const id of [known.closed, known.foreign]) expect(await status(partner.get(`${shown.path}${id}/`))).toBe(404)
  })

  test('answers every reading call with names, and opens nothing that is named', async () => {
    const { body } = await partner.get(`${shown.path}get_table/`)
    expect(body.results).toMatchObject([{ id: known.open, buyer: known.party, buyer__label: 'Theirs, as we call them', product__label: 'Propane', seller__label: null }])
    expect(body.results[0]).not.toHaveProperty('comments')
    expect((await partner.get(`${shown.path}count/?buyer__contains=as%20we%20call`)).body).toEqual({ count: 1 })
    expect((await partner.get(`${shown.path}?ordering=-buyer,product&search=C-1`)).body.count).toBe(1)
    expect((await partner.get(`${shown.path}autocomplete/?input=C-`)).body.results).toEqual([{ value: known.open, label: 'C-1' }])
    const file = await partner.post(`${shown.path}download_table/`, { format: 'csv', columns: ['contract_number', 'buyer'] })
    expect(file.body).toBe('Contract,Buyer\r\nC-1,"Theirs, as we call them"\r\n')
    expect((await partner.get(`${shown.path}${known.open}/history/`)).body).toEqual({ count: 0, results: [] })
    for (const path of [`party/${known.party}/`, `contract/${known.open}/`, `contract/${known.open}/history/`, `product/?name=Propane`, `notes/?object_id=${known.open}`]) {
      const seen = await partner.get(path)
      expect([path, seen.status === 404 || seen.body.count === 0]).toEqual([path, true])
    }
  })

  test('lets nobody write through it', async () => {
    const at = `${shown.path}${known.open}/`
    const tried = await Promise.all([partner.post(shown.path, {}), partner.patch(at, { name: 'X' }), partner.delete(at), partner.post(`${at}clone/`)])
    expect(tried.map((one) => one.status)).toEqual([405, 405, 405, 405])
    await expect(server.within(partner, ({ client }) => client.query("update partner_contract set name = 'X'"))).rejects.toThrow(/permission denied|cannot update/)
  })

  test('holds in the database by itself, however the question is put', async () => {
    const seen = await server.within(partner, ({ client }) => client.query('select contract_number, company_id::int as company from partner_contract'))
    expect(seen.rows).toEqual([{ contract_number: 'C-1', company: server.theirs }])
    const base = await server.within(partner, ({ client }) => client.query('select 1 from contract_contract'))
    expect(base.rows).toEqual([])
    // A condition that looks at what it is given is asked of no row that is not shared.
    const leak = await server.within(partner, ({ client }) => client.query("select 1 from partner_contract where case when contract_number <> 'C-1' then 1 / (length(contract_number) - 3) else 1 end = 1"))
    expect(leak.rows).toHaveLength(1)
  })

  test('tells its partner of what happens to the rows it shows, and of no other', async () => {
    const since = await now()
    await home.patch(`contract/${known.open}/`, { name: 'Winter' })
    await home.patch(`contract/${known.foreign}/`, { name: 'Winter' })
    expect(await told(since, server.theirs)).toEqual([`update partner:contract ${known.open}`])
    const later = await now()
    await home.patch(`contract/${known.closed}/`, { shared: true })
    await home.patch(`contract/${known.open}/`, { buyer: known.other })
    expect(await told(later, server.theirs)).toEqual([`create partner:contract ${known.closed}`, `delete partner:contract ${known.open}`].toSorted())
    expect(await numbers(partner)).toEqual(['C-2'])
    await home.patch(`contract/${known.closed}/`, { shared: false })
    await home.patch(`contract/${known.open}/`, { buyer: known.party })
  })

  test.each([[{ share_contracts: false }, { share_contracts: true }], [{ party: null }, { party: 0 }], [{ status: 'revoked' }, { status: 'accepted' }]] as const)(
    'shuts what it opened when it says %j', async (shut, open) => {
      const since = await now()
      await answer(shut)
      expect(await numbers(partner)).toEqual([])
      expect(await told(since, server.theirs)).toContain(`delete partner:contract ${known.open}`)
      await answer('party' in open ? { party: known.party } : open)
      expect(await numbers(partner)).toEqual(['C-1'])
    },
  )

  test('of one company does not show a row twice where two invitations match it', async () => {
    const second = await systemTransaction(server.db, ({ rows }) =>
      rows(invitation).create({ email: 'b@partner.test', company_name: 'Theirs again', counterparty: server.theirs, status: 'accepted', share_contracts: true, party: known.party }), server.ours)
    expect(await numbers(partner)).toEqual(['C-1'])
    const since = await now()
    await systemTransaction(server.db, ({ rows }) => rows(invitation).remove(second.id), server.ours)
    expect(await numbers(partner)).toEqual(['C-1'])
    expect(await told(since, server.theirs)).toEqual([`delete partner:invitation ${second.id}`])
  })
})

describe('a row between two companies', () => {
  const made = { id: 0 }
  test('names a partner, and no stranger', async () => {
    const refused = await partner.post(order.path, { order_number: 'O-1', counterparty: outsider })
    expect([refused.status, refused.body]).toEqual([400, { counterparty: [`There is no company ${outsider}.`] }])
    const { status: code, body } = await partner.post(order.path, { order_number: 'O-1', counterparty: server.ours, contract: known.open, cars: 5 })
    expect(code, JSON.stringify(body)).toBe(201)
    made.id = body.id
    const own = await partner.post(order.path, { order_number: 'O-2', counterparty: server.theirs })
    expect(own.status).toBe(400)
  })

  test('is seen by both, by no third, with the names of both and of what it names', async () => {
    for (const client of [home, partner])
      expect((await client.get(`${order.path}get_table/?id=${made.id}`)).body.results).toMatchObject([{ cars: 5, company__label: 'Theirs Rail', counterparty__label: 'Ours Terminals', contract__label: 'C-1 Winter' }])
    expect(await status(third.get(`${order.path}${made.id}/`))).toBe(404)
    expect(await status(third.get(`${order.path}${made.id}/history/`))).toBe(404)
    const offered = await partner.get('company/autocomplete/')
    expect(offered.body.results, 'whom it may name').toEqual([{ value: server.ours, label: 'Ours Terminals' }, { value: server.theirs, label: 'Theirs Rail' }])
  })

  test('is changed, cloned and deleted by its maker', async () => {
    const at = `${order.path}${made.id}/`
    expect([await status(home.patch(at, { cars: 6 })), await status(home.delete(at)), await status(home.post(`${at}clone/`))]).toEqual([403, 403, 403])
    expect([await status(third.patch(at, { cars: 6 })), await status(third.delete(at))]).toEqual([404, 404])
    const since = await now()
    expect((await partner.patch(at, { cars: 7 })).body).toMatchObject({ cars: 7, version: 2 })
    for (const company of [server.ours, server.theirs]) expect(await told(since, company)).toEqual([`update partner:order ${made.id}`])
    for (const client of [home, partner])
      expect((await client.get(`${at}history/`)).body).toMatchObject({
        count: 2, results: [{ kind: 'update', by__label: client === partner ? partner.name : `${partner.name}, Theirs Rail`, changes: [{ field: 'cars', before: 5, after: 7 }] }, { kind: 'create' }],
      })
    expect((await server.within(third, ({ client }) => client.query('select id::int from user_known'))).rows).toEqual([{ id: third.id }])
  })

  test('is answered by the other in what its actions do, and never taken over or forged', async () => {
    const answered = await server.within(home, ({ rows }) => rows(order).patch(made.id, { status: 'accepted' }))
    expect(answered.status).toBe('accepted')
    await expect(server.within(home, ({ client }) => client.query('update partner_order set company_id = $1 where id = $2', [server.ours, made.id]))).rejects.toThrow(/stays with the company/)
    await expect(server.within(home, ({ client }) => client.query("insert into partner_order (company_id, counterparty, order_number) values ($1, $2, 'X')", [server.theirs, server.ours]))).rejects.toThrow(/row-level security/)
    const gone = await server.within(home, ({ client }) => client.query('delete from partner_order where id = $1', [made.id]))
    expect(gone.rowCount).toBe(0)
    await expect(server.db.pool.query("insert into partner_order (company_id, counterparty, order_number) values ($1, $1, 'X')", [server.ours])).rejects.toThrow(/two_parties/)
  })
})
