import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { newYard, type SmallYard } from '../areas/yard/small-yard.ts'

let server: Server
let planner: Client
let at: SmallYard
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  planner = await server.user()
  at = await newYard(server, planner)
})
afterAll(() => server.close())

const document = (): string => `/api/${at.path('get_pdf/?paper=standing_order')}`
const ticket = async (by: Client, path = document()): Promise<string> =>
  (await by.post('print_ticket/', { path })).body.url

describe('a print ticket', () => {
  it('opens its document once, without a token, for viewing', async () => {
    const url = await ticket(planner)
    const opened = await server.nobody.get(url)
    expect([opened.status, opened.headers['content-type'], opened.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(opened.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(String(opened.headers['content-disposition'])).toMatch(/^inline/)
    expect((await server.nobody.get(url)).status).toBe(403)
  })

  it('opens nothing else, and is used up by an attempt', async () => {
    const secret = new URL(await ticket(planner), 'http://x').searchParams.get('print_ticket')
    expect((await server.nobody.get(`/api/${at.path('get_excel/')}?print_ticket=${secret}`)).status).toBe(403)
    expect((await server.nobody.get(`${document()}&print_ticket=${secret}`)).status).toBe(403)
    expect((await server.nobody.get(document())).status).toBe(401)
    expect((await server.nobody.get(`${document()}&print_ticket=made-up`)).status).toBe(403)
  })

  it('is independent of the order of query parameters', async () => {
    const url = new URL(
      await ticket(planner, `/api/${at.path('get_pdf/')}?paper=standing_order&tracks_ids=${at.t['T1']}`),
      'http://x',
    )
    const turned = `${url.pathname}?print_ticket=${url.searchParams.get('print_ticket')}&tracks_ids=${at.t['T1']}&paper=standing_order`
    expect((await server.nobody.get(turned)).status).toBe(200)
  })

  it('reserves no field name: rows can be filtered by a field named ticket', async () => {
    const { status, body } = await planner.get(
      'terminalboss/v3/ticketentry/?ticket=00000000-0000-4000-8000-000000000000',
    )
    expect([status, body.count]).toEqual([200, 0])
    expect([...entities.values()].filter(({ columns }) => columns.has('print_ticket')).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('changes nothing: it replaces a token for GET only', async () => {
    const secret = new URL(await ticket(planner), 'http://x').searchParams.get('print_ticket')
    expect((await server.nobody.post(`/api/${at.path('sign_off/')}?print_ticket=${secret}`)).status).toBe(401)
  })

  it("ends with the session that requested it or after a minute, and shows no other company's data", async () => {
    const passing = await server.user()
    const url = await ticket(passing)
    await passing.post('auth/logout/')
    expect((await server.nobody.get(url)).status).toBe(403)
    const late = await ticket(planner)
    await server.db.pool.query("update one_time set expires_at = now() - interval '1 second' where purpose = 'print'")
    expect((await server.nobody.get(late)).status).toBe(403)
    const stranger = await server.user({ company: server.theirs })
    expect((await server.nobody.get(await ticket(stranger))).status).toBe(404)
    expect(
      await server.db.pool
        .query("select extract(epoch from max(expires_at) - now()) <= 60 as soon from one_time where purpose = 'print'")
        .then(({ rows }) => rows[0].soon !== false),
    ).toBe(true)
  })

  it('is for documents: other paths are refused, and it needs a session', async () => {
    for (const path of ['https://elsewhere.test/', '//elsewhere.test/', '/assets/x.js', '/api/../x', 7, undefined])
      expect((await planner.post('print_ticket/', { path })).status).toBe(400)
    expect((await server.nobody.post('print_ticket/', { path: document() })).status).toBe(401)
  })
})
