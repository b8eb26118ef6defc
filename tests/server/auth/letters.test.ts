/** Letters about sign-ins from elsewhere, and about memberships: to whom they go, and what stands in whose log. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letter } from '#model/areas/letter/letter.resource.ts'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../harness.ts'

const password = 'correct horse battery'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
let server: Server
let boss: Client
let guest: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  boss = await server.user()
  guest = await server.user({ company: server.theirs, password })
})
afterAll(() => server.close())

async function signIn(who: Client, from: string, agent: string): Promise<void> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: from,
    headers: { 'user-agent': agent },
    payload: { email: who.email, password },
  })
  expect(statusCode).toBe(200)
}
type Sent = { to_address: string; company: number; subject: string; body: string }
const lettersTo = (to: string): Promise<Sent[]> =>
  run<Sent>(
    server.db.pool,
    sql`select o.to_address, l.company_id as company, o.subject, o.body from outbox o join config_letter l on l.id = o.letter
      where o.to_address = ${to} order by o.id`,
  )

describe('a sign-in', () => {
  test('from elsewhere or with another program is told by letter, once; the first of all is not', async () => {
    const clerk = await server.user({ password })
    const counts: number[] = []
    for (const [from, agent] of [
      ['10.1.0.1', CHROME],
      ['10.1.0.1', CHROME],
      ['10.1.0.1', CHROME.replaceAll('131.0.0.0', '132.0.1.7')],
      ['10.1.0.2', CHROME],
      ['10.1.0.2', CHROME],
      ['10.1.0.2', 'curl/8.5.0'],
    ] as const) {
      await signIn(clerk, from, agent)
      counts.push((await lettersTo(clerk.email)).length)
    }
    expect(counts).toEqual([0, 0, 0, 1, 1, 2])
    const [first] = await lettersTo(clerk.email)
    expect(first).toMatchObject({ company: server.ours, subject: 'A new sign-in to Highball' })
    expect(first?.body).toContain(`from 10.1.0.2, with ${CHROME}`)
    expect(first?.body).toContain('http://highball.test/#/config/user/')
    // What it comes from is kept as a hash alone.
    const kept = await run(server.db.pool, sql`select * from sign_in_origin where user_id = ${clerk.id}`)
    // Three programs with their addresses, and two addresses alone.
    expect([kept.length, JSON.stringify(kept)]).toEqual([5, expect.not.stringContaining('10.1.0')])
  })

  test('is told without addresses of the web, which a program may give as its name', async () => {
    const clerk = await server.user({ password })
    await signIn(clerk, '10.3.0.1', CHROME)
    await signIn(clerk, '10.3.0.2', 'Reader/2 (+https://elsewhere.test/sign-in) www.elsewhere.test <b>x</b>')
    const [told] = await lettersTo(clerk.email)
    expect(told?.body).toContain('from 10.3.0.2, with Reader/2')
    expect(told?.body).not.toContain('elsewhere')
  })

  test('is not told to those who have switched that off, and is again once they switch it on', async () => {
    const clerk = await server.user({ password })
    await signIn(clerk, '10.2.0.1', CHROME)
    await clerk.patch('user/me/', { app_config: { letters: { sign_in: false } } })
    await signIn(clerk, '10.2.0.2', CHROME)
    expect(await lettersTo(clerk.email)).toEqual([])
    await clerk.patch('user/me/', { app_config: { letters: { sign_in: true } } })
    await signIn(clerk, '10.2.0.3', CHROME)
    expect((await lettersTo(clerk.email)).length).toBe(1)
  })

  test('that is refused is told to nobody, and is not remembered', async () => {
    const clerk = await server.user({ password })
    await signIn(clerk, '10.2.1.1', CHROME)
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: '10.2.1.2',
      payload: { email: clerk.email, password: 'something else' },
    })
    expect(await lettersTo(clerk.email)).toEqual([])
  })
})

describe('a membership', () => {
  test('by address is told to that address, whether there is an account or not, in the log of the company that asks', async () => {
    for (const email of [guest.email, 'nobody@nowhere.test']) {
      expect((await boss.post('membership/', { email })).status).toBe(201)
      const [told] = await lettersTo(email)
      expect(told).toMatchObject({ company: server.ours, subject: 'Ours Terminals asks you to work in its Highball' })
      expect(told?.body).toContain('/#/user/')
    }
  })

  test('by number is told in the log of the home company alone, so that the address stays unknown', async () => {
    const other = await server.user({ company: server.theirs })
    const { body } = await boss.post('membership/', { user: other.id })
    expect((await lettersTo(other.email)).map(({ company }) => company)).toEqual([server.theirs])
    expect(JSON.stringify((await boss.get(letter.path)).body)).not.toContain(other.email)
    // Neither other groups nor the acceptance tell it again; switching it off and on before that does.
    await boss.patch(`membership/${body.id}/`, { active: false })
    await boss.patch(`membership/${body.id}/`, { active: true })
    expect((await lettersTo(other.email)).length).toBe(2)
    await other.post(`membership/${body.id}/accept/`, {})
    await boss.patch(`membership/${body.id}/`, { active: false })
    await boss.patch(`membership/${body.id}/`, { active: true })
    expect((await lettersTo(other.email)).length).toBe(2)
  })

  test('that is refused is told to nobody', async () => {
    const colleague = await server.user()
    expect((await boss.post('membership/', { email: colleague.email })).status).toBe(400)
    expect(await lettersTo(colleague.email)).toEqual([])
  })
})

describe('a change of an account by somebody else', () => {
  const about = async (to: string) => (await lettersTo(to)).map(({ subject, body }) => `${subject}: ${body}`)
  const CHANGED = /^Your Highball account was changed: /

  test.each<[string, (id: number) => Promise<{ status: number }>, string]>([
    ['password', (id) => boss.post(`user/${id}/set_password/`, { password: 'a long enough one' }), 'password changed'],
    [
      'password in a list',
      (id) => boss.post('user/change_many/', { changes: [{ id, values: { password: 'a long enough one' } }] }),
      'password changed',
    ],
    ['state', (id) => boss.patch(`user/${id}/`, { is_active: false }), 'disabled'],
    ['groups', (id) => addToGroup(id), 'groups changed'],
  ])('is reported to the person and to all administrators: %s', async (_name, change, words) => {
    const deputy = await server.user({ permissions: ['configuration__user_administration'] })
    const clerk = await server.user({ name: 'Priya Kessler', permissions: ['change_ticket'] })
    const others = await server.user({ permissions: ['change_ticket'] })
    expect((await change(clerk.id)).status).toBe(200)
    expect(await about(clerk.email)).toEqual([expect.stringMatching(CHANGED)])
    expect((await about(clerk.email))[0]).toContain(`: ${words}.`)
    const [told, ...more] = await about(deputy.email)
    expect([told, more]).toEqual([expect.stringContaining(`/#/config/admin/user/${clerk.id}: ${words}`), []])
    expect(told).not.toMatch(/Priya|Kessler/)
    expect((await about(boss.email)).some((one) => one.includes(`user/${clerk.id}: ${words}`))).toBe(true)
    expect(await about(others.email)).toEqual([])
  })

  async function addToGroup(id: number) {
    const { body } = await boss.post('groups/', { name: `Readers ${id}`, permissions: ['change_ticket'] })
    return boss.patch(`user/${id}/`, { groups: [body.id] })
  }

  test('of the e-mail address is reported to the old one too, and is gone when the person is forgotten', async () => {
    const clerk = await server.user({ name: 'Priya Kessler', permissions: [] })
    await boss.patch(`user/${clerk.id}/`, { email: 'priya.new@test.test' })
    for (const to of [clerk.email, 'priya.new@test.test'])
      expect(await about(to)).toEqual([expect.stringMatching(CHANGED)])
    await boss.post(`user/${clerk.id}/forget/`, { name: 'Priya Kessler' })
    for (const to of [clerk.email, 'priya.new@test.test', `former-${clerk.id}@forgotten.invalid`])
      expect(await about(to)).toEqual([])
    const log = await run(
      server.db.pool,
      sql`select 1 from config_letter where to_address in (${clerk.email}, 'priya.new@test.test')`,
    )
    expect(log).toEqual([])
    expect((await about(boss.email)).at(-1)).toContain(`user/${clerk.id}: e-mail address changed, disabled`)
  })

  test('is not reported where nothing of it changed, or where the person changed their own', async () => {
    const clerk = await server.user({ permissions: [], password })
    await boss.patch(`user/${clerk.id}/`, { telephone: '+1 555 010 1234', is_active: true })
    await clerk.patch('user/me/', { telephone: '+1 555 010 9999' })
    await clerk.post('auth/password/change/', { old_password: password, new_password: 'another long enough one' })
    expect(await about(clerk.email)).toEqual([])
  })
})
