/** A request that is repeated under its Idempotency-Key is done once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { hashOf } from '#server/engine/endpoints/idempotency.ts'
import { withSealedSecrets } from '#server/engine/operations/write/secrets.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

let server: Server
let clerk: Client
let other: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  other = await server.user()
})
afterAll(() => server.close())

describe('a request sent twice under one Idempotency-Key', () => {
  test('is done once and answered the same, also if both arrive at once', async () => {
    const key = { 'idempotency-key': 'order-1' }
    const [one, two] = await Promise.all([
      clerk.post('notes/', { content: 'only once' }, key),
      clerk.post('notes/', { content: 'only once' }, key),
    ])
    const three = await clerk.post('notes/', { content: 'only once' }, key)
    expect([one.status, two.body, three.body]).toEqual([201, one.body, one.body])
    expect((await clerk.get('notes/count/?content=only once')).body).toEqual({ count: 1 })
  })
  test('leaves nothing behind by which its secrets could be guessed', async () => {
    const values = { email: 'new@kept.test', name: 'Kept', password: 'correct horse battery' }
    const made = await clerk.post('user/', values, { 'idempotency-key': 'with-secret' })
    expect(made.status).toBe(201)
    expect((await clerk.post('user/', values, { 'idempotency-key': 'with-secret' })).body).toEqual(made.body)
    const kept = await server.db.pool.query("select request_hash from idempotency where key = 'with-secret'")
    // Nothing that the database holds of the sessions makes the same seal again: only the token of this one does.
    const { rows: tokens } = await server.db.pool.query('select hash, stamp from token')
    const guessed = ['', ...tokens.flatMap(({ hash, stamp }) => [hash, stamp])].map((key) =>
      hashOf(withSealedSecrets(user.fields, values, key)),
    )
    expect(guessed).not.toContain(kept.rows[0].request_hash)
    expect(kept.rows).toEqual([{ request_hash: hashOf(withSealedSecrets(user.fields, values, clerk.token)) }])
  })
  test.each<[string, (password: string) => readonly [path: string, body: object]]>([
    ['create', (password) => ['user/', { email: 'one@changed.test', name: 'One', password }]],
    ['clone', (password) => [`user/${clerk.id}/clone/`, { email: 'two@changed.test', password }]],
    ['action', (password) => [`user/${other.id}/set_password/`, { password }]],
    ['change_many', (password) => ['user/change_many/', { changes: [{ id: other.id, values: { password } }] }]],
  ])('with only another secret is a conflict: %s', async (door, asked) => {
    const key = { 'idempotency-key': `secret by ${door}` }
    const [path, body] = asked('correct horse battery')
    const made = await clerk.post(path, body, key)
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
    expect((await clerk.post(path, asked('another horse battery')[1], key)).status).toBe(409)
    expect((await clerk.post(path, body, key)).body).toEqual(made.body)
  })
  test('is forgotten after a day, also if its user never comes back', async () => {
    const gone = await server.user()
    await gone.post('notes/', { content: 'long ago' }, { 'idempotency-key': 'long-ago' })
    const { pool } = server.db
    await pool.query("update idempotency set at = now() - interval '25 hours' where key = 'long-ago'")
    await server.user()
    expect((await pool.query("select 1 from idempotency where key = 'long-ago'")).rowCount).toBe(0)
  })
  test('with another body is a conflict, and keys of different users are independent', async () => {
    const key = { 'idempotency-key': 'order-2' }
    const colleague = await server.user()
    await clerk.post('notes/', { content: 'a' }, key)
    expect((await clerk.post('notes/', { content: 'b' }, key)).status).toBe(409)
    expect((await colleague.post('notes/', { content: 'b' }, key)).status).toBe(201)
  })
  test('works for clones and actions alike', async () => {
    const { body: row } = await clerk.post('facility/', { name: 'To copy' })
    const [one, two] = [
      await clerk.post(`facility/${row.id}/clone/`, {}, { 'idempotency-key': 'copy' }),
      await clerk.post(`facility/${row.id}/clone/`, {}, { 'idempotency-key': 'copy' }),
    ]
    expect([two.status, two.body]).toEqual([201, one.body])
    const made = await server.within(clerk, ({ rows }) => rows(ticket).create({ ticket_number: 'ONCE' }))
    const change = () =>
      clerk.post(
        'terminalboss/v3/ticket/update-tickets-status/',
        { ticket_ids: [made.id], status: 'open' },
        { 'idempotency-key': 'status' },
      )
    const first = await change()
    expect([first.body.counts.changed, (await change()).body]).toEqual([1, first.body])
    expect((await clerk.get(`terminalboss/v3/ticket/${made.id}/`)).body.version).toBe(2)
  })
  test('can be corrected and sent again after a refusal', async () => {
    const key = { 'idempotency-key': 'order-3' }
    expect((await clerk.post('notes/', { content: '' }, key)).status).toBe(400)
    expect((await clerk.post('facility/', { name: 'Same' })).status).toBe(201)
    expect((await clerk.post('facility/', { name: 'Same' }, key)).body).toEqual({
      name: ['Same is the name of the facility Same.'],
    })
    expect((await clerk.post('facility/', { name: 'Other' }, key)).status).toBe(201)
  })
})
