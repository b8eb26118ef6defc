/** Papers of companies and allocations of older sites: the monthly statement as on the company's screen, and the terms with their loads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TimelineAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { companyMonths } from '#model/areas/legacy/rules/window/statement.ts'
import { tenths } from '#model/areas/limit/rules/limit.ts'
import { loadsParts } from '#server/areas/legacy/paper/loads.ts'
import { textOfPdf } from '../../pdf-text.ts'
import { startServer, type Client, type Server } from '../../harness.ts'

const views = {
  company: 'access_menu__v2__sync_data__company',
  allocation: 'access_menu__v2__sync_data__allocation',
  ticket: 'access_menu__v2__sync_data__ticket',
} as const
let server: Server
let clerk: Client
const ids = { provost: 0, ridge: 0, butane: 0, propane: 0, sulphur: 0, foreign: 0 }

beforeAll(async () => {
  server = await startServer()
  clerk = await server.user({ name: 'Cleo' })
  const made = async <T = number>(path: string, values: object): Promise<T> => {
    const { status, body } = await clerk.post(path, values)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body.id
  }
  const site = await made<string>('terminalboss/v3/servers/', { name: 'Hardisty', timezone: 'America/Edmonton' })
  const firm = (company_code: string, name: string) =>
    made('company_table/', { company_code, name, company_types: ['Customer'] })
  ids.provost = await firm('PV', 'Provost Energy')
  ids.ridge = await firm('RH', 'Ridge Haulage')
  const butane = await made('product_table/', { product_code: 'C4', product_name: 'Butane' })
  const sulphur = await made('product_table/', { product_code: 'S', product_name: 'Sulphur', productUnit: 'mass' })
  const driver = await made('person/', { first_name: 'Ned', last_name: 'Kuntz' })
  const days = { effective_date: '2020-01-01', expiration_date: '2020-12-31' }
  const terms = { ...days, max_allowed_uses: 40, contract_number: 'K-77', comments: 'Winter grade' }
  const limited = async (allocation_code: string, customer: number, product_key: number, limit: string) => {
    const id = await made('allocation/', { allocation_code, customer, product_key, ...terms })
    await made('transfer_limit/', { allocation: id, period_type: 'month', limit })
    return id
  }
  ids.butane = await limited('PV-C4', ids.provost, butane, '100000')
  ids.propane = await limited('PV-C3', ids.provost, butane, '50000')
  ids.sulphur = await limited('PV-S', ids.provost, sulphur, '70000')
  ids.foreign = await limited('RH-C4', ids.ridge, butane, '90000')
  // The same loads count in this limit too.
  await made('transfer_limit/', { allocation: ids.butane, period_type: 'quarter', limit: '250000' })
  let number = 0
  const load = (allocation: number, load_end: string, net_volume: string, more: object = {}) =>
    made('terminalboss/ticketview/', {
      ticket_number: `S${String(++number).padStart(2, '0')}`,
      status: 'closed',
      site_user: site,
      allocation,
      driver,
      product: allocation === ids.sulphur ? sulphur : butane,
      load_end,
      net_volume,
      ...more,
    })
  await load(ids.butane, '2020-09-10T18:00:00Z', '30000.5')
  // At the site it is the last evening of September.
  await load(ids.butane, '2020-10-01T03:30:00Z', '20000')
  await load(ids.butane, '2020-10-01T07:30:00Z', '11111')
  await load(ids.butane, '2020-09-12T18:00:00Z', '22222', { status: 'void' })
  await load(ids.butane, '2020-09-13T18:00:00Z', '5000', { status: 'open' })
  await load(ids.propane, '2020-09-14T18:00:00Z', '60000', { status: 'corrected' })
  await load(ids.sulphur, '2020-09-15T18:00:00Z', '1', { weight: 21_000 })
  await load(ids.foreign, '2020-09-16T18:00:00Z', '44444')
})
afterAll(() => server.close())

const statement = (more = '&date=2020-09-15', by = clerk, id = ids.provost) =>
  by.get(`company_table/${id}/print/?code=allocation-statement${more}`)
const textOf = async (answer: Promise<{ raw: Buffer }>): Promise<string> => textOfPdf((await answer).raw)

describe('the statement of a company', () => {
  test('has the limits, loads and balance of each allocation, and totals in each unit by itself', async () => {
    const { status, headers } = await statement()
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(headers['content-disposition'])).toContain('Statement%20Provost%20Energy%202020-09.pdf')
    const text = await textOf(statement())
    for (const said of [
      'Allocation statement',
      'PV-C4 Butane 2020-09-01 to 2020-09-30 100,000 L 50,000.5 L 5,000 L 44,999.5 L',
      'PV-C3 Butane 2020-09-01 to 2020-09-30 50,000 L 60,000 L 0 L -10,000 L',
      'Total in kg 70,000 kg 21,000 kg 0 kg 49,000 kg',
      'Total in L 150,000 L 110,000.5 L 5,000 L 34,999.5 L',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('RH-C4')
  })

  test('agrees with what the screen of the company adds up', async () => {
    const allocations = await Promise.all(
      [ids.butane, ids.propane, ids.sulphur].map(
        async (id): Promise<{ unit: 'L' | 'kg'; windows: TimelineAnswer['results'] }> => {
          const { body } = await clerk.get(`allocation/${id}/schedule_limit/?from=2020-01-01&to=2020-12-31`)
          return { unit: body.unit, windows: body.results }
        },
      ),
    )
    const shown = (amount: string | null, unit: string): string =>
      `${(amount ?? '').replace(/\.0$/, '').replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${unit}`
    const lines = companyMonths(allocations, '2020-01-01')
    expect(new Set(lines.map(({ month }) => month)).size).toBe(12)
    for (const { month, unit, limit, loaded, open, balance } of lines.filter(
      (one) => one.month >= '2020-08' && one.month <= '2020-10',
    )) {
      const amounts = [limit, loaded, open, balance].map((one) => shown(one, unit)).join(' ')
      expect([month, await textOf(statement(`&date=${month}-01`))]).toEqual([
        month,
        expect.stringContaining(`Total in ${unit} ${amounts}`),
      ])
    }
  })

  test('lists the loads that count, by the clock of their site, and they add up', async () => {
    const text = await textOf(statement())
    const listed = [...text.matchAll(/(S\d\d) PV-\S+ Hardisty Ned Kuntz (\w+) ([\d,.]+) (L|kg)/g)]
    expect(listed.map(([, ticket, status]) => `${ticket} ${status}`)).toEqual([
      'S01 closed',
      'S05 open',
      'S06 corrected',
      'S07 closed',
      'S02 closed',
    ])
    const sum = (unit: string): bigint =>
      listed.reduce(
        (total, [, , , amount = '', of]) => total + (of === unit ? tenths(amount.replaceAll(',', '')) : 0n),
        0n,
      )
    expect([sum('L'), sum('kg')]).toEqual([1_150_005n, 210_000n])
  })

  test('of a month without limits says so, and one without a day is of this month', async () => {
    const empty = await textOf(statement('&date=2019-05-01'))
    expect(empty).toContain('No limit of this customer began in 2019-05.')
    expect(empty).toContain('No loads count against these limits.')
    expect(empty).not.toContain('Total in')
    const month = new Date().toISOString().slice(0, 7)
    expect(await textOf(statement(''))).toMatch(new RegExp(`began in ${month.slice(0, 4)}-\\d\\d\\.`))
  })

  test('of many companies is one file in the order asked, or a zip', async () => {
    const body = { company_ids: [ids.ridge, ids.provost], code: 'allocation-statement', date: '2020-09-01' }
    const both = await textOf(clerk.post('company_table/print_multiple/', body))
    expect(both.indexOf('Ridge Haulage')).toBeGreaterThan(-1)
    expect(both.indexOf('Ridge Haulage')).toBeLessThan(both.indexOf('Provost Energy'))
    const zip = await clerk.post('company_table/print_multiple/', { ...body, zip: true })
    expect([
      zip.headers['content-type'],
      zip.raw.toString('latin1').includes('Statement Provost Energy 2020-09.pdf'),
    ]).toEqual(['application/zip', true])
  })
})

describe('the paper of an allocation', () => {
  const paper = (by = clerk, id = ids.butane) => by.get(`allocation/${id}/print/?code=allocation`)

  test('has its terms, its windows and its loads', async () => {
    const { status, headers } = await paper()
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = await textOf(paper())
    for (const said of [
      'PV-C4',
      'Provost Energy',
      'Butane',
      'K-77',
      'Winter grade',
      'Effective 2020-01-01 Expires 2020-12-31',
      '2020-09-01 to 2020-09-30 month past 100,000 L 50,000.5 L 5,000 L 44,999.5 L 55 %',
      '2020-07-01 to 2020-09-30 quarter past 250,000 L 50,000.5 L 5,000 L 194,999.5 L 22 %',
      '2020-10-01 S03 Hardisty Ned Kuntz closed 11,111 L',
      '2020-09-30 S02 Hardisty Ned Kuntz closed 20,000 L',
    ])
      expect(text).toContain(said)
    for (const other of ['S04', 'S06', 'S07', 'RH-C4']) expect(text).not.toContain(other)
  })

  test('states kilograms for a product that is sold by mass', async () => {
    const text = await textOf(paper(clerk, ids.sulphur))
    expect(text).toContain('70,000 kg 21,000 kg 0 kg 49,000 kg 30 %')
  })
})

test('a list of which the first loads are left out says how many there are', () => {
  const load = {
    allocation: 1,
    day: '2026-11-01',
    ticket: 'T',
    status: 'closed',
    site: '',
    driver: '',
    quantity: '5.0',
  }
  const left = (count: number) =>
    loadsParts({ loads: [{ ...load, unit: 'L' }], count, empty: '' }).flatMap((part) =>
      part.kind === 'text' ? [part.text] : [],
    )
  expect([left(1), left(3)]).toEqual([[], ['2 earlier loads not listed; the sums above include them.']])
})

describe('who may print', () => {
  test('takes the permission to view allocations; loads are listed for those who may view tickets', async () => {
    const looking = (...permissions: readonly (typeof views)[keyof typeof views][]) => server.user({ permissions })
    expect((await statement(undefined, await looking(views.company))).status).toBe(403)
    expect((await statement(undefined, await looking(views.allocation))).status).toBe(403)
    const both = await looking(views.company, views.allocation)
    for (const path of [
      `company_table/${ids.provost}/print/?code=allocation-statement&date=2020-09-01`,
      `allocation/${ids.butane}/print/?code=allocation`,
    ]) {
      const text = await textOf(both.get(path))
      expect(text).toContain('50,000.5 L')
      expect(text).toContain('permission to view tickets')
      expect(text).not.toContain('S01')
    }
  })

  test('finds nothing of another company, and refuses what is no paper or no day', async () => {
    const stranger = await server.user({ company: server.theirs })
    expect((await statement(undefined, stranger)).status).toBe(404)
    expect((await stranger.get(`allocation/${ids.butane}/print/`)).status).toBe(404)
    expect(await statement('&date=2020-02-31')).toMatchObject({ status: 400, body: { date: expect.any(Array) } })
    expect((await clerk.get(`company_table/${ids.provost}/print/?code=ticketview`)).status).toBe(400)
  })

  test.each([
    ['company_table/', 'allocation-statement'],
    ['allocation/', 'allocation'],
  ])('OPTIONS of %s offers the paper %s', async (path, code) => {
    const { actions } = (await clerk.options(path)).body
    for (const name of ['printPaper', 'printMany', 'printList']) {
      const found = actions.find((one: { name: string }) => one.name === name)
      expect([name, found.allowed, JSON.stringify(found.input)]).toEqual([
        name,
        true,
        expect.stringContaining(`"${code}"`),
      ])
    }
  })
})
