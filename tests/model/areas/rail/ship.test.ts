/** What keeps a bill of lading from being shipped: each reason alone, and any two together. */
import { describe, expect, test } from 'vitest'
import type { LoadingFacts, ShipFacts } from '#model/areas/rail/rules/ship/facts.ts'
import { shipObstacles } from '#model/areas/rail/rules/ship/ship.ts'

const car: LoadingFacts = {
  load: {
    id: 1,
    car_mark: 'GATX',
    car_number: '20411',
    product: 5,
    is_residue: false,
    net_volume: '30000.00',
    weight: '127000.00',
    seal_number_1: 'A1',
    seal_number_2: '',
    seal_number_3: '',
    seal_number_4: '',
    filling: 'right',
    filling_note: '',
    override_reason: '',
    embargo_number: '',
    embargo_permit_number: '',
  },
  fleet: {
    hold: false,
    hold_reason: '',
    bad_order: false,
    bad_order_reason: '',
    light_weight: 100_000,
    gross_rail_load: 263_000,
  },
  elsewhere: undefined,
  shippedAt: undefined,
  permitUsedBy: undefined,
}
const sound: ShipFacts = {
  now: '2026-11-22T13:00:00.000Z',
  today: '2026-11-22',
  bill: {
    id: 9,
    bol_number: 'PGT600123',
    shipper: 1,
    consignee: 2,
    freight_payer: null,
    origin: 3,
    destination: 4,
    product: 5,
    railroad: 'CPKC',
    routing: 'CPKC-CHGO-NS',
    ship_date: '2026-11-22',
    freight_charges: 'prepaid',
    rule_11_segments: [],
    billing_type: 'Multiple',
    is_master_billing: false,
    hazardous_certificate_person: 'R. Okafor',
    emergency_telephone: '1-800-424-9300',
    custom_broker: null,
    custom_broker_us: null,
    custom_broker_mx: null,
    export_permit: '',
  },
  master: undefined,
  goods: {
    name: 'Propane',
    un_number: 'UN1993',
    hazard_class: '3',
    packing_group: 'II',
    proper_shipping_name: 'Flammable liquids, n.o.s.',
    technical_name: 'propane',
    erap_number: '2-1234-567',
    erap_telephone: '+1 800 555 0123',
  },
  shipperTelephone: '',
  cars: [car],
  parts: [],
  grossRailLoad: 263_000,
  contract: undefined,
  schedule: undefined,
  lane: { from: 'CA', to: 'CA' },
  hasCustomsInvoice: false,
}
type Spoil = (facts: ShipFacts) => ShipFacts
const bill =
  (values: Partial<ShipFacts['bill']>): Spoil =>
  (facts) => ({ ...facts, bill: { ...facts.bill, ...values } })
const goods =
  (values: Partial<NonNullable<ShipFacts['goods']>>): Spoil =>
  (facts) => ({ ...facts, goods: facts.goods && { ...facts.goods, ...values } })
const load =
  (values: Partial<LoadingFacts['load']>): Spoil =>
  (facts) => ({ ...facts, cars: facts.cars.map((one) => ({ ...one, load: { ...one.load, ...values } })) })
const fleet =
  (values: Partial<NonNullable<LoadingFacts['fleet']>>): Spoil =>
  (facts) => ({
    ...facts,
    cars: facts.cars.map((one) => ({ ...one, fleet: one.fleet && { ...one.fleet, ...values } })),
  })
const known =
  (values: Partial<LoadingFacts>): Spoil =>
  (facts) => ({ ...facts, cars: facts.cars.map((one) => ({ ...one, ...values })) })
const other = { id: 7, bol_number: 'PGT600100' }

