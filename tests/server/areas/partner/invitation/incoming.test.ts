/** An invitation is incoming for the user whose own address it names, until a company takes it up, and reveals nothing to anyone else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../../harness.ts'

const at = 'partner/invitations/'
let server: Server
let home: Client
let buyer: Client
let colleague: Client
let third: Client
beforeAll(async () => {
  server = await startServer()
  home = await server.user()
  buyer = await server.user({ company: server.theirs })
  colleague = await server.user({ company: server.theirs })
  third = await server.user({ company: await server.newCompany('Third') })
})
afterAll(() => server.close())

type Row = { readonly id: number; readonly status: string; readonly counterparty: number | null }
const draftTo = async (email: string): Promise<number> => {
  const { body: party } = await home.post('party/', { name: `Party ${email} ${Math.random()}` })
  const invited = { email, company_name: 'Them', share_contracts: true, party: party.id }
  return (await home.post(`${at}create-invitation/`, invited)).body.id
}
const send = async (id: number): Promise<void> => {
  expect((await home.post(`${at}${id}/send-invitation/`)).status).toBe(200)
}
const incoming = async (who: Client): Promise<readonly number[]> =>
  (await who.get(`${at}get-incoming-invitations/`)).body.results.map(({ id }: Row) => id)
const answer = (who: Client, id: number, verb: string) => who.post(`${at}${id}/${verb}/`)

let id: number
beforeEach(async () => {
  id = await draftTo(buyer.email.toUpperCase())
})

describe('before a company takes it up', () => {
  it('does not exist for the person while it is a draft', async () => {
    expect(await incoming(buyer)).not.toContain(id)
    expect((await buyer.get(`${at}${id}/`)).status).toBe(404)
  })
  it('is incoming for that address in any case of letters, and for no colleague or third company', async () => {
    await send(id)
    expect(await incoming(buyer)).toContain(id)
    const { body } = await buyer.get(`${at}get-incoming-invitations/`)
    expect(body.results[0]).toMatchObject({ company: server.ours, company__label: expect.stringMatching(/\w/) })
    for (const who of [colleague, third]) {
      expect(await incoming(who)).not.toContain(id)
      for (const call of [who.get(`${at}${id}/`), who.get(`${at}${id}/preview/`), answer(who, id, 'accept-invitation')])
        expect((await call).status).toBe(404)
      const { body: list } = await who.get(`${at}get_table/`)
      expect(list.results.map((row: Row) => row.id)).not.toContain(id)
    }
  })
  it('says nothing to the inviter about the account', async () => {
    const unknown = await draftTo('nobody.has.this@address.test')
    const told = async (one: number) => {
      await send(one)
      const { body } = await home.get(`${at}${one}/`)
      const own = new Set(['id', 'email', 'created_at', 'updated_at', 'sent_at', 'expires_at', 'party'])
      return Object.fromEntries(Object.entries(body).filter(([name]) => !own.has(name) && !name.endsWith('__label')))
    }
    expect(await told(id)).toEqual(await told(unknown))
  })
  it('is not changed, sent, revoked or deleted by that person', async () => {
    await send(id)
    expect((await buyer.patch(`${at}${id}/`, { company_name: 'Mine' })).status).toBe(403)
    expect((await buyer.delete(`${at}${id}/`)).status).toBe(403)
    for (const verb of ['send-invitation', 'revoke-invitation'])
      expect((await answer(buyer, id, verb)).status).toBe(403)
  })
})

describe('the answer', () => {
  it('makes the company of the person the partner, for all its people', async () => {
    await send(id)
    const { body } = await answer(buyer, id, 'accept-invitation')
    expect(body).toMatchObject({ status: 'accepted', counterparty: server.theirs })
    expect(await incoming(colleague)).toContain(id)
    expect((await answer(buyer, id, 'take-back-answer')).body).toMatchObject({ status: 'sent', answered_at: null })
    expect((await answer(colleague, id, 'accept-invitation')).body.status).toBe('accepted')
  })
  it('is refused with a reason, which both sides read', async () => {
    await send(id)
    const refused = await buyer.post(`${at}${id}/decline-invitation/`, { reason: 'We do not buy propane.' })
    expect(refused.body).toMatchObject({ status: 'declined', counterparty: null, reason: 'We do not buy propane.' })
    expect((await home.get(`${at}${id}/`)).body.reason).toBe('We do not buy propane.')
    expect((await answer(buyer, id, 'take-back-answer')).body).toMatchObject({ status: 'sent', reason: '' })
  })
  it('is listed by OPTIONS for the side that may take it, and for no other', async () => {
    await send(id)
    const verbs = async (who: Client): Promise<string[]> =>
      (await who.options(`${at}${id}/`)).body.verbs
        .filter(({ enabled }: { enabled: boolean }) => enabled)
        .map(({ name }: { name: string }) => name)
    expect(await verbs(buyer)).toEqual(['acceptInvitation', 'declineInvitation'])
    expect(await verbs(home)).toEqual(['sendInvitation', 'revokeInvitation'])
    for (const verb of ['accept-invitation', 'decline-invitation', 'take-back-answer'])
      expect((await answer(home, id, verb)).status).toBe(403)
  })
  it('needs the permission', async () => {
    const reader = await server.user({ company: server.theirs, permissions: ['view_wheelhouseinvitation'] })
    const one = await draftTo(reader.email)
    await send(one)
    expect(await incoming(reader)).toContain(one)
    expect((await answer(reader, one, 'accept-invitation')).status).toBe(403)
  })
})

describe('the feed', () => {
  const told = async (since: number, who: Client): Promise<readonly string[]> => {
    const { rows } = await server.db.pool.query(
      "select kind from change where seq > $1 and company_id = $2 and resource = 'partner:invitation' and id = $3 and (user_id is null or user_id = $4) order by seq",
      [since, who.company, String(id), who.id],
    )
    return rows.map(({ kind }) => kind)
  }
  const now = async (): Promise<number> =>
    Number((await server.db.pool.query('select max(seq) as last from change')).rows[0].last)
  it('tells that person alone of an invitation that is sent, and the company once it is accepted', async () => {
    const before = await now()
    await send(id)
    // The letter stores the hash of its link, which is a change of its own.
    expect([await told(before, buyer), await told(before, colleague), await told(before, third)]).toEqual([
      ['create', 'update'],
      [],
      [],
    ])
    const sent = await now()
    await answer(buyer, id, 'accept-invitation')
    expect([(await told(sent, buyer)).at(-1), await told(sent, colleague)]).toEqual(['create', ['create']])
  })
})
