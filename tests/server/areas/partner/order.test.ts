/** Rows between two companies: visible to both, changed only by their author, and never reassigned or forged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { order } from '#model/areas/partner/order.resource.ts'
import type { Client, Server } from '../../harness.ts'
import { invitedCompany, status, type InvitedCompany } from './invited-company.ts'

let server: Server
let home: Client
let partner: Client
let third: Client
let outsider: number
let known: InvitedCompany['known']
let told: InvitedCompany['told']
let now: InvitedCompany['now']

beforeAll(async () => {
  const invited = await invitedCompany()
  ;({ server, home, partner, third, outsider, known, told, now } = invited)
  await invited.answer({ status: 'accepted' })
  await home.patch(`contract/${known.open}/`, { name: 'Winter' })
})
afterAll(() => server.close())

describe('a row between two companies', () => {
  const made = { id: 0 }
  const as = (client: Client, values: { status: 'draft' | 'sent' }) =>
    server.within(client, ({ rows }) => rows(order).patch(made.id, values))
  test('names a partner, not any other company', async () => {
    const refused = await partner.post(order.path, { order_number: 'O-1', counterparty: outsider })
    expect([refused.status, refused.body]).toEqual([400, { counterparty: [`There is no company ${outsider}.`] }])
    const { status: code, body } = await partner.post(order.path, {
      order_number: 'O-1',
      counterparty: server.ours,
      contract: known.open,
      cars: 5,
    })
    expect(code, JSON.stringify(body)).toBe(201)
    made.id = body.id
    for (const client of [home, third]) expect(await status(client.get(`${order.path}${made.id}/`))).toBe(404)
    const own = await partner.post(order.path, { order_number: 'O-2', counterparty: server.theirs })
    expect(own.status).toBe(400)
  })

  test('is visible to both companies and no third, with the names of both and of what it references', async () => {
    await as(partner, { status: 'sent' })
    for (const client of [home, partner])
      expect((await client.get(`${order.path}get_table/?id=${made.id}`)).body.results).toMatchObject([
        {
          cars: 5,
          company__label: 'Theirs Rail',
          counterparty__label: 'Ours Terminals',
          contract__label: 'C-1 Winter',
        },
      ])
    expect(await status(third.get(`${order.path}${made.id}/`))).toBe(404)
    expect(await status(third.get(`${order.path}${made.id}/history/`))).toBe(404)
    const offered = await partner.get('company/autocomplete/')
    expect(offered.body.results, 'whom it may name').toEqual([
      { value: server.ours, label: 'Ours Terminals' },
      { value: server.theirs, label: 'Theirs Rail' },
    ])
  })

  test('is changed, cloned and deleted by its author', async () => {
    const at = `${order.path}${made.id}/`
    expect([
      await status(home.patch(at, { cars: 6 })),
      await status(home.delete(at)),
      await status(home.post(`${at}clone/`)),
    ]).toEqual([403, 403, 403])
    await as(partner, { status: 'draft' })
    expect([await status(third.patch(at, { cars: 6 })), await status(third.delete(at))]).toEqual([404, 404])
    const since = await now()
    expect((await partner.patch(at, { cars: 7 })).body).toMatchObject({ cars: 7, version: 4 })
    expect(await told(since, server.ours), 'of a draft').toEqual([])
    expect(await told(since, server.theirs)).toEqual([`update partner:order ${made.id}`])
    await as(partner, { status: 'sent' })
    expect(await told(since, server.ours)).toEqual([`create partner:order ${made.id}`])
    expect((await partner.get(`${at}history/`)).body.results[1]).toMatchObject({
      kind: 'update',
      by__label: partner.name,
      changes: [{ field: 'cars', before: 5, after: 7 }],
    })
    const [last, ...earlier] = (await home.get(`${at}history/`)).body.results
    expect(last).toMatchObject({ kind: 'create', by__label: `${partner.name}, Theirs Rail` })
    expect(JSON.stringify(earlier), 'changes of the draft').not.toContain('cars')
    expect((await server.within(third, ({ client }) => client.query('select id::int from user_known'))).rows).toEqual([
      { id: third.id },
    ])
  })

  test('cannot be reassigned or forged', async () => {
    await expect(
      server.within(home, ({ client }) =>
        client.query('update partner_order set company_id = $1 where id = $2', [server.ours, made.id]),
      ),
    ).rejects.toThrow(/stays with the company/)
    await expect(
      server.within(home, ({ client }) =>
        client.query("insert into partner_order (company_id, counterparty, order_number) values ($1, $2, 'X')", [
          server.theirs,
          server.ours,
        ]),
      ),
    ).rejects.toThrow(/row-level security/)
    const gone = await server.within(home, ({ client }) =>
      client.query('delete from partner_order where id = $1', [made.id]),
    )
    expect(gone.rowCount).toBe(0)
    await expect(
      server.db.pool.query("insert into partner_order (company_id, counterparty, order_number) values ($1, $1, 'X')", [
        server.ours,
      ]),
    ).rejects.toThrow(/two_parties/)
  })
})