type Spoiled = readonly [code: string, spoil: Spoil, group?: string]
const spoiled: readonly Spoiled[] = [
  ['missing_shipper', bill({ shipper: null })],
  ['missing_consignee', bill({ consignee: null })],
  ['missing_origin', bill({ origin: null })],
  ['missing_destination', bill({ destination: null })],
  ['missing_product', bill({ product: null }), 'product'],
  ['missing_railroad', bill({ railroad: '' }), 'route'],
  ['missing_routing', bill({ routing: '' }), 'route'],
  ['routing', bill({ routing: 'CPK-CHGO' }), 'route'],
  ['missing_ship_date', bill({ ship_date: null }), 'date'],
  ['ship_date', bill({ ship_date: '2026-10-21' }), 'date'],
  ['ship_date', bill({ ship_date: '2026-11-24' }), 'date'],
  ['missing_freight_charges', bill({ freight_charges: '' }), 'charges'],
  ['missing_freight_payer', bill({ freight_charges: 'third_party' }), 'charges'],
  ['missing_rule_11_segments', bill({ freight_charges: 'rule_11' }), 'charges'],
  [
    'rule_11_payer',
    bill({ freight_charges: 'rule_11', rule_11_segments: [{ railroad: 'NS', payer: null }] }),
    'charges',
  ],
  ['missing_hazardous_certificate_person', bill({ hazardous_certificate_person: ' ' }), 'certificate'],
  ['un_number', goods({ un_number: '' }), 'un'],
  ['proper_shipping_name', goods({ proper_shipping_name: '' })],
  ['hazard_class', goods({ hazard_class: '', packing_group: '' }), 'un class'],
  ['packing_group', goods({ packing_group: '' }), 'class'],
  ['technical_name', goods({ technical_name: '' }), 'un'],
  ['erap_number', goods({ erap_number: '' }), 'un erap certificate'],
  ['erap_telephone', goods({ erap_telephone: '' }), 'erap'],
  ['missing_emergency_telephone', bill({ emergency_telephone: '' })],
  ['car_product', load({ product: 6 }), 'product'],
  ['car_elsewhere', known({ elsewhere: other })],
  ['car_net_volume', load({ net_volume: '0.00' }), 'net'],
  ['car_residue', load({ is_residue: true }), 'weight net seal certificate'],
  ['car_weight', load({ weight: '0.00' }), 'weight'],
  ['car_seal', load({ seal_number_1: '' }), 'seal'],
  ['car_bad_order', fleet({ bad_order: true })],
  ['car_hold', fleet({ hold: true })],
  ['car_filling', load({ filling: 'over' }), 'weight'],
  ['car_overloaded', load({ weight: '170000.00' }), 'weight'],
  ['car_embargo', load({ embargo_number: 'CPKC000126' })],
  ['car_permit', known({ permitUsedBy: other })],
  ['part', (facts) => ({ ...facts, master: other })],
]
const codes = (facts: ShipFacts): readonly string[] => shipObstacles(facts).blockers.map(({ code }) => code)

test('nothing stands in the way of a sound bill, and nothing is said of it', () =>
  expect(shipObstacles(sound)).toEqual({ can: true, blockers: [], warnings: [] }))

test.each(spoiled.map(([code, spoil]) => ({ code, spoil })))('$code alone', ({ code, spoil }) =>
  expect(codes(spoil(sound))).toEqual([code]),
)

/** Both are about the same, so that one of them hides the other. */
const doClash = (a = '', b = ''): boolean => a.split(' ').some((group) => group !== '' && b.split(' ').includes(group))

test('any two together are both named, and nothing else is', () => {
  const pairs = spoiled.flatMap(([first, one, group]) =>
    spoiled.flatMap(([second, two, same]) =>
      one === two || doClash(group, same)
        ? []
        : [{ named: [first, second].toSorted(), found: codes(two(one(sound))).toSorted() }],
    ),
  )
  expect(pairs.map(({ found }) => found)).toEqual(pairs.map(({ named }) => named))
})

