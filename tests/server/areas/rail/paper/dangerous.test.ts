/** What a bill of lading says of dangerous goods, read back from its PDF: each sentence that a regulation asks for, and none too many. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product as goods, type product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import type { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { textOfPdf } from '../../../pdf-text.ts'
import { loadingRack } from '../loading-rack.ts'

let rack: Awaited<ReturnType<typeof loadingRack>>
let american = 0
beforeAll(async () => {
  rack = await loadingRack()
  american = (
    await rack.within(({ rows }) => rows(station).create({ name: 'Superior', railroad: 'CPKC', country: 'US' }))
  ).id
})
afterAll(() => rack.server.close())

const CERTIFIED = 'This is to certify that the above-named materials are properly classified'
const residue: Partial<Row<typeof loadedCar>> = {
  is_residue: true,
  weight: '0.00',
  shell_capacity: '0.00',
  volume_outage: '0.00',
  seal_number_1: '',
}

const plan = { erap_number: '2-1234-567', erap_telephone: '1-800-555-0123' }

type Sent = {
  readonly cars: readonly Partial<Row<typeof loadedCar>>[]
  readonly bill?: Partial<Row<typeof shipment>>
  readonly product?: Partial<Row<typeof product>>
}
/** The text of the bill as it was shipped, its lines joined. */
async function issued({ cars, bill: values = {}, product: about = {} }: Sent) {
  const { id } = await rack.within(({ rows }) =>
    rows(goods).create({
      name: `Propane ${crypto.randomUUID()}`,
      un_number: 'UN1075',
      hazard_class: '2.1',
      proper_shipping_name: 'Petroleum gases, liquefied',
      ...plan,
      ...about,
    }),
  )
  const bill = await rack.bill({ product: id, contract: null, schedule: null, ...values })
  const loads: Row<typeof loadedCar>[] = []
  for (const car of cars) loads.push(await rack.load(bill.id, { product: id, ...car }))
  const answer = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
  expect([answer.status, answer.body.blockers ?? []]).toEqual([200, []])
  const { raw } = await rack.clerk.get(`railshipment/${bill.id}/print/`)
  return { text: (await textOfPdf(raw)).replace(/\s+/g, ' '), loads }
}

describe('an empty car with residue', () => {
  test('says what it contained last, before the description, and is certified by nobody (172.203(e)(2), 172.204(b)(2))', async () => {
    const { text } = await issued({ cars: [residue], bill: { hazardous_certificate_person: '' } })
    expect(text).toMatch(/X 1 TANK CAR RESIDUE: LAST CONTAINED UN1075, Petroleum gases, liquefied, 2\.1/)
    expect(text).not.toContain(CERTIFIED)
    expect(text).toMatch(/EMERGENCY CONTACT/i)
  })

  test('is an entry of its own beside loaded ones, which are certified', async () => {
    const { text } = await issued({ cars: [{}, residue, residue] })
    expect(text).toMatch(/X 1 TANK CAR UN1075, .* X 2 TANK CARS RESIDUE: LAST CONTAINED UN1075, /)
    expect(text).toContain(CERTIFIED)
  })

  test('a loaded car is no residue, and needs whoever certifies it', async () => {
    const { text } = await issued({ cars: [{}] })
    expect(text).not.toContain('LAST CONTAINED')
    const bill = await rack.bill({ hazardous_certificate_person: '' })
    await rack.load(bill.id)
    const { status, body } = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining(['hazardous_certificate_person'])])
  })

  test('one with a net volume is not taken for empty', async () => {
    const bill = await rack.bill()
    await rack.load(bill.id, { is_residue: true })
    const { status, body } = await rack.clerk.post(`railshipment/${bill.id}/ship/`, {})
    expect([status, body.blockers.map(({ code }: { code: string }) => code)]).toEqual([400, ['car_residue']])
  })
})

test('special permits of the goods follow their description, those of a car name it (172.203(a))', async () => {
  const bill = await rack.bill({ contract: null, schedule: null })
  const car = await rack.load(bill.id)
  const [fleet] = await rack.within(({ rows }) => rows(railcar).find({ car_number: car.car_number }))
  expect((await rack.clerk.patch(`railcar/${fleet?.id}/`, { special_permits: '16163' })).status).toBe(200)
  const own = (await textOfPdf((await rack.clerk.get(`railshipment/${bill.id}/print/`)).raw)).replace(/\s+/g, ' ')
  expect(own).toContain(`DOT-SP 16163: GATX ${car.car_number}`)
  const { text } = await issued({ cars: [{}], product: { special_permits: '14546, 20534' } })
  expect(text).toContain('DOT-SP 14546, DOT-SP 20534')
  for (const wrong of ['DOT-SP 14546', '14', '14546;20534'])
    expect(await rack.clerk.post('product/', { name: `P ${wrong}`, special_permits: wrong })).toMatchObject({
      status: 400,
      body: { special_permits: [expect.stringContaining('numbers of three to six digits')] },
    })
})

test('Section 7 begins as appendix A of 49 CFR 1035 writes it', async () => {
  const { text } = await issued({ cars: [{}] })
  expect(text).toContain(
    'Subject to Section 7 of conditions, if this shipment is to be delivered to the consignee without recourse on the consignor, the ' +
      'consignor shall sign the following statement: The carrier shall not make delivery of this shipment without payment of freight and all ' +
      'other lawful charges.',
  )
})

describe('a consignor in Canada', () => {
  test('has the 24-Hour Number and the plan with its telephone (TDG Regulations 3.5(1)(f), 3.6(1))', async () => {
    const { text } = await issued({ cars: [{}], product: plan })
    expect(text).toContain('24-Hour Number: +1 800 424 9300')
    expect(text).toContain('ERAP 2-1234-567, telephone +1 800 555 0123')
  })

  test.each([
    ['erap_telephone', 'does not ship under a plan that nobody can be called for'],
    ['erap_number', 'does not ship a gas without a plan (part 7)'],
  ] as const)('without %s %s', async (field, _why) => {
    const path = `product/${rack.base.product}/`
    const before = (await rack.clerk.get(path)).body[field]
    await rack.clerk.patch(path, { [field]: '' })
    const bill = await rack.bill()
    await rack.load(bill.id)
    const { body } = await rack.clerk.post(`railshipment/${bill.id}/ship/`, { dry_run: true })
    await rack.clerk.patch(path, { [field]: before })
    expect(body.blockers.map(({ code }: { code: string }) => code)).toEqual([field])
  })

  test('one in the United States says neither', async () => {
    const { text } = await issued({ cars: [{}], product: plan, bill: { origin: american } })
    expect(text).not.toMatch(/24-Hour Number|ERAP/)
    expect(text).toContain('+1 800 424 9300')
  })
})
