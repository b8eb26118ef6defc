/** Links of contracts: what was bought feeds what was sold, and nothing is promised twice. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { trading, type Trading } from './setting.ts'

let at: Trading
beforeAll(async () => {
  at = await trading()
})
afterAll(() => at.server.close())

const contractOf = async (id: number) => (await at.planner.get(`contract/${id}/`)).body

describe('a link', () => {
  it('tells the sale what feeds it, and both how many cars', async () => {
    const [purchase, sale] = [await at.made('purchase'), await at.made('sale')]
    const { body } = await at.linked(purchase, sale, 60)
    expect(await contractOf(sale)).toMatchObject({ connected: [purchase], fed_cars: 60, promised_cars: 0 })
    expect(await contractOf(purchase)).toMatchObject({ connected: [], fed_cars: 0, promised_cars: 60 })
    await at.planner.patch(`contract_link/${body.id}/`, { cars: 45 })
    expect((await contractOf(purchase)).promised_cars).toBe(45)
    await at.planner.delete(`contract_link/${body.id}/`)
    expect(await contractOf(sale)).toMatchObject({ connected: [], fed_cars: 0 })
    expect((await at.planner.patch(`contract/${sale}/`, { connected: [purchase] })).status).toBe(400)
  })

  it('names nobody in a refusal where no person made the other link', async () => {
    const purchase = await at.made('purchase')
    const [first, second] = [await at.made('sale'), await at.made('sale')]
    const { body: link } = await at.linked(purchase, first, 95)
    await systemTransaction(at.server.db, ({ client }) =>
      run(client, sql`update audit set by = null where resource = 'contract:link' and row_id = ${String(link.id)}`),
    )
    const { contract_number } = await contractOf(first)
    expect((await at.linked(purchase, second, 11)).body.cars[0]).toMatch(
      new RegExp(`^\\S+ has 5 of its 100 cars left: ${contract_number} has 95\\.$`),
    )
  })

  it('never promises more than the purchase has with its tolerance, and says who has the rest', async () => {
    const purchase = await at.made('purchase', { tolerance: '5' })
    const [first, second] = [await at.made('sale'), await at.made('sale')]
    const { contract_number } = await contractOf(first)
    await at.linked(purchase, first, 95)
    const refused = await at.linked(purchase, second, 11)
    expect([refused.status, refused.body.cars[0]]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^\\S+ has 10 of its 105 cars left: ${contract_number} has 95 \\(.+\\)\\.$`)),
    ])
    expect((await at.linked(purchase, second, 10)).status).toBe(201)
    expect((await at.planner.patch(`contract/${purchase}/`, { cars: 90 })).body).toEqual({
      cars: ['It has promised 105 cars to sales.'],
    })
  })

  it('lets one of two planners have the last cars', async () => {
    const purchase = await at.made('purchase', { cars: 10 })
    const sales = await Promise.all([at.made('sale'), at.made('sale')])
    const answers = await Promise.all(sales.map((sale) => at.linked(purchase, sale, 10)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect((await contractOf(purchase)).promised_cars).toBe(10)
  })

  const faults: readonly (readonly [string, () => Promise<readonly [number, number, object?]>, object])[] = [
    [
      'of a purchase with itself',
      async () => {
        const purchase = await at.made('purchase')
        return [purchase, purchase]
      },
      { purchase: ['A contract does not feed itself.'] },
    ],
    [
      'of two sales',
      async () => [await at.made('sale', { contract_number: 'S-1' }), await at.made('sale')],
      {
        purchase: ['S-1 is a sale: name a purchase.'],
      },
    ],
    [
      'of another product',
      async () => [
        await at.made('purchase', { contract_number: 'P-2', product: at.butane }),
        await at.made('sale', { contract_number: 'S-2' }),
      ],
      { purchase: ['P-2 is of another product than S-2. Say so with blend, if the one goes into the other.'] },
    ],
    [
      'of other days',
      async () => [
        await at.made('purchase', { contract_number: 'P-3', start_date: '2027-01-01', end_date: '2027-02-01' }),
        await at.made('sale', { contract_number: 'S-3' }),
      ],
      { purchase: ['P-3 and S-3 have no days in common.'] },
    ],
    [
      'of a contract that is not there',
      async () => [999_999, await at.made('sale')],
      {
        purchase: ['There is no such contract.'],
      },
    ],
  ]
  for (const [what, pair, says] of faults)
    it(`${what} is refused`, async () => {
      const [purchase, sale] = await pair()
      const { status, body } = await at.linked(purchase, sale, 5)
      expect([status, body]).toEqual([400, says])
    })

  it('joins another product where it is blended', async () => {
    const [purchase, sale] = [await at.made('purchase', { product: at.butane }), await at.made('sale')]
    expect((await at.linked(purchase, sale, 5, { blend: true })).status).toBe(201)
  })

  it('keeps its contracts to what it was made for', async () => {
    const [purchase, sale] = [await at.made('purchase'), await at.made('sale')]
    await at.linked(purchase, sale, 5)
    const changes = [
      { product: at.butane },
      { contract_type: 'purchase' },
      { start_date: '2027-01-01', end_date: '2027-03-01' },
    ]
    for (const change of changes) {
      const { status, body } = await at.planner.patch(`contract/${sale}/`, change)
      expect([status, Object.keys(body)]).toEqual([400, ['connected']])
    }
  })

  it('stays as it is once one of the two is closed, and keeps both from being cancelled', async () => {
    const [purchase, sale] = [await at.made('purchase'), await at.made('sale')]
    const { body: link } = await at.linked(purchase, sale, 5)
    expect((await at.planner.post(`contract/${sale}/cancel/`, {})).body.connected).toEqual([
      'Its links promise 5 cars: cut them first.',
    ])
    for (const verb of ['approve', 'close'])
      expect((await at.planner.post(`contract/${sale}/${verb}/`, {})).status).toBe(200)
    expect((await at.planner.patch(`contract_link/${link.id}/`, { cars: 6 })).status).toBe(409)
    expect((await at.planner.delete(`contract_link/${link.id}/`)).status).toBe(409)
    expect((await at.linked(await at.made('purchase'), sale, 1)).status).toBe(409)
  })

  it('never over-promises, whatever is linked, changed and cut', async () => {
    const purchase = await at.made('purchase', { cars: 20, tolerance: '10' })
    const sales = await Promise.all([at.made('sale'), at.made('sale'), at.made('sale')])
    const known = new Map<number, number>()
    const step = fc.record({ sale: fc.constantFrom(...sales), cars: fc.integer({ min: 0, max: 14 }) })
    await fc.assert(
      fc.asyncProperty(step, async ({ sale, cars }) => {
        const id = known.get(sale)
        if (cars === 0 && id !== undefined) {
          await at.planner.delete(`contract_link/${id}/`)
          known.delete(sale)
        } else if (id !== undefined) await at.planner.patch(`contract_link/${id}/`, { cars })
        else {
          const { status, body } = await at.linked(purchase, sale, cars)
          if (status === 201) known.set(sale, body.id)
        }
        const links = (await at.planner.get(`contract_link/?purchase=${purchase}`)).body.results
        const sum = links.reduce((all: number, one: { cars: number }) => all + one.cars, 0)
        expect(sum).toBeLessThanOrEqual(22)
        expect((await contractOf(purchase)).promised_cars).toBe(sum)
      }),
      { numRuns: 40 },
    )
  })
})

describe('deleting a contract', () => {
  it('is refused while something names it', async () => {
    const [purchase, sale] = [await at.made('purchase'), await at.made('sale')]
    await at.linked(purchase, sale, 5)
    await at.planner.post('railschedule/', { name: 'Weekly', contract: sale })
    expect((await at.planner.delete(`contract/${sale}/`)).body.detail).toBe(
      'It cannot be deleted: 1 link, 1 shipping schedule name it.',
    )
    const free = await at.made('sale')
    await at.planner.post(`contract/${free}/approve/`, {})
    expect((await at.planner.delete(`contract/${free}/`)).status).toBe(409)
  })
})
