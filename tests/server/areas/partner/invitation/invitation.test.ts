/** The life of an invitation: sent by letter, taken up by its link, answered by the invited company, revoked, and expired. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { party } from '#model/areas/company/company.resource.ts'
import { expireInvitations } from '#server/areas/partner/invitation/expire.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const at = 'partner/invitations/'
let server: Server
let home: Client
let partner: Client
let buyer: number
beforeAll(async () => {
  server = await startServer()
  home = await server.user()
  partner = await server.user({ company: server.theirs })
  buyer = await server.within(home, async ({ rows }) => (await rows(party).create({ name: 'Them' })).id)
})
afterAll(() => server.close())

type Invited = { readonly id: number; readonly status: string; readonly counterparty: number | null }
let made: Invited
beforeEach(async () => {
  const { body } = await home.post(`${at}create-invitation/`, {
    email: 'them@partner.test',
    company_name: 'Them',
    message: 'Have a look.',
    share_contracts: true,
    party: buyer,
  })
  made = body
})
const send = () => home.post(`${at}${made.id}/send-invitation/`)
const row = async (who = home): Promise<Invited> => (await who.get(`${at}${made.id}/`)).body
const lastLetter =
  'select o.to_address, o.body from outbox o join config_letter l on l.id = o.letter where l.company_id = $1 order by l.id desc limit 1'
/** The link in the last letter. */
async function linkIn(): Promise<string> {
  const { rows } = await server.db.pool.query(lastLetter, [server.ours])
  return /invitations\/link\/([\w-]+)\//.exec(rows[0].body)?.[1] ?? ''
}
const open = (token: string, who = partner) => who.post(`${at}open-link/`, { token })
async function taken(): Promise<void> {
  await send()
  expect((await open(await linkIn())).status).toBe(200)
}

it('begins as a draft', () => expect(made).toMatchObject({ status: 'draft', counterparty: null }))

describe('sending', () => {
  it('needs something that is shared, and with whom', async () => {
    const empty = (await home.post(at, { email: 'a@b.test', company_name: 'A' })).body
    const refused = await home.post(`${at}${empty.id}/send-invitation/`)
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['share_contracts']])
    await home.patch(`${at}${empty.id}/`, { share_v3_tickets: true, share_contracts: true, share_positions: true })
    const again = await home.post(`${at}${empty.id}/send-invitation/`)
    expect(Object.keys(again.body).toSorted()).toEqual(['party', 'share_shipments', 'terminal_company'])
  })
  it('writes a letter with a link, and tells nobody the token', async () => {
    const { status, body } = await send()
    expect([status, body.status]).toEqual([200, 'sent'])
    expect(Date.parse(body.expires_at) - Date.parse(body.sent_at)).toBe(30 * 86_400_000)
    const { rows } = await server.db.pool.query(lastLetter, [server.ours])
    expect(rows[0].to_address).toBe('them@partner.test')
    expect(rows[0].body).toMatch(/share its contracts with your company[^]*Have a look\./)
    expect(body).not.toHaveProperty('link_hash')
    expect(await row()).not.toHaveProperty('link_hash')
    const held = await home.patch(`${at}${made.id}/`, { email: 'other@partner.test' })
    expect([held.status, Object.keys(held.body.frozen)]).toEqual([409, ['email']])
  })
  it('is refused again within a minute, and then voids the link that was sent', async () => {
    await send()
    const old = await linkIn()
    const early = await send()
    expect([early.status, Number(early.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60)
    await server.db.pool.query("update partner_invitation set sent_at = sent_at - interval '1 minute' where id = $1", [
      made.id,
    ])
    expect((await send()).body.status).toBe('sent')
    expect((await open(old)).status).toBe(404)
    expect((await open(await linkIn())).status).toBe(200)
  })
  it.each(['colleague', 'COLLEAGUE'])('is not to a colleague, on every write: %s', async (written) => {
    const colleague = await server.user()
    const email = written === 'COLLEAGUE' ? colleague.email.toUpperCase() : colleague.email
    const invited = { email, company_name: 'Us', share_contracts: true, party: buyer }
    for (const refused of [
      await home.post(at, invited),
      await home.post(`${at}create-invitation/`, invited),
      await home.post(`${at}create-invitation/`, { ...invited, dry_run: true }),
      await home.patch(`${at}${made.id}/`, { email }),
    ])
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['email']])
  })
  it('refuses an address with a line break', async () => {
    for (const email of ['them@partner.test\nBcc: all@partner.test', 'them@partner.test\r\n.', 'a b@partner.test'])
      expect((await home.post(`${at}create-invitation/`, { email, company_name: 'Them' })).status).toBe(400)
  })
  it('is not for those who may not manage invitations, nor for the other company', async () => {
    const reader = await server.user({ permissions: ['view_wheelhouseinvitation'] })
    expect((await reader.post(`${at}${made.id}/send-invitation/`)).status).toBe(403)
    expect((await reader.post(`${at}create-invitation/`, {})).status).toBe(403)
    expect((await partner.post(`${at}${made.id}/send-invitation/`)).status).toBe(404)
    await taken()
    expect((await partner.post(`${at}${made.id}/revoke-invitation/`)).status).toBe(403)
  })
})

