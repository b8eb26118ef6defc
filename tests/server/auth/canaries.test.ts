/** What lets somebody in stands nowhere: not in the log, the trail, the log of requests, the feed, or in any table as it was given. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letterWithLink } from '../areas/user/letter-with-link.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { samlSetting, type SamlSetting } from './providers/saml-setting.ts'

const password = 'canary of the yard 1'
const lines: string[] = []
let server: Server
let boss: Client
let at: SamlSetting
beforeAll(async () => {
  server = await startServer({ keepsRequests: true, log: (line) => void lines.push(line) })
  boss = await server.user()
  at = await samlSetting(server)
})
afterAll(() => server.close())

/** All tables as text, but for the letters that wait: whom a link is for has to get it. */
async function everyTable(): Promise<string> {
  const { rows } = await server.db.pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'outbox'",
  )
  const parts: string[] = []
  for (const { name } of rows)
    parts.push(JSON.stringify((await server.db.pool.query(`select t::text as row from ${name} t`)).rows))
  return parts.join('\n')
}

it('neither tokens nor passwords nor links are kept or logged', async () => {
  const clerk = await server.user({ password, permissions: [] })
  const login = await server.nobody.post('auth/login/', { email: clerk.email, password })
  await server.nobody.post('auth/login/', { email: clerk.email, password: `${password} wrong` })
  const renewed = await clerk.post(`user/${clerk.id}/regenerate_token/`)
  const landed = await at.come(clerk.email)
  const confirmed = await at.confirm(landed.token)
  const late = await at.come(clerk.email)
  await boss.post('user/invite/', { email: 'canary@test.test', name: 'Canary' })
  const { link } = await letterWithLink(server, 'canary@test.test')
  await server.nobody.post('auth/password/reset/confirm/', { ...link, new_password: 'a canary that is set' })
  await boss.post(`user/${clerk.id}/set_password/`, { password: 'a canary that is given' })
  await boss.patch(`user/${clerk.id}/`, { email: 'moved.canary@test.test', groups: [] })
  await boss.post(`${at.provider}set_secret/`, { client_secret: 'a canary of a provider' })
  const printed = (await boss.post('print_ticket/', { path: `/api/changes/digest_pdf/` })).body.url
  const ticket = new URL(String(printed), 'http://x').searchParams.get('print_ticket')
  await server.requests.flush()
  const canaries = {
    password,
    wrong: `${password} wrong`,
    login: login.body.token,
    renewed: renewed.body.token,
    saml: landed.token,
    late: late.token,
    confirmed: confirmed.body.token,
    link: link.token,
    set: 'a canary that is set',
    given: 'a canary that is given',
    secret: 'a canary of a provider',
    ticket,
    session: boss.token,
  }
  for (const [name, canary] of Object.entries(canaries)) expect([name, typeof canary]).toEqual([name, 'string'])
  const kept = await everyTable()
  expect(kept).toContain('moved.canary@test.test')
  const places = { log: lines.join('\n'), tables: kept }
  for (const [place, text] of Object.entries(places))
    expect([place, Object.entries(canaries).filter(([, canary]) => text.includes(String(canary)))]).toEqual([place, []])
})

it('a changed address and changed groups of a person stand in the trail, with before and after', async () => {
  const clerk = await server.user({ permissions: [] })
  const { body: group } = await boss.post('groups/', { name: 'Trailed', permissions: [] })
  await boss.patch(`user/${clerk.id}/`, { email: 'trailed@test.test', groups: [group.id] })
  await boss.post(`user/${clerk.id}/set_password/`, { password: 'another long canary' })
  const { results } = (await boss.get(`user/${clerk.id}/history/`)).body
  const changes = results.flatMap(
    (one: { changes: { field: string; before: unknown; after: unknown }[] }) => one.changes,
  )
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'email', before: clerk.email, after: 'trailed@test.test' }),
      expect.objectContaining({ field: 'groups' }),
      expect.objectContaining({ field: 'password', before: null, after: null }),
    ]),
  )
})
