/** What a company owes stands in its table for those alone who may see invoices: by every door, and as exact as the invoices are. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { permissions as everyPermission, type Permission } from '#model/kernel/permissions.ts'
import type { Row } from '#model/kernel/resource.ts'
import { entities } from '#server/engine/base/entity.ts'
import { run } from '#server/engine/base/sql.ts'
import { formats } from '#server/engine/operations/export/download-request.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Answer, type Client, type Server } from '../../harness.ts'
import { callsOf } from '../../registry/registry.ts'

const base = company.path
const needs: Permission = 'access_menu__v3__sync_data__ticket_invoice'
const fields = ['open_amount_cad', 'open_amount_usd', 'open_amount_mxn'] as const
const secret = '73519264.58'
/** Found in no answer by chance, whatever numbers and moments it holds. */
const whole = '73519264'
let server: Server
let clerk: Client
/** May do everything with companies, and see nothing of invoices. */
let keeper: Client
let owing: string
let free: string
let count = 0

type Invoice = Partial<Row<typeof ticketInvoice>>
const invoiced = (...all: readonly Invoice[]) =>
  systemTransaction(
    server.db,
    async ({ rows, client }) => {
      const made = await rows(ticketInvoice).createMany(
        all.map(({ total: _total, ...one }) => ({ invoice_number: `OA-${++count}`, ...one })),
      )
      // A total follows from the lines, which no test of a sum needs.
      for (const [at, { id }] of made.entries())
        await run(client, sql`update terminal_ticket_invoice set subtotal = ${all[at]?.total ?? '0'} where id = ${id}`)
      return made.map(({ id }) => id)
    },
    clerk.company,
  )
const owed = async (id: string, by = clerk) => {
  const { body } = await by.get(`${base}${id}/`)
  return fields.map((field) => body[field])
}

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  keeper = await server.user({ permissions: everyPermission.filter((one) => one !== needs) })
  const made = (name: string) => server.within(clerk, ({ rows }) => rows(company).create({ name }))
  owing = (await made('Owing')).id
  free = (await made('Free')).id
  await invoiced({ company: owing, status: 'approved', currency: 'CAD', total: secret })
})
afterAll(() => server.close())

describe('whoever may see invoices', () => {
  test.each<[string, readonly Invoice[], readonly (string | null)[]]>([
    ['nothing', [], [null, null, null]],
    ['an approved one', [{ status: 'approved', currency: 'CAD', total: '10.10' }], ['10.10', null, null]],
    ['one that was sent', [{ status: 'sent_for_payment', currency: 'USD', total: '7.05' }], [null, '7.05', null]],
    [
      'none that is a draft, waits, was rejected, paid or void',
      (['draft', 'pending_approval', 'rejected', 'paid', 'void'] as const).map((status) => ({ status, total: '5' })),
      [null, null, null],
    ],
    [
      'several, each currency by itself and to the cent',
      [
        { status: 'approved', currency: 'CAD', total: '0.10' },
        { status: 'sent_for_payment', currency: 'CAD', total: '0.20' },
        { status: 'approved', currency: 'USD', total: '99999999.99' },
        { status: 'approved', currency: 'USD', total: '0.01' },
        { status: 'approved', currency: 'MXN', total: '-3.50' },
      ],
      ['0.30', '100000000.00', '-3.50'],
    ],
  ])('is told of a company that owes %s', async (_what, invoices, expected) => {
    const { id } = await server.within(clerk, ({ rows }) => rows(company).create({ name: `C${++count}` }))
    await invoiced(...invoices.map((one) => ({ company: id, ...one })))
    expect(await owed(id)).toEqual(expected)
  })

  test('filters, sorts and adds up by it', async () => {
    const above = await clerk.get(`${base}?open_amount_cad__gt=1000000&columns=name`)
    expect(above.body.results.map(({ name }: { name: string }) => name)).toEqual(['Owing'])
    const sorted = await clerk.get(`${base}?ordering=-open_amount_cad&limit=1`)
    expect(sorted.body.results[0]).toMatchObject({ name: 'Owing', open_amount_cad: secret })
    const totals = await clerk.get(`${base}get_totals/?by=name&sum=open_amount_cad`)
    expect(String(totals.raw)).toContain(secret)
  })

  test('cannot write it', async () => {
    const { status, body } = await clerk.patch(`${base}${owing}/`, { open_amount_cad: '1' })
    expect([status, Object.keys(body)]).toEqual([400, ['open_amount_cad']])
  })
})

