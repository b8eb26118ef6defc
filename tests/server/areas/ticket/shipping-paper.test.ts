/** Dangerous goods are loaded once their bill of lading can name telephone, certifier and, in Canada, the assistance plan. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { truckRack } from './truck-rack.ts'

let rack: Awaited<ReturnType<typeof truckRack>>
beforeAll(async () => {
  rack = await truckRack()
})
afterAll(() => rack.server.close())

type Blocker = { readonly code: string; readonly cure?: { readonly opens?: object; readonly adds?: object } }
/** What keeps a ticket from being loaded, in the answer of the refused call. */
async function blockersOf(values: object = {}): Promise<{ id: string; status: string; blockers: readonly Blocker[] }> {
  const one = await rack.make({ status: 'arrived', ...values })
  const { blockers } = (await rack.clerk.get(rack.path(one.id, 'why_not/'))).body
  await rack.clerk.post('terminalboss/v3/ticket/update-tickets-status/', { ticket_ids: [one.id], status: 'loading' })
  return { id: one.id, status: (await rack.read(one.id)).status, blockers }
}
const codes = (found: { blockers: readonly Blocker[] }): readonly string[] => found.blockers.map(({ code }) => code)

/** With other facts of the company and of the rail product, which are put back. */
async function lacking<T>(company: object, rail: object, work: () => Promise<T>): Promise<T> {
  const paths = [`company/${rack.clerk.company}/`, `product/${rack.base.rail}/`] as const
  const before = [(await rack.clerk.get(paths[0])).body, (await rack.clerk.get(paths[1])).body] as const
  const kept = (of: Record<string, unknown>, changed: object) =>
    Object.fromEntries(Object.keys(changed).map((key) => [key, of[key]]))
  await rack.clerk.patch(paths[0], company)
  await rack.clerk.patch(paths[1], rail)
  try {
    return await work()
  } finally {
    await rack.clerk.patch(paths[0], kept(before[0], company))
    await rack.clerk.patch(paths[1], kept(before[1], rail))
  }
}
const noPlan = { erap_number: '', erap_telephone: '' }

test('a ticket of which everything is named is loaded', async () => {
  expect(await blockersOf()).toMatchObject({ status: 'loading', blockers: [] })
})

test('telephone and certifier are missing where neither ticket nor company names them', async () => {
  const company = { emergency_telephone: '', hazardous_certificate_person: ' ' }
  await lacking(company, {}, async () => {
    const found = await blockersOf()
    expect([found.status, codes(found)]).toEqual(['arrived', ['emergency_telephone_missing', 'certifier_missing']])
    expect(found.blockers[0]?.cure?.adds).toEqual({
      resource: 'terminal:ticketProperties',
      values: { ticket: found.id },
    })
    await rack.clerk.post('terminalboss/v3/ticketproperties/', {
      ticket: found.id,
      emergency_phone: '+1 800 555 0142',
      hazardous_certificate_person: 'M. Lavoie',
    })
    expect((await rack.clerk.get(rack.path(found.id, 'why_not/'))).body.blockers).toEqual([])
    expect((await blockersOf({ direction: 'unload' })).status, 'its shipper answers for what is unloaded').toBe(
      'arrived',
    )
    expect(codes(await blockersOf({ direction: 'unload' }))).toEqual([])
  })
})

test('Canada asks for the assistance plan of the gas, and its telephone; the United States do not', async () => {
  await lacking({}, noPlan, async () =>
    expect(codes(await blockersOf())).toEqual(['erap_number_missing', 'erap_telephone_missing']),
  )
  await lacking({ country: 'US' }, noPlan, async () => expect(codes(await blockersOf())).toEqual([]))
})

test('a site goes by its own country, and crude by truck needs no plan where tank cars do', async () => {
  const site = await rack.server.within(rack.clerk, ({ rows }) =>
    rows(server).create({
      name: 'Superior',
      timezone: 'America/Chicago',
      additional_data: { address: { street: '', city: '', state: '', postal_code: '', country: 'US' } },
    }),
  )
  await lacking({}, noPlan, async () => expect(codes(await blockersOf({ server: site.id }))).toEqual([]))
  const crude = await rack.server.within(rack.clerk, ({ rows }) =>
    rows(product).create({ product_code: 'CR', product_name: 'Crude', un_number: 'UN1267', hazard_class: '3' }),
  )
  expect(codes(await blockersOf({ product: crude.id }))).toEqual([])
  expect(codes(await blockersOf({ product: crude.id, mode: 'rail', trailer: null }))).toEqual(['erap_missing'])
})

test('what is not dangerous is asked nothing', async () => {
  await lacking({ emergency_telephone: '', hazardous_certificate_person: '' }, {}, async () =>
    expect(codes(await blockersOf({ product: rack.base.waste }))).toEqual([]),
  )
})
