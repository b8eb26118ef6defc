/** What is set up for contracts is used: new ones begin with it, they are rolled over by it, and schedules have its days off. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractTending } from '#server/areas/contract/tend.ts'
import type { Client } from '../../harness.ts'
import { trading, type Trading } from './setting.ts'

const SET = 'company/application_configuration/contracts/'
let at: Trading
let keeper: Client
beforeAll(async () => {
  at = await trading()
  keeper = await at.server.user({ permissions: ['configuration__contracts'] })
  const { status } = await keeper.patch(SET, {
    settings: {
      sale_delivery_terms: 'DAP',
      sale_currency: 'CAD',
      sale_payment_days: 45,
      sale_tolerance: '2.5',
      sale_period: 'quarter',
      purchase_price_unit: 'bbl',
      shipping_weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    },
  })
  if (status !== 200) throw new Error(`The setup was refused: ${status}`)
})
afterAll(() => at.server.close())

const created = async (more: object) => (await at.planner.post('contract/', more)).body
const terms = ({
  delivery_terms,
  currency,
  payment_days,
  tolerance,
  price_unit,
  end_date,
}: Record<string, unknown>) => [delivery_terms, currency, payment_days, tolerance, price_unit, end_date]

describe('a new contract', () => {
  it.each([
    ['a sale', { contract_type: 'sale', start_date: '2026-01-01' }, ['DAP', 'CAD', 45, '2.50', 'gal', '2026-03-31']],
    ['one of no said type', {}, ['DAP', 'CAD', 45, '2.50', 'gal', null]],
    ['a purchase', { contract_type: 'purchase', start_date: '2026-01-01' }, ['FOB', 'USD', 30, '0.00', 'bbl', null]],
    [
      'one that says otherwise',
      { start_date: '2026-01-01', end_date: null, currency: 'USD', payment_days: null },
      ['DAP', 'USD', null, '2.50', 'gal', null],
    ],
  ])('%s begins with what is set for its type', async (_title, sent, expected) => {
    expect(terms(await created(sent))).toEqual(expected)
  })

  it('of an import does so too, and a copy has what its original has', async () => {
    const many = await at.planner.post('contract/create_many/', { rows: [{ name: 'Of a file' }] })
    const read = await at.planner.get(`contract/${many.body.results[0].id}/`)
    expect(terms(read.body).slice(0, 3)).toEqual(['DAP', 'CAD', 45])
    const original = await created({ currency: 'MXN', delivery_terms: 'CPT' })
    const copy = await at.planner.post(`contract/${original.id}/clone/`, {})
    expect(terms(copy.body).slice(0, 2)).toEqual(['CPT', 'MXN'])
  })

  it('of another company has nothing of it', async () => {
    const stranger = await at.server.user({ company: at.server.theirs })
    expect(terms((await stranger.post('contract/', {})).body).slice(0, 3)).toEqual(['FOB', 'USD', 30])
  })
})

describe('the settings', () => {
  it.each([
    ['what is no setting of contracts', { settings: { access_required: true } }],
    ['an unknown currency', { settings: { sale_currency: 'EUR' } }],
    ['days that are too many', { settings: { sale_roll_days: 366 } }],
    ['a weekday that is none', { settings: { shipping_weekdays: ['someday'] } }],
    ['nothing at all', {}],
  ])('refuse %s', async (_title, body) => {
    const answer = await keeper.patch(SET, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['settings']])
  })

  it('are for those who may set contracts up', async () => {
    const planner = await at.server.user({ permissions: ['change_contract', 'add_contract'] })
    expect((await planner.patch(SET, { settings: { sale_currency: 'USD' } })).status).toBe(403)
  })
})

describe('rolling over by itself', () => {
  const roll = (day: string) => contractTending(at.server.db).work(at.server.ours, new Date(`${day}T12:00:00Z`))
  const followers = async (id: number) => (await at.planner.get(`contract/?rolled_from=${id}`)).body.results

  it('makes one draft, as long before the end as the rule says, and not again where it was deleted', async () => {
    const [sale, draft, purchase] = [await at.made('sale'), await at.made('sale'), await at.made('purchase')]
    for (const id of [sale, purchase]) await at.planner.post(`contract/${id}/approve/`, {})
    await at.linked(purchase, sale, 10)
    await roll('2026-12-20')
    expect(await followers(sale)).toEqual([])
    await keeper.patch(SET, { settings: { sale_roll_days: 30, sale_roll_period: 'half_year' } })
    await roll('2026-11-30')
    expect(await followers(sale)).toEqual([])
    await roll('2026-12-01')
    await roll('2026-12-02')
    const made = await followers(sale)
    expect(made).toEqual([
      expect.objectContaining({ status: 'draft', start_date: '2027-01-01', end_date: '2027-06-30', cars: 100 }),
    ])
    expect([await followers(draft), await followers(purchase)]).toEqual([[], []])
    const told = await at.planner.get('notification/?note_type=contract_rolled')
    expect(told.body.results).toHaveLength(1)
    await at.planner.delete(`contract/${made[0].id}/`)
    await roll('2026-12-04')
    expect(await followers(sale)).toEqual([])
  })

  it('makes the links again among those that are rolled together', async () => {
    await keeper.patch(SET, { settings: { sale_roll_days: 30, purchase_roll_days: 30 } })
    const [sale, purchase] = [await at.made('sale'), await at.made('purchase')]
    for (const id of [sale, purchase]) await at.planner.post(`contract/${id}/approve/`, {})
    await at.linked(purchase, sale, 10)
    await roll('2026-12-15')
    const [[nextSale], [nextPurchase]] = [await followers(sale), await followers(purchase)]
    expect(nextSale.connected).toEqual([nextPurchase.id])
  })
})

describe('shipping days', () => {
  const schedule = async (more: object = {}) =>
    (
      await at.planner.post('railschedule/', {
        name: 'Week',
        contract: await at.made('sale'),
        start_date: '2026-11-23',
        end_date: '2026-11-30',
        ...more,
      })
    ).body

  it('of the company are those of a new schedule, unless it names others', async () => {
    expect((await schedule()).blackout_days).toEqual([
      { date: '2026-11-28', reason: 'Saturday' },
      { date: '2026-11-29', reason: 'Sunday' },
    ])
    expect((await schedule({ blackout_days: [] })).blackout_days).toEqual([])
  })

  it('of a template are added: the one of the facility, else the one for all; undo takes them back', async () => {
    const facility = (await at.planner.post('facility/', { name: 'Redwater' })).body.id
    const made = await schedule({ facility, blackout_days: [{ date: '2026-11-24', reason: 'Outage' }] })
    const apply = (body: object = {}) => at.planner.post(`railschedule/${made.id}/apply_shipping_days/`, body)
    expect((await apply()).body.template).toEqual([expect.stringMatching(/^There is no shipping-day template/)])
    const days_off = [
      { date: '2026-11-26', reason: 'Thanksgiving' },
      { date: '2026-11-24', reason: 'Other' },
    ]
    await keeper.post('shipping_day_template/', { name: 'All', days_off })
    const own = await keeper.post('shipping_day_template/', { name: 'Own', facility, weekdays: ['monday', 'tuesday'] })
    const first = (await apply()).body
    expect([own.status, first.template, first.added]).toEqual([201, 'Own', 5])
    expect((await at.planner.post(`batch/${first.batch}/undo/`, {})).body.counts.returned).toBe(1)
    const again = (await apply()).body.blackout_days
    const [named] = (await at.planner.get('shipping_day_template/?name=All')).body.results
    expect(again.map(({ date, reason }: { date: string; reason: string }) => `${date} ${reason}`)).toEqual([
      '2026-11-24 Outage',
      '2026-11-25 Wednesday',
      '2026-11-26 Thursday',
      '2026-11-27 Friday',
      '2026-11-28 Saturday',
      '2026-11-29 Sunday',
    ])
    const { body } = await apply({ template: named.id })
    expect([body.template, body.added, body.batch]).toEqual(['All', 0, null])
  })

  it('are refused for a schedule without days, and to those who may not change schedules', async () => {
    const made = await schedule({ start_date: null })
    expect((await at.planner.post(`railschedule/${made.id}/apply_shipping_days/`, {})).status).toBe(400)
    const reader = await at.server.user({ permissions: ['access_menu__contract'] })
    expect((await reader.post(`railschedule/${made.id}/apply_shipping_days/`, {})).status).toBe(403)
    expect((await reader.post('shipping_day_template/', { name: 'Mine' })).status).toBe(403)
  })
})
