import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { startServer, type Client, type Server } from '../harness.ts'

let server: Server
let admin: Client
let stranger: Client
beforeAll(async () => {
  server = await startServer({ keepsRequests: true })
  admin = await server.user({ name: 'Ada' })
  stranger = await server.user({ company: server.theirs })
})
afterAll(() => server.close())

const logged = async (client: Client, query = ''): Promise<Record<string, unknown>[]> => {
  await server.requests.flush()
  return (await client.get(`audit/request/get_table/?ordering=id${query}`)).body.results
}

describe('the log of requests', () => {
  test('records requests that changed something or were refused, with their user, and no mere reads', async () => {
    const clerk = await server.user({ permissions: ['change_note', 'configuration__bol_number'], name: 'Cleo' })
    await clerk.get('notes/?search=secret')
    await clerk.post('notes/?dry_run=false', { content: 'one' })
    await clerk.get('terminalboss/v3/ticket/')
    await clerk.patch('notes/999999/', { content: 'two' })
    await clerk.get('bolnumber/get_columns/')
    await clerk.get('bolnumber/get_or_create/')
    const mine = (await logged(admin)).filter(({ user }) => user === clerk.id)
    expect(
      mine.map(({ method, path, status, user__label }) => [
        method,
        path,
        status,
        String(user__label).startsWith('Cleo'),
      ]),
    ).toEqual([
      ['POST', '/api/notes/', 201, true],
      ['GET', '/api/terminalboss/v3/ticket/', 403, true],
      ['PATCH', '/api/notes/999999/', 404, true],
      ['GET', '/api/bolnumber/get_or_create/', 200, true],
    ])
    expect(
      mine.every(({ milliseconds, at }) => Number(milliseconds) >= 0 && !Number.isNaN(Date.parse(String(at)))),
    ).toBe(true)
    expect(JSON.stringify(mine), 'what stood behind the question mark is not kept').not.toMatch(/secret|private/)
  })

  test('names account, address and reason of sign-ins and of refusals, and no secret', async () => {
    const password = 'correct horse battery'
    const clerk = await server.user({ permissions: [], password })
    const login = async (payload: object, remoteAddress = '10.20.0.1') =>
      (await server.app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress, payload })).json()
    const email = clerk.email
    await login({ email, password: 'a wrong guess of mine' })
    const { token } = await login({ email, password }, '10.20.0.2')
    const by = (url: string, method: 'GET' | 'POST' = 'GET') =>
      server.app.inject({ method, url, headers: { authorization: `Token ${token}` } })
    await by('/api/terminalboss/v3/ticket/')
    await by(`/api/user/${admin.id}/end_totp/`, 'POST')
    await server.db.pool.query("update token set last_used_at = now() - interval '13 hours' where user_id = $1", [
      clerk.id,
    ])
    await clerk.get('notes/')
    await admin.patch(`user/${clerk.id}/`, { is_active: false })
    await login({ email, password })
    const found = await logged(admin, `&user=${clerk.id}`)
    const denied = 'You do not have permission to perform this action.'
    expect(found.map(({ path, status, reason, remote_ip }) => [path, status, reason, remote_ip])).toEqual([
      ['/api/auth/login/', 400, 'Wrong password.', '10.20.0.1'],
      ['/api/auth/login/', 200, 'Signed in.', '10.20.0.2'],
      ['/api/terminalboss/v3/ticket/', 403, denied, '127.0.0.1'],
      [`/api/user/${admin.id}/end_totp/`, 403, denied, '127.0.0.1'],
      ['/api/notes/', 401, 'Invalid token.', '127.0.0.1'],
      ['/api/auth/login/', 400, 'Disabled account.', '10.20.0.1'],
    ])
    expect(JSON.stringify(found)).not.toMatch(/correct horse|a wrong guess/)
    expect(JSON.stringify(found)).not.toContain(token)
  })

  test('belongs to one company, needs a permission, and cannot be written', async () => {
    await admin.post('notes/', { content: 'ours' })
    expect(await logged(stranger, `&user=${admin.id}`)).toEqual([])
    const blind = await server.user({ permissions: permissions.filter((code) => code !== 'view_audit') })
    expect([(await blind.get('audit/request/')).status, (await blind.get('audit/crud/')).status]).toEqual([403, 403])
    expect([(await admin.post('audit/request/', {})).status, (await admin.delete('audit/request/1/')).status]).toEqual([
      405, 405,
    ])
  })

  test('does not name deleted users, and drops entries older than 90 days', async () => {
    const leaver = await server.user({ name: 'Lee' })
    await leaver.post('notes/', {})
    const [seen] = await logged(admin, `&user=${leaver.id}`)
    await admin.delete(`user/${leaver.id}/`)
    expect((await admin.get(`audit/request/${String(seen?.['id'])}/`)).body).toMatchObject({ user: null, status: 400 })
    await server.db.pool.query("update audit_request set at = now() - interval '91 days' where id = $1", [seen?.['id']])
    expect([await server.requests.prune(server.theirs), await server.requests.prune(server.ours)]).toEqual([0, 1])
    expect((await admin.get(`audit/request/${String(seen?.['id'])}/`)).status).toBe(404)
  })
})