describe('what may be done', () => {
  it('is said to each side: the inviter sends, revokes and edits, and the invited company answers', async () => {
    await taken()
    const asked = async (who: typeof home) => {
      const { body } = await who.options(`${at}${made.id}/`)
      const { body: why } = await who.get(`${at}why_not/?ids=${made.id}`)
      const revoke = why.results[0].deeds.find(({ deed }: { deed: string }) => deed === 'revokeInvitation')
      return { ...body, revoke }
    }
    const [own, theirs] = [await asked(home), await asked(partner)]
    const verb = ({ verbs }: { verbs: { name: string; enabled: boolean }[] }) =>
      verbs.filter(({ enabled }) => enabled).map(({ name }) => name)
    expect([own.permissions.change, theirs.permissions.change]).toEqual([true, false])
    expect(verb(own)).toEqual(['sendInvitation', 'revokeInvitation'])
    expect(verb(theirs)).toEqual(['acceptInvitation', 'declineInvitation'])
    expect(theirs.frozen).toMatchObject({ email: expect.stringContaining('only it may change it') })
    expect(theirs.revoke).toMatchObject({ can: false, blockers: [{ code: 'other_company' }] })
    expect(own.revoke.can).toBe(true)
  })
})

describe('the link', () => {
  it('makes the company of who opens it the invited one, once', async () => {
    await send()
    const token = await linkIn()
    expect((await open(token)).body).toMatchObject({ id: made.id, status: 'sent', counterparty: server.theirs })
    expect((await open(token)).status).toBe(200)
    const { body } = await partner.get(`${at}get-incoming-invitations/`)
    expect(body.results.map(({ id }: Invited) => id)).toContain(made.id)
    expect(body.results[0].company__label).not.toBe('')
  })
  it.each([
    ['nothing that was made up', async () => open('made-up')],
    ['nothing to its own company', async () => (await send(), open(await linkIn(), home))],
    [
      'nothing once it is revoked',
      async () => {
        await send()
        await home.post(`${at}${made.id}/revoke-invitation/`)
        return open(await linkIn())
      },
    ],
  ])('opens %s', async (_what, opening) => {
    expect((await opening()).status).toBe(404)
    expect((await row()).counterparty).toBeNull()
  })
  it('names the company before anything is taken up', async () => {
    await send()
    const { body } = await partner.post(`${at}open-link/`, { token: await linkIn(), dry_run: true })
    expect(body).toMatchObject({ company: await server.companyName(server.ours), message: 'Have a look.' })
    expect((await row()).counterparty).toBeNull()
    expect((await home.post(`${at}open-link/`, { token: await linkIn(), dry_run: true })).status).toBe(404)
  })
  it('asks for a token, and for the permission', async () => {
    const reader = await server.user({ company: server.theirs, permissions: ['view_wheelhouseinvitation'] })
    expect((await partner.post(`${at}open-link/`, {})).status).toBe(400)
    expect((await open('x', reader)).status).toBe(403)
  })
})

describe('the answer', () => {
  const answer = (verb: string, who = partner) => who.post(`${at}${made.id}/${verb}/`)
  it('is accepted, taken back, and declined by the invited company; both sides see it', async () => {
    await taken()
    expect((await answer('accept-invitation')).body.status).toBe('accepted')
    expect([(await row()).status, (await row(partner)).status]).toEqual(['accepted', 'accepted'])
    expect((await answer('accept-invitation')).status).toBe(409)
    expect((await answer('take-back-answer')).body).toMatchObject({ status: 'sent', answered_at: null })
    expect((await answer('decline-invitation')).body.status).toBe('declined')
    expect((await send()).body).toMatchObject({ status: 'sent', counterparty: server.theirs, answered_at: null })
  })
  it.each(['accept-invitation', 'decline-invitation', 'take-back-answer'])(
    '%s is not for its own company',
    async (verb) => {
      await taken()
      expect((await answer(verb, home)).status).toBe(403)
    },
  )
  it('ends when the inviter revokes it, which nothing takes back', async () => {
    await taken()
    await answer('accept-invitation')
    const revoked = await home.post(`${at}revoke-invitation/`, { ids: [made.id], reason: 'The contract ended.' })
    expect([revoked.body.counts.changed, revoked.body.batch]).toEqual([1, null])
    expect(await row(partner)).toMatchObject({ status: 'revoked', reason: 'The contract ended.' })
  })
  it('is kept once it was sent', async () => {
    await send()
    expect((await home.delete(`${at}${made.id}/`)).status).toBe(409)
    const draft = (await home.post(at, { email: 'a@b.test', company_name: 'A' })).body.id
    expect((await home.delete(`${at}${draft}/`)).status).toBe(204)
  })
})

describe('expiry', () => {
  it('comes to what nobody answered in time, and to nothing else', async () => {
    await taken()
    const later = new Date(Date.now() + 31 * 86_400_000)
    expect(await expireInvitations(server.db, server.ours, new Date())).toBe(0)
    expect(await expireInvitations(server.db, server.ours, later)).toBeGreaterThan(0)
    expect((await row()).status).toBe('expired')
    expect((await partner.post(`${at}${made.id}/accept-invitation/`)).status).toBe(409)
    expect((await send()).body.status).toBe('sent')
  })
})
