/** Working in another company: who may, what is seen there, and what is left of the session before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
})
afterAll(() => server.close())

const ask = async (
  token: string,
  url: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  payload?: object,
) => {
  const { statusCode, payload: body } = await server.app.inject({
    method,
    url: `/api/${url}`,
    headers: { authorization: `Token ${token}` },
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) }
}
const groupOf = async (boss: Client, permissions: readonly string[]): Promise<number> =>
  (await boss.post('groups/', { name: `Group ${Math.random()}`, permissions })).body.id

/** Somebody of the other company who has accepted to work in ours, with these permissions. */
async function member(permissions: readonly string[] = ['change_note']) {
  const boss = await server.user()
  const guest = await server.user({ company: server.theirs, permissions: ['view_audit'] })
  const group = await groupOf(boss, permissions)
  const { body, status } = await boss.post('membership/', { email: guest.email, groups: [group] })
  expect(status).toBe(201)
  expect((await guest.post(`membership/${body.id}/accept/`, {})).body).toEqual({ id: body.id })
  return { boss, guest, group, id: Number(body.id) }
}
const into = async (guest: Client, company: number): Promise<string> => {
  const { status, body } = await guest.post('user/change_company/', { company })
  expect(status).toBe(200)
  return body.token
}

describe('a membership', () => {
  it('says nothing of who has an account until it is accepted', async () => {
    const boss = await server.user()
    const guest = await server.user({ company: server.theirs, name: 'Secret Name' })
    const byAddress = await boss.post('membership/', { email: guest.email })
    const unknown = await boss.post('membership/', { email: 'nobody@nowhere.test' })
    expect([byAddress.status, unknown.status]).toEqual([201, 201])
    expect({ ...byAddress.body, id: 0, email: '', created_at: '', updated_at: '' }).toEqual({
      ...unknown.body,
      id: 0,
      email: '',
      created_at: '',
      updated_at: '',
    })
    const byNumber = await boss.post('membership/', { user: guest.id })
    expect(byNumber.body).toMatchObject({ user: guest.id, counterparty: null, accepted_at: null, active: true })
    expect(JSON.stringify((await boss.get('membership/?include_labels=true')).body)).not.toContain('Secret Name')
    expect((await guest.get(`membership/${byNumber.body.id}/`)).status).toBe(404)
    expect((await guest.post('user/change_company/', { company: server.ours })).status).toBe(404)
    await guest.post(`membership/${byNumber.body.id}/accept/`, {})
    expect((await boss.get(`membership/${byNumber.body.id}/`)).body).toMatchObject({
      user: guest.id,
      counterparty: server.theirs,
      accepted_at: expect.any(String),
    })
  })

  it('is made by administrators, of people of other companies, with what they may give', async () => {
    const boss = await server.user({ permissions: ['configuration__user_administration'] })
    const all = await server.user()
    const clerk = await server.user({ permissions: [] })
    const group = await groupOf(all, ['can_change_ticket_status'])
    const stranger = await server.user({ company: server.theirs })
    const theirs = await groupOf(stranger, [])
    const email = stranger.email
    expect((await clerk.post('membership/', { email })).status).toBe(403)
    expect((await boss.post('membership/', {})).body).toHaveProperty('email')
    expect((await boss.post('membership/', { email: clerk.email })).status).toBe(400)
    expect((await boss.post('membership/', { user: clerk.id })).status).toBe(400)
    expect((await boss.post('membership/', { email, groups: [theirs] })).body).toHaveProperty('groups')
    expect((await boss.post('membership/', { email, groups: [group] })).body).toHaveProperty('codes')
    expect((await boss.post('membership/', { email, accepted_at: '2026-01-01T00:00:00Z' })).body).toHaveProperty(
      'accepted_at',
    )
    expect((await boss.post('membership/', { email, counterparty: server.theirs })).body).toHaveProperty('counterparty')
  })

  it('is accepted by the person alone, and stays theirs', async () => {
    const { boss, guest, id } = await member()
    const other = await server.user({ company: server.theirs })
    expect((await other.post(`membership/${id}/accept/`, {})).status).toBe(404)
    expect((await other.post(`membership/${id}/decline/`, {})).status).toBe(404)
    expect((await guest.post(`membership/${id}/accept/`, {})).status).toBe(404)
    expect((await boss.patch(`membership/${id}/`, { user: other.id })).status).toBe(400)
    expect((await boss.patch(`membership/${id}/`, { email: other.email })).status).toBe(400)
    const copied = await boss.post(`membership/${id}/clone/`, { user: other.id })
    expect(copied.body.accepted_at ?? null).toBe(null)
    expect((await other.post('user/change_company/', { company: server.ours })).status).toBe(404)
    const chief = await server.user({ company: server.theirs })
    expect((await chief.patch(`membership/${id}/`, { groups: [] })).status).toBe(403)
    expect((await guest.get('membership/mine/')).body.results).toMatchObject([
      { id: null, company: { id: server.theirs }, current: true },
      { id, company: { id: server.ours, name: 'Ours Terminals' }, current: false, active: true },
    ])
    expect((await guest.post(`membership/${id}/decline/`, {})).body).toEqual({ id })
    expect((await guest.post('user/change_company/', { company: server.ours })).status).toBe(404)
  })
})