describe('the number of cars', () => {
  test('none', () => expect(codes({ ...sound, cars: [] })).toEqual(['missing_cars']))
  test('a mark and number twice', () => expect(codes({ ...sound, cars: [car, car] })).toEqual(['car_twice']))
  test('more than one, billed car by car', () => {
    const two = { ...car, load: { ...car.load, id: 2, car_number: '20412' } }
    const facts = bill({ billing_type: 'Single' })({ ...sound, cars: [car, two] })
    expect(codes(facts)).toEqual(['single'])
  })
  test('500 and 501', () => {
    const cars = (many: number) =>
      Array.from({ length: many }, (_, at) => ({
        ...car,
        load: { ...car.load, id: at, car_number: String(1000 + at) },
      }))
    expect(codes({ ...sound, cars: cars(500) })).toEqual([])
    expect(codes({ ...sound, cars: cars(501) })).toEqual(['too_many'])
  })
})

describe('a master billing', () => {
  const master = bill({ is_master_billing: true })({ ...sound, cars: [] })
  test('has parts', () => {
    expect(codes(master)).toEqual(['missing_parts'])
    expect(codes({ ...master, parts: [sound] })).toEqual([])
  })
  test('has no cars of its own', () =>
    expect(codes({ ...master, cars: [car], parts: [sound] })).toEqual(['master_cars']))
  test('is kept by what keeps a part, which is named', () => {
    const part = bill({ shipper: null, bol_number: 'PGT600124' })({ ...sound, cars: [] })
    const found = shipObstacles({ ...master, parts: [sound, part] }).blockers
    expect(found.map(({ object, says }) => [object?.title, says])).toEqual([
      ['PGT600124', 'Name the shipper.'],
      ['PGT600124', 'It has no cars.'],
    ])
  })
})

describe('warnings do not keep it', () => {
  const warned = (facts: ShipFacts): readonly string[] => {
    const { can, warnings } = shipObstacles(facts)
    expect(can).toBe(true)
    return warnings.map(({ code }) => code)
  }
  test('a border without papers', () =>
    expect(warned({ ...sound, lane: { from: 'CA', to: 'US' } })).toEqual([
      'missing_custom_broker',
      'missing_custom_broker_us',
      'missing_customs_invoice',
      'missing_export_permit',
    ]))
  test('a car that the fleet does not know', () =>
    expect(warned(known({ fleet: undefined })(sound))).toEqual(['car_unknown']))
  test('a car that was shipped less than twelve hours ago', () => {
    expect(warned(known({ shippedAt: '2026-11-22T02:00:00.000Z' })(sound))).toEqual(['car_shipped_lately'])
    expect(warned(known({ shippedAt: '2026-11-22T01:00:00.000Z' })(sound))).toEqual([])
  })
  test('more or fewer cars than the schedule has', () => {
    expect(warned({ ...sound, schedule: { planned: 2, actual: 2 } })).toEqual(['over_shipped'])
    expect(warned({ ...sound, schedule: { planned: 3, actual: 1 } })).toEqual(['under_shipped'])
    expect(warned({ ...sound, schedule: { planned: 2, actual: 1 } })).toEqual([])
  })
  test('a contract that is not approved', () => {
    const under = (status: string) => warned({ ...sound, contract: { contract_number: 'S-1', status } })
    expect([under('draft'), under('closed'), under('approved')]).toEqual([
      ['contract_not_approved'],
      ['contract_not_approved'],
      [],
    ])
  })
  test('an over-filled car for which somebody gave the reason', () =>
    expect(warned(load({ filling: 'over', override_reason: 'Weighed again' })(sound))).toEqual(['car_filling']))
})

test('goods that are not dangerous need no certificate, no seal and no telephone', () => {
  const harmless = { un_number: '', hazard_class: '', packing_group: '', proper_shipping_name: '', technical_name: '' }
  const facts = goods(harmless)(load({ seal_number_1: '' })(sound))
  expect(codes(bill({ hazardous_certificate_person: '', emergency_telephone: '' })(facts))).toEqual([])
})
