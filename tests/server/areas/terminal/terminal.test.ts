import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

let server: Server
let clerk: Client
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
})
afterAll(() => server.close())

const made = async (path: string, values: object) => {
  const { status, body } = await clerk.post(path, values)
  expect([path, status, JSON.stringify(body)]).toEqual([path, 201, JSON.stringify(body)])
  return body
}
const v3 = (path: string): string => `terminalboss/v3/${path}/`

test('the amount of an invoice follows its lines whenever one of them changes', async () => {
  const company = await made(v3('company'), { name: 'Acme' })
  const contract = await made(v3('service-contract'), { contract_number: 'SC-1', company: company.id })
  const invoice = await made(v3('ticket-invoice'), {
    invoice_number: 'TI-1',
    company: company.id,
    service_contract: contract.id,
    tax_percent: '5',
  })
  const read = async () => {
    const { line_count, subtotal, tax, total } = (await clerk.get(`${v3('ticket-invoice')}${invoice.id}/`)).body
    return [line_count, subtotal, tax, total]
  }
  expect(await read()).toEqual([0, '0.00', '0.00', '0.00'])
  const lines = []
  for (const quantity of ['29.138', '2.000']) {
    lines.push(
      await made(v3('service-contract-ticket'), {
        service_contract: contract.id,
        ticket_invoice: invoice.id,
        quantity,
        unit_price: '6.7487',
        minimum_charge: '75',
      }),
    )
  }
  expect(lines.map(({ amount }) => amount)).toEqual(['196.64', '75.00'])
  expect(await read()).toEqual([2, '271.64', '13.58', '285.22'])
  await clerk.patch(`${v3('service-contract-ticket')}${lines[1]?.id}/`, { quantity: '20' })
  expect(await read()).toEqual([2, '331.61', '16.58', '348.19'])
  await clerk.patch(`${v3('ticket-invoice')}${invoice.id}/`, { tax_exempt: true })
  expect(await read()).toEqual([2, '331.61', '0.00', '331.61'])
  await clerk.delete(`${v3('service-contract-ticket')}${lines[0]?.id}/`)
  expect(await read()).toEqual([1, '134.97', '0.00', '134.97'])
  expect((await clerk.patch(`${v3('ticket-invoice')}${invoice.id}/`, { total: '1' })).body).toEqual({
    total: ['Set by the server only.'],
  })
})

test('drivers and staff are terminal users, each with a path of its own', async () => {
  const driver = await made(v3('driver'), { name: 'Dee', username: '5101' })
  const staff = await made(v3('staff'), { name: 'Sam', username: '5102', job_title: 'Rack operator' })
  expect((await clerk.get(`${v3('user')}?id=${driver.id},${staff.id}`)).status).toBe(400)
  const both = (await clerk.get(`${v3('user')}?id__in=${driver.id},${staff.id}&ordering=username`)).body.results
  expect(both.map(({ kind, name }: Record<string, unknown>) => [kind, name])).toEqual([
    ['driver', 'Dee'],
    ['staff', 'Sam'],
  ])
  expect([
    (await clerk.get(`${v3('staff')}${driver.id}/`)).status,
    (await clerk.delete(`${v3('driver')}${staff.id}/`)).status,
  ]).toEqual([404, 404])
  expect(
    (await clerk.post(v3('staff'), { name: 'Twice', username: '5101' })).status,
    'a username is of one person, whatever they are',
  ).toBe(400)
  const ticket = await clerk.post(v3('ticket'), { ticket_number: 'D1', driver: staff.id })
  expect([ticket.status, Object.keys(ticket.body)]).toEqual([400, ['driver']])
})

test('an analysis adds up to 100 % or has no density; the remaining volume of a limit is derived', async () => {
  const sample = await made(v3('gcanalysis'), { sample_number: 'G1', propane: 96, ethane: 3 })
  expect([sample.total, sample.relative_density]).toEqual([99, null])
  const whole = (await clerk.patch(`${v3('gcanalysis')}${sample.id}/`, { i_butane: 1 })).body
  expect([whole.total, whole.relative_density]).toEqual([100, 0.50323])
  const limit = await made(v3('periodic-limit'), { name: 'L', limit_volume: '1000.0' })
  expect([limit.remaining_volume, limit.used_percent]).toEqual(['1000.0', 0])
})

test('a site has one code generator of each kind', async () => {
  const site = await made(v3('servers'), { name: 'Hardisty', timezone: 'UTC' })
  await made(v3('code-generators'), { code_type: 'ticket', server: site.id })
  expect((await clerk.post(v3('code-generators'), { code_type: 'ticket', server: site.id })).status).toBe(400)
})

test('a field named limit can be filtered, and paging still works', async () => {
  const allocation = await made('allocation/', { allocation_code: 'A1' })
  const limits = { day: '5', week: '10', month: '15' }
  for (const [period_type, limit] of Object.entries(limits))
    await made('transfer_limit/', { allocation: allocation.id, period_type, limit })
  const { count, results } = (await clerk.get('transfer_limit/?limit=1&limit__gte=10&ordering=limit')).body
  expect([count, results.map(({ limit }: { limit: string }) => limit)]).toEqual([2, ['10']])
  expect((await clerk.get('transfer_limit/?limit__eq=15')).body.count).toBe(1)
  expect((await clerk.get(`allocation/${allocation.id}/`)).body.transfer_limits).toBe(3)
})