describe('POST user/change_company/', () => {
  it('goes on with a new token and the permissions of the groups there', async () => {
    const { guest } = await member()
    const { status, body } = await guest.post('user/change_company/', { company: server.ours })
    expect(status).toBe(200)
    expect(body).toEqual({ company: { id: server.ours, name: 'Ours Terminals' }, token: expect.any(String) })
    expect((await guest.get('user/me/')).body).toEqual({ detail: 'Invalid token.' })
    const me = (await ask(body.token, 'user/me/')).body
    expect(me).toMatchObject({ id: guest.id, email: guest.email, company: body.company, permissions: ['change_note'] })
    const back = await ask(body.token, 'user/change_company/', 'POST', { company: server.theirs })
    expect((await ask(back.body.token, 'user/me/')).body).toMatchObject({
      company: { id: server.theirs },
      permissions: ['view_audit'],
    })
  })

  it('shows rows of the one company before, and of the other after', async () => {
    const { boss, guest, id } = await member()
    const author = await server.user({ company: server.theirs })
    const ourNote = (await boss.post('notes/', { content: 'Of ours' })).body.id
    const theirNote = (await author.post('notes/', { content: 'Of theirs' })).body.id
    expect((await guest.get(`notes/${ourNote}/`)).status).toBe(404)
    expect((await guest.get(`notes/${theirNote}/`)).status).toBe(200)
    const token = await into(guest, server.ours)
    expect((await ask(token, `notes/${ourNote}/`)).status).toBe(200)
    expect((await ask(token, `notes/${theirNote}/`)).status).toBe(404)
    expect((await ask(token, `user/${author.id}/`)).status).toBe(404)
    expect((await ask(token, `user/${guest.id}/`)).status).toBe(404)
    const listed = (await ask(token, 'notes/?limit=500')).body.results as readonly { content: string }[]
    expect(listed.map(({ content }) => content)).not.toContain('Of theirs')
    const written = await ask(token, 'notes/', 'POST', { content: 'By the guest' })
    expect(written).toMatchObject({ status: 201, body: { author: guest.id } })
    expect((await boss.get(`notes/${written.body.id}/`)).status).toBe(200)
    expect((await author.get(`notes/${written.body.id}/`)).status).toBe(404)
    expect((await boss.get(`membership/${id}/`)).status).toBe(200)
  })

  it('answers 404 for any other company, and 400 for what is none', async () => {
    const { guest } = await member()
    const third = await server.newCompany('Third')
    for (const company of [third, 999_999])
      expect((await guest.post('user/change_company/', { company })).status).toBe(404)
    for (const company of ['1', null, 1.5])
      expect((await guest.post('user/change_company/', { company })).body).toHaveProperty('company')
    expect((await guest.post('user/change_company/', { company: third, user: 1 })).body).toHaveProperty('user')
    expect((await guest.get('user/me/')).status).toBe(200)
    expect((await server.nobody.post('user/change_company/', { company: third })).status).toBe(401)
  })

  it('is refused to a session that a provider began', async () => {
    const { guest } = await member()
    await server.db.pool.query('update token set provider_id = 1 where user_id = $1', [guest.id])
    const { status, body } = await guest.post('user/change_company/', { company: server.ours })
    expect([status, body.detail]).toEqual([403, expect.stringContaining('Ours Terminals')])
    expect((await guest.get('user/me/')).body.company.id).toBe(server.theirs)
  })

  it('is refused where the other company wants people of the address through its provider', async () => {
    const { guest } = await member()
    await server.within(await server.user(), async ({ client }) => {
      await client.query('reset role')
      await client.query(
        `insert into config_sign_in_provider (company_id, name, label, kind, enabled, required, domains) values ($1, 'ours', 'Our ID', 'saml', true, true, '{test.test}')`,
        [server.ours],
      )
    })
    expect((await guest.post('user/change_company/', { company: server.ours })).body.detail).toContain('Our ID')
    await server.db.pool.query('delete from config_sign_in_provider')
  })

  it('ends at once when the membership is switched off or taken away', async () => {
    const { boss, guest, id } = await member()
    const token = await into(guest, server.ours)
    await boss.patch(`membership/${id}/`, { active: false })
    // Sessions are cached for a moment.
    await expect.poll(async () => (await ask(token, 'user/me/')).status, { timeout: 240_000 }).toBe(401)
  })

  it('leaves password, e-mail and sessions to the home company', async () => {
    const { boss, guest } = await member(['configuration__user_administration', 'change_note'])
    const token = await into(guest, server.ours)
    expect((await boss.patch(`user/${guest.id}/`, { email: 'taken@test.test' })).status).toBe(404)
    expect((await boss.post(`user/${guest.id}/set_password/`, { password: 'correct horse battery' })).status).toBe(404)
    expect((await boss.post('user/user_tokens/', { email: guest.email })).status).toBe(404)
    expect((await boss.post(`user/${guest.id}/regenerate_token/`, {})).status).toBe(404)
    expect((await ask(token, 'user/user_tokens/', 'POST', { email: guest.email })).body.tokens).toHaveLength(1)
    const colleague = await server.user({ company: server.theirs })
    expect((await ask(token, 'user/user_tokens/', 'POST', { email: colleague.email })).status).toBe(404)
    const renewed = await ask(token, `user/${guest.id}/regenerate_token/`, 'POST', {})
    expect((await ask(renewed.body.token, 'user/me/')).body.company.id).toBe(server.ours)
  })

  it('lets the person keep their settings, and nobody give themselves more', async () => {
    const { boss, guest, id } = await member(['configuration__user_administration', 'change_note'])
    const more = await groupOf(boss, ['change_note'])
    const token = await into(guest, server.ours)
    expect((await ask(token, `membership/${id}/`, 'PATCH', { groups: [more] })).status).toBe(403)
    const changed = await ask(token, 'user/me/', 'PATCH', { name: 'Renamed', app_config: { dark_mode: true } })
    expect(changed.body).toMatchObject({
      name: 'Renamed',
      app_config: { dark_mode: true },
      company: { id: server.ours },
    })
    expect((await ask(token, 'user/get_user_popups/')).status).not.toBe(500)
    expect((await ask(token, 'company/application_configuration/get_company_config/')).body.company.id).toBe(
      server.ours,
    )
  })
})

it('a closed trail about people stays closed to whoever may read it only at home', async () => {
  const boss = await server.user()
  const chief = await server.user({ company: server.theirs })
  const clerk = await server.user({ name: 'Clerk of ours' })
  await boss.patch(`user/${clerk.id}/`, { telephone: '+1 555 010 2345' })
  const group = await groupOf(boss, ['view_audit'])
  const { body } = await boss.post('membership/', { email: chief.email, groups: [group] })
  await chief.post(`membership/${body.id}/accept/`, {})
  const token = await into(chief, server.ours)
  const answer = await ask(token, `user/${clerk.id}/history/`)
  expect(JSON.stringify(answer.body)).not.toContain('010 2345')
  expect((await chief.get('user/me/')).status).toBe(401)
})
