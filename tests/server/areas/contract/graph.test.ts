/** The graph of contracts in one answer: what is open, what it is linked with, and nothing of another company. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trading, type Trading } from './setting.ts'

let at: Trading
beforeAll(async () => {
  at = await trading()
})
afterAll(() => at.server.close())

type Answer = { readonly contracts: readonly { id: number }[]; readonly links: readonly { id: number }[] }
const graph = async (query = ''): Promise<Answer> => (await at.planner.get(`contract/graph/${query}`)).body
const idsOf = ({ contracts }: Answer): readonly number[] => contracts.map(({ id }) => id).toSorted((a, b) => a - b)

describe('the graph of contracts', () => {
  it('has open contracts with their names, their links, and closed ones that are linked with them', async () => {
    const [purchase, sale, other, butane] = [
      await at.made('purchase', { tolerance: '5' }),
      await at.made('sale'),
      await at.made('sale', { start_date: '2026-01-01', end_date: '2026-03-31' }),
      await at.made('purchase', { product: at.butane }),
    ]
    const { body: link } = await at.linked(purchase, sale, 60, { comments: 'By pipe' })
    await at.linked(purchase, other, 10)
    const whole = await graph()
    expect(idsOf(whole)).toEqual([purchase, sale, other, butane])
    expect(whole.links).toHaveLength(2)
    expect(whole.links).toContainEqual({
      id: link.id,
      version: link.version,
      purchase,
      sale,
      cars: 60,
      blend: false,
      comments: 'By pipe',
    })
    expect(whole.contracts).toContainEqual(
      expect.objectContaining({
        id: purchase,
        product__label: 'Propane',
        party__label: 'Producer',
        cars: 100,
        tolerance: '5.00',
        promised_cars: 70,
      }),
    )
    expect(idsOf(await graph(`?product=${at.butane}`))).toEqual([butane])
    expect(idsOf(await graph(`?party=${at.parties[2]}&from=2026-06-01`))).toEqual([purchase, sale])
    expect(idsOf(await graph('?from=2027-01-01'))).toEqual([])

    for (const verb of ['approve', 'close']) await at.planner.post(`contract/${sale}/${verb}/`, {})
    expect(idsOf(await graph())).toEqual([purchase, sale, other, butane])
    for (const verb of ['approve', 'close']) await at.planner.post(`contract/${purchase}/${verb}/`, {})
    // Of the two closed ones, the sale has nothing to do with what is open any more.
    const rest = await graph()
    expect([idsOf(rest), rest.links.length]).toEqual([[purchase, other, butane], 1])
  })

  it('says what is wrong with a day', async () => {
    expect((await at.planner.get('contract/graph/?from=soon')).status).toBe(400)
  })

  it('is empty for another company, and refused to whoever may not see contracts', async () => {
    await at.made('sale')
    const stranger = await at.server.user({ company: at.server.theirs })
    expect((await stranger.get('contract/graph/')).body).toEqual({ contracts: [], links: [] })
    const driver = await at.server.user({ permissions: [] })
    expect((await driver.get('contract/graph/')).status).toBe(403)
  })
})
