/**
 * What a company shares with another: exactly the rows of an accepted invitation, with the names of what they reference, and nothing else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract as shown, ticketV3 } from '#model/areas/partner/shared.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Client, Server } from '../../harness.ts'
import { invitedCompany, status, type InvitedCompany } from './invited-company.ts'

let server: Server
let home: Client
let partner: Client
let third: Client
let known: InvitedCompany['known']
let answer: InvitedCompany['answer']
let told: InvitedCompany['told']
let now: InvitedCompany['now']
/** Contract numbers of other companies that a client sees. */
const numbers = async (client: Client): Promise<string[]> =>
  (await client.get(`${shown.path}?ordering=contract_number`)).body.results.map(
    ({ contract_number }: { contract_number: string }) => contract_number,
  )

beforeAll(async () => {
  ;({ server, home, partner, third, known, answer, told, now } = await invitedCompany())
})
afterAll(() => server.close())

describe('an invitation', () => {
  test('shares nothing before it is accepted', async () => {
    expect(await numbers(partner)).toEqual([])
    expect(await status(partner.get(`${shown.path}${known.open}/`))).toBe(404)
  })

  test('once accepted, shares matching rows that may be shared, with its partner only', async () => {
    const since = await now()
    await answer({ status: 'accepted' })
    expect(await numbers(partner)).toEqual(['C-1'])
    expect([await numbers(third), await numbers(home)]).toEqual([[], []])
    expect((await partner.get(`${ticketV3.path}get_table/`)).body.results).toMatchObject([
      { ticket_number: 'T-1', carrier__label: 'Theirs at the rack' },
    ])
    const rows = await told(since, server.theirs)
    expect(rows.filter((one) => one.startsWith('create'))).toEqual([
      `create partner:contract ${known.open}`,
      expect.stringMatching(/^create partner:ticketV3 /),
    ])
    for (const id of [known.closed, known.foreign]) expect(await status(partner.get(`${shown.path}${id}/`))).toBe(404)
  })

  test('answers every reading call with names, and gives no access to what is named', async () => {
    const { body } = await partner.get(`${shown.path}get_table/`)
    expect(body.results).toMatchObject([
      {
        id: known.open,
        buyer: known.party,
        buyer__label: 'Theirs, as we call them',
        product__label: 'Propane',
        seller__label: null,
      },
    ])
    expect(body.results[0]).not.toHaveProperty('comments')
    expect((await partner.get(`${shown.path}count/?buyer__contains=as%20we%20call`)).body).toEqual({ count: 1 })
    expect((await partner.get(`${shown.path}?ordering=-buyer,product&search=C-1`)).body.count).toBe(1)
    expect((await partner.get(`${shown.path}autocomplete/?input=C-`)).body.results).toEqual([
      { value: known.open, label: 'C-1' },
    ])
    const file = await partner.post(`${shown.path}download_table/`, {
      format: 'csv',
      columns: ['contract_number', 'buyer'],
    })
    expect(file.body).toBe('Contract,Buyer\r\nC-1,"Theirs, as we call them"\r\n')
    expect((await partner.get(`${shown.path}${known.open}/history/`)).body).toEqual({ count: 0, results: [] })
    for (const path of [
      `party/${known.party}/`,
      `contract/${known.open}/`,
      `contract/${known.open}/history/`,
      `product/?name=Propane`,
      `notes/?object_id=${known.open}`,
    ]) {
      const seen = await partner.get(path)
      expect([path, seen.status === 404 || seen.body.count === 0]).toEqual([path, true])
    }
  })

  test('does not permit any write', async () => {
    const at = `${shown.path}${known.open}/`
    const tried = await Promise.all([
      partner.post(shown.path, {}),
      partner.patch(at, { name: 'X' }),
      partner.delete(at),
      partner.post(`${at}clone/`),
    ])
    expect(tried.map((one) => one.status)).toEqual([405, 405, 405, 405])
    await expect(
      server.within(partner, ({ client }) => client.query("update partner_contract set name = 'X'")),
    ).rejects.toThrow(/permission denied|cannot update/)
  })

  test('is enforced by the database itself, for any query', async () => {
    const seen = await server.within(partner, ({ client }) =>
      client.query('select contract_number, company_id::int as company from partner_contract'),
    )
    expect(seen.rows).toEqual([{ contract_number: 'C-1', company: server.theirs }])
    const base = await server.within(partner, ({ client }) => client.query('select 1 from contract_contract'))
    expect(base.rows).toEqual([])
    // A condition of the query is not evaluated on rows that are not shared.
    const leak = await server.within(partner, ({ client }) =>
      client.query(
        "select 1 from partner_contract where case when contract_number <> 'C-1' then 1 / (length(contract_number) - 3) else 1 end = 1",
      ),
    )
    expect(leak.rows).toHaveLength(1)
  })

  test('sends its partner feed entries of the rows it shares, and of no others', async () => {
    const since = await now()
    await home.patch(`contract/${known.open}/`, { name: 'Winter' })
    await home.patch(`contract/${known.foreign}/`, { name: 'Winter' })
    expect(await told(since, server.theirs)).toEqual([`update partner:contract ${known.open}`])
    const later = await now()
    await home.patch(`contract/${known.closed}/`, { shared: true })
    await home.patch(`contract/${known.open}/`, { buyer: known.other })
    expect(await told(later, server.theirs)).toEqual(
      [`create partner:contract ${known.closed}`, `delete partner:contract ${known.open}`].toSorted(),
    )
    expect(await numbers(partner)).toEqual(['C-2'])
    await home.patch(`contract/${known.closed}/`, { shared: false })
    await home.patch(`contract/${known.open}/`, { buyer: known.party })
  })

  test.each([
    [{ share_contracts: false }, { share_contracts: true }],
    [{ party: null }, { party: 0 }],
    [{ status: 'revoked' }, { status: 'accepted' }],
  ] as const)('withdraws what it shared when its status is %j', async (shut, open) => {
    const since = await now()
    await answer(shut)
    expect(await numbers(partner)).toEqual([])
    expect(await told(since, server.theirs)).toContain(`delete partner:contract ${known.open}`)
    await answer('party' in open ? { party: known.party } : open)
    expect(await numbers(partner)).toEqual(['C-1'])
  })

  test('does not duplicate a row that two invitations match', async () => {
    const second = await systemTransaction(
      server.db,
      ({ rows }) =>
        rows(invitation).create({
          email: 'b@partner.test',
          company_name: 'Theirs again',
          counterparty: server.theirs,
          status: 'accepted',
          share_contracts: true,
          party: known.party,
        }),
      server.ours,
    )
    expect(await numbers(partner)).toEqual(['C-1'])
    const since = await now()
    await server.db.pool.query('delete from partner_invitation where id = $1', [second.id])
    expect(await numbers(partner)).toEqual(['C-1'])
    expect(await told(since, server.theirs)).toEqual([`delete partner:invitation ${second.id}`])
  })
})