describe('the audit trail', () => {
  test('shows who changed what, from what to what, and never a password', async () => {
    const made = (await admin.post('groups/', { name: 'Night crew' })).body
    await admin.patch(`groups/${made.id}/`, { name: 'Day crew' })
    const found = await admin.get(`audit/crud/get_table/?content_type=user:group&object_id=${made.id}&ordering=id`)
    expect(
      found.body.results.map(({ kind, changes, field_count }: Record<string, unknown>) => [kind, changes, field_count]),
    ).toEqual([
      ['create', { name: [null, 'Night crew'], totp_required: [null, false] }, 2],
      ['update', { name: ['Night crew', 'Day crew'] }, 1],
    ])
    const driver = (
      await admin.post('terminalboss/v3/driver/', { name: 'Dee', username: '4101', password: 'a long secret' })
    ).body
    const told = (await admin.get(`audit/crud/?content_type=terminal:user&object_id=${driver.id}`)).body.results
    expect(told[0].changes).toMatchObject({ name: [null, 'Dee'], password: [null, null] })
    expect((await stranger.get('audit/crud/?content_type=user:group')).body.results).toEqual([])
  })

  test("contains nothing of a user's private rows", async () => {
    await admin.post('desk/', { name: 'Mine', layout: { secret: 1 } })
    expect((await admin.get('audit/crud/count/?content_type=user:desk')).body).toEqual({ count: 0 })
  })

  test('of tickets is a log of its own, with ids like the others, and needs a permission', async () => {
    const auditor = await server.user({ permissions: ['can_view_ticket_object_history'] })
    const ticket = (await admin.post('terminalboss/v3/ticket/', { ticket_number: 'L1' })).body
    await admin.post('terminalboss/v3/product/', { product_code: 'X', product_name: 'Not a ticket' })
    const { results } = (await auditor.get('terminalboss/v3/logentry/')).body
    expect(new Set(results.map(({ content_type }: { content_type: string }) => content_type))).toEqual(
      new Set(['terminal:ticket']),
    )
    expect(results[0]).toMatchObject({ object_id: ticket.id, action: 'create', actor: admin.id })
    expect((await auditor.get(`terminalboss/v3/logentry/${results[0].id}/`)).body).toEqual(results[0])
    expect((await auditor.get('audit/crud/')).status).toBe(403)
  })
})

test('permissions are rows: every code once, with a description and its subject', async () => {
  const { results, count } = (await admin.get('terminalboss/v3/permission/?limit=1000')).body
  expect([count, new Set(results.map(({ codename }: { codename: string }) => codename))]).toEqual([
    permissions.length,
    new Set(permissions),
  ])
  const [one] = (await admin.get('terminalboss/v3/permission/?codename=change_ticket_invoice')).body.results
  expect(one).toMatchObject({ name: 'Can change ticket invoice', content_type: 'ticket invoice' })
  expect((await stranger.get(`terminalboss/v3/permission/${one.id}/`)).status, 'each company has ids of its own').toBe(
    404,
  )
})
