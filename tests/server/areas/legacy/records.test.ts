/** Companies, drivers and products of older sites: locks, two forms that agree, units that stay, and figures of their tables. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '#model/shared/clock.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const DAY_MS = 86_400_000
let server: Server
let clerk: Client
let count = 0
beforeAll(async () => {
  server = await startServer()
  clerk = await server.user()
  await clerk.patch(`company/${server.ours}/`, { timezone: 'America/Edmonton' })
})
afterAll(() => server.close())

const made = async (path: string, values: object, by = clerk) => {
  const { status, body } = await by.post(path, values)
  expect([path, status, status === 201 ? '' : body]).toEqual([path, 201, ''])
  return body
}
const firm = (company_types: readonly string[] = [], more: object = {}) =>
  made('company_table/', { company_code: `C${++count}`, name: `Firm ${count}`, company_types, ...more })
const driver = (more: object = {}) => made('person/', { first_name: 'Ned', last_name: `No ${++count}`, ...more })
const product = (more: object = {}) =>
  made('product_table/', {
    product_code: `P${++count}`,
    product_name: `Product ${count}`,
    productType: 'liquid',
    density: 712,
    ...more,
  })
const ticket = (more: object) => made('terminalboss/ticketview/', { ticket_number: `T${++count}`, ...more })
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const day = (ahead: number): string => dayIn(new Date(Date.now() + ahead * DAY_MS).toISOString(), 'America/Edmonton')
const read = async (path: string, id: number) => (await clerk.get(`${path}${id}/`)).body

describe.each([
  ['company_table/', () => firm()],
  ['person/', () => driver()],
] as const)('the lock of %s', (path, make) => {
  it('takes a reason, by default from the company’s today on, and is taken back by Unlock', async () => {
    const { id } = await make()
    expect((await clerk.post(`${path}${id}/lock/`, {})).body).toHaveProperty('reason')
    const locked = await clerk.post(`${path}${id}/lock/`, { reason: 'No insurance' })
    expect(locked.body).toMatchObject({ status: 'locked', lockout_date: day(0), lockout_reason: 'No insurance' })
    expect((await clerk.post(`${path}${id}/lock/`, { reason: 'Again' })).status).toBe(409)
    const free = await clerk.post(`${path}${id}/unlock/`, {})
    expect(free.body).toMatchObject({ status: 'allowed', lockout_date: null, lockout_reason: '' })
  })
  it('begins on a later day, and is undone for many at once', async () => {
    const ids = [(await make()).id, (await make()).id]
    const done = await clerk.post(`${path}lock/`, { ids, reason: 'Audit', date: day(5) })
    expect(done.body.counts.changed).toBe(2)
    expect(await read(path, ids[0])).toMatchObject({ status: 'locked', lockout_date: day(5) })
    await clerk.post(`batch/${done.body.batch}/undo/`, {})
    expect(await read(path, ids[1])).toMatchObject({ status: 'allowed', lockout_date: null, lockout_reason: '' })
  })
  it('follows from the day that a site sends', async () => {
    const { id } = await make()
    const sent = await clerk.patch(`${path}${id}/`, { lockout_date: '2026-01-05' })
    expect(sent.body.status).toBe('locked')
    expect((await clerk.patch(`${path}${id}/`, { lockout_date: null })).body.status).toBe('allowed')
  })
})

it('warns of the open tickets of a driver who is locked out', async () => {
  const { id } = await driver()
  const open = await ticket({ status: 'open', driver: id, load_start: ago(0.1) })
  const asked = await clerk.post(`person/${id}/lock/`, { dry_run: true })
  expect([asked.body.can, asked.body.warnings[0].object.title]).toEqual([true, open.ticket_number])
  const many = await clerk.post('person/lock/', { ids: [id], reason: 'Left', dry_run: true })
  expect(many.body.counts.changed).toBe(1)
})

describe('the types of a company', () => {
  const rowsOf = async (id: number) =>
    (await clerk.get(`company_type_table/?companyTable=${id}`)).body.results
      .map(({ company_type }: { company_type: string }) => company_type)
      .toSorted()
  it('are rows as soon as they are codes', async () => {
    const { id } = await firm(['Carrier', 'Customer'])
    expect(await rowsOf(id)).toEqual(['Carrier', 'Customer'])
    await clerk.patch(`company_table/${id}/`, { company_types: ['Customer', 'Producer'] })
    expect(await rowsOf(id)).toEqual(['Customer', 'Producer'])
  })
  it('are codes as soon as they are rows, and the same row sent again is that row', async () => {
    const { id } = await firm(['Carrier'])
    const row = await made('company_type_table/', { companyTable: id, company_type: 'Supplier' })
    expect((await read('company_table/', id)).company_types).toEqual(['Carrier', 'Supplier'])
    const again = await clerk.post('company_type_table/', { companyTable: id, company_type: 'Supplier' })
    expect([again.status, again.body.id]).toEqual([200, row.id])
    await clerk.patch(`company_type_table/${row.id}/`, { company_type: 'Producer' })
    expect((await read('company_table/', id)).company_types).toEqual(['Carrier', 'Producer'])
    await clerk.delete(`company_type_table/${row.id}/`)
    expect((await read('company_table/', id)).company_types).toEqual(['Carrier'])
  })
})

describe('the companies of a driver', () => {
  const firmsOf = async (id: number): Promise<readonly number[]> =>
    (await clerk.get(`person_company/?personKey=${id}`)).body.results
      .map(({ company_key }: { company_key: number }) => company_key)
      .toSorted((one: number, other: number) => one - other)
  const first = async (id: number) => (await read('person/', id)).tb_person_company
  const firms = async (): Promise<readonly [number, number, number]> => [
    (await firm()).id,
    (await firm()).id,
    (await firm()).id,
  ]
  it('are a row as soon as one is named, which another one replaces', async () => {
    const [a, b] = await firms()
    const { id } = await driver({ tb_person_company: a })
    expect(await firmsOf(id)).toEqual([a])
    await clerk.patch(`person/${id}/`, { tb_person_company: b })
    expect(await firmsOf(id)).toEqual([b])
    await clerk.patch(`person/${id}/`, { tb_person_company: null })
    expect(await firmsOf(id)).toEqual([])
  })
  it('are named as soon as there is a row, and the first that is left follows', async () => {
    const [a, b, c] = await firms()
    const { id } = await driver()
    const row = await made('person_company/', { personKey: id, company_key: a })
    expect(await first(id)).toBe(a)
    await made('person_company/', { personKey: id, company_key: b })
    await made('person_company/', { personKey: id, company_key: c })
    await clerk.patch(`person/${id}/`, { tb_person_company: c })
    expect([await first(id), await firmsOf(id)]).toEqual([c, [a, b, c]])
    await clerk.patch(`person/${id}/`, { tb_person_company: null })
    expect([await first(id), await firmsOf(id)]).toEqual([a, [a, b]])
    await clerk.delete(`person_company/${row.id}/`)
    expect([await first(id), await firmsOf(id)]).toEqual([b, [b]])
  })
  it('are saved with a new driver in one transaction, and go with the driver', async () => {
    const [a, b, c] = await firms()
    const { id } = await driver({ companies: [{ company_key: b }, { company_key: c }] })
    expect([await first(id), await firmsOf(id)]).toEqual([b, [b, c]])
    // The row of the company that is named is there already.
    const { id: other } = await driver({ tb_person_company: c, companies: [{ company_key: a }, { company_key: c }] })
    expect([await first(other), await firmsOf(other)]).toEqual([c, [a, c]])
    expect((await clerk.delete(`person/${id}/`)).status).toBe(204)
    expect(await firmsOf(id)).toEqual([])
    const refused = await clerk.post('person/', {
      first_name: 'Ned',
      last_name: 'Half',
      companies: [{ company_key: a }, { company_key: 999_999 }],
    })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['companies.1.company_key']])
    expect((await clerk.get('person/?last_name=Half')).body.count).toBe(0)
  })
  it('lose a company that is deleted', async () => {
    const [a, b] = await firms()
    const { id } = await driver({ tb_person_company: a })
    await made('person_company/', { personKey: id, company_key: b })
    expect((await clerk.delete(`company_table/${a}/`)).status).toBe(204)
    expect([await first(id), await firmsOf(id)]).toEqual([b, [b]])
  })
})

it('deletes no company, driver, product or location that tickets name, and says how many do', async () => {
  const [{ id: customer }, { id: by }, { id: of }] = [await firm(['Customer']), await driver(), await product()]
  const { id: location } = await made('location_table/', { code: `L${++count}`, name: 'Battery' })
  const named = { customer, driver: by, product: of, location, status: 'open', load_start: ago(1) }
  await ticket(named)
  await ticket(named)
  for (const [path, id] of [
    ['company_table/', customer],
    ['person/', by],
    ['product_table/', of],
    ['location_table/', location],
  ] as const) {
    const refused = await clerk.delete(`${path}${id}/`)
    expect([path, refused.status, refused.body.held?.[0]?.count]).toEqual([path, 409, 2])
  }
})

describe('a product', () => {
  it('stays in its unit once a ticket names it, and says how many do', async () => {
    const { id } = await product()
    expect((await clerk.patch(`product_table/${id}/`, { productUnit: 'mass' })).status).toBe(200)
    await ticket({ product: id, status: 'open', load_start: ago(1) })
    const refused = await clerk.patch(`product_table/${id}/`, { productUnit: 'volume' })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('1 of its tickets')])
    expect((await clerk.patch(`product_table/${id}/`, { productUnit: 'mass', description: 'x' })).status).toBe(200)
  })
  it.each([
    ['liquid', 712, 'in_range'],
    ['liquid', 500, 'out_of_range'],
    ['liquefied gas', 500, 'in_range'],
    ['liquefied gas', 712, 'out_of_range'],
    ['liquid', null, 'missing'],
    ['solid', 2000, 'not_checked'],
  ] as const)('%s of %s kg/m³ is %s, and is stored all the same', async (productType, density, density_check) => {
    const { id } = await product({ productType, density })
    expect((await read('product_table/', id)).density_check).toBe(density_check)
    const [asked] = (await clerk.get(`product_table/why_not/?ids=${id}`)).body.results
    expect(JSON.stringify(asked).includes('density')).toBe(['out_of_range', 'missing'].includes(density_check))
  })
})

it('counts the loads of 30 days, open tickets, allocations and days away', async () => {
  const [by, of] = [await driver({ last_login_time: ago(95.5) }), await product()]
  const named = { driver: by.id, product: of.id, gross_volume: '30000', net_volume: '30000' }
  await ticket({ ...named, status: 'closed', load_end: ago(3) })
  await ticket({ ...named, status: 'corrected', load_end: ago(29) })
  await ticket({ ...named, status: 'closed', load_end: ago(31) })
  await ticket({ ...named, status: 'void', load_end: ago(3) })
  await ticket({ ...named, status: 'open', load_start: ago(0.1) })
  await made('allocation/', { allocation_code: `A${++count}`, product_key: of.id })
  expect(await read('person/', by.id)).toMatchObject({ loads_30_days: 2, open_tickets: 1, days_away: 95 })
  expect(await read('product_table/', of.id)).toMatchObject({ loads_30_days: 2, allocations: 1 })
  const listed = await clerk.get('person/?days_away__gte=90&limit=100')
  expect(listed.body.results.map(({ id }: { id: number }) => id)).toContain(by.id)
})

it('says of a company whether it is valid, and how full its fullest allocation is', async () => {
  const validity = async (more: object) => (await firm([], more)).validity
  expect([
    await validity({}),
    await validity({ expiry_date: day(-1) }),
    await validity({ expiry_date: day(30) }),
    await validity({ expiry_date: day(31) }),
    await validity({ effective_date: day(1) }),
  ]).toEqual(['valid', 'ended', 'ending', 'valid', 'not_yet'])
  const { id: customer } = await firm(['Customer'])
  const { id: goods } = await product()
  const limited = async (limit: string) => {
    const { id } = await made('allocation/', { allocation_code: `A${++count}`, product_key: goods, customer })
    await made('transfer_limit/', { allocation: id, period_type: 'day', period_start_date: day(-40), limit })
    return id
  }
  const [full, other] = [await limited('100000'), await limited('500000')]
  const loaded = { customer, product: goods, gross_volume: '30000', net_volume: '30000' }
  await ticket({ ...loaded, allocation: full, status: 'closed', load_end: new Date().toISOString() })
  await ticket({ ...loaded, allocation: full, status: 'closed', load_end: ago(2) })
  await ticket({ ...loaded, allocation: other, status: 'open', load_start: new Date().toISOString() })
  expect((await read('company_table/', customer)).allocation_percent).toBe(30)
})