describe('whoever may not', () => {
  const match = { any: [{ is: 'range', min: 1_000_000 }], not: false }
  const doors = (by: Client): readonly (readonly [string, () => Promise<Answer>])[] => [
    ...callsOf(entityOfCompany(), owing)
      .filter(({ method, title }) => method === 'GET' || method === 'OPTIONS' || title === 'download_table')
      .map(({ title, method, url, payload }) => [title, () => by.ask(method, url, payload)] as const),
    ['page after', () => by.get(`${base}get_table/?after=`)],
    ['a change', () => by.patch(`${base}${owing}/`, { city: `Calgary ${++count}` })],
    ['a clone', () => by.post(`${base}${owing}/clone/`, { name: `Copy ${++count}` })],
    [
      'many changes',
      () => by.post(`${base}change_many/`, { changes: [{ id: owing, values: { city: `Olds ${++count}` } }] }),
    ],
    ['one that is new', () => by.post(base, { name: `New ${++count}` })],
    ['many that are new', () => by.post(`${base}create_many/`, { rows: [{ name: `Many ${++count}` }] })],
    ['a picker', () => by.get('picker/terminal:company/')],
  ]
  const entityOfCompany = () => {
    const found = entities.get('terminal:company')
    if (found === undefined) throw new Error('There are no companies.')
    return found
  }

  test('is told neither the amount nor that there is such a field, at any door', async () => {
    for (const [title, ask] of doors(keeper)) {
      const { status, raw } = await ask()
      expect([title, status < 300, raw.includes('open_amount'), raw.includes(whole)]).toEqual([
        title,
        true,
        false,
        false,
      ])
    }
  })
  test('while those who may are told of it by the same doors', async () => {
    const told = []
    for (const [title, ask] of doors(clerk)) if ((await ask()).raw.includes('open_amount')) told.push(title)
    expect(told).toEqual(expect.arrayContaining(['list', 'get_table', 'read', 'OPTIONS', 'a change', 'page after']))
  })

  type Ask = (by: Client) => Promise<Answer>
  test.each<[string, Ask]>([
    ['a filter', (by) => by.get(`${base}?open_amount_cad__gt=1`)],
    ['a count', (by) => by.get(`${base}count/?open_amount_cad__gt=1`)],
    [
      'a filter row',
      (by) => by.get(`${base}?filters=${encodeURIComponent(JSON.stringify([{ field: 'open_amount_cad', match }]))}`),
    ],
    ['an order', (by) => by.get(`${base}?ordering=open_amount_cad`)],
    ['a column', (by) => by.get(`${base}get_table/?columns=name,open_amount_cad`)],
    ['a stream of columns', (by) => by.get(`${base}columns/?columns=name,open_amount_cad`)],
    ['a group', (by) => by.get(`${base}get_totals/?by=open_amount_cad`)],
    ['a sum', (by) => by.get(`${base}get_totals/?sum=open_amount_cad`)],
    ['a completion', (by) => by.get(`${base}autocomplete/?field=open_amount_cad&input=1`)],
    ['a picker', (by) => by.get('picker/terminal:company/?open_amount_cad__gt=1')],
    [
      'a digest',
      (by) => {
        const scopes = [{ panes: ['one'], resource: 'terminal:company', where: { open_amount_cad: secret } }]
        return by.post('changes/digest/', { since_at: new Date(0).toISOString(), scopes })
      },
    ],
    ['an overview', (by) => by.get(`${base}get_overview/?open_amount_cad__gt=1`)],
    ['a sampled count', (by) => by.get(`${base}count/?about=true&open_amount_cad__gt=1`)],
    ['a sampled sum', (by) => by.get(`${base}get_totals/?about=true&sum=open_amount_cad`)],
    ['a place far down', (by) => by.get(`${base}get_table/?after=&near=0.5&ordering=open_amount_cad`)],
    ...[true, false].map((isTrial): [string, Ask] => [
      isTrial ? 'a trial of a change of all rows that match' : 'a change of all rows that match',
      (by) =>
        by.post(`${base}change_many/`, {
          matching: { filters: [{ field: 'open_amount_cad', match }] },
          values: { city: 'Taber' },
          dry_run: isTrial,
        }),
    ]),
    ...formats.map((format): [string, Ask] => [
      `a file as ${format}`,
      (by) => by.post(`${base}download_table/`, { format, columns: ['name', 'open_amount_cad'], ids: [owing] }),
    ]),
  ])('%s of that field is one of a field that there is not', async (_what, ask) => {
    const { status, raw } = await ask(keeper)
    expect([status, raw.includes(whole)]).toEqual([400, false])
    expect((await ask(clerk)).status, 'of whoever may see invoices').toBeLessThan(300)
  })

  test('finds nobody by searching for the amount', async () => {
    for (const by of [keeper, clerk])
      expect((await by.get(`${base}?search=${whole}`)).body.results.map(({ name }: { name: string }) => name)).toEqual(
        [],
      )
  })
})

describe('the feed', () => {
  type Told = { readonly user_id: number | null; readonly kind: string }
  const told = (id: string): Promise<Told[]> =>
    run<Told>(
      server.db.readPool,
      sql`select user_id, kind from change where resource = 'terminal:company' and id = ${id} order by seq`,
    )
  test('tells of what a company owes those alone who may see it', async () => {
    const before = (await told(free)).length
    const [invoice] = await invoiced({ company: free, status: 'approved', currency: 'CAD', total: '12.00' })
    const news = (await told(free)).slice(before)
    expect(news.length).toBeGreaterThan(0)
    const readers = new Set(news.map(({ user_id }) => user_id))
    expect([readers.has(clerk.id), readers.has(keeper.id), readers.has(null)]).toEqual([true, false, false])
    expect(await owed(free)).toEqual(['12.00', null, null])
    await systemTransaction(server.db, ({ client }) =>
      run(client, sql`update terminal_ticket_invoice set status = 'paid' where id = ${invoice}`),
    )
    expect((await told(free)).length).toBeGreaterThan(before + news.length)
    expect(await owed(free)).toEqual([null, null, null])
  })
  test('says nothing where what is owed stays', async () => {
    const [invoice] = await invoiced({ company: free, status: 'draft', currency: 'CAD', total: '12.00' })
    const before = (await told(free)).length
    await systemTransaction(server.db, ({ client }) =>
      run(client, sql`update terminal_ticket_invoice set comments = 'x', total = 5 where id = ${invoice}`),
    )
    expect((await told(free)).length).toBe(before)
  })
})
