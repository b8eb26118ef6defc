import { describe, expect, test } from 'vitest'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { fillingDefaults } from '#model/areas/measure/rules/gauge/filling.ts'
import { poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import {
  judgeCar,
  readingTyped,
  type CarProduct,
  type CarValues,
  type KnownOfCar,
} from '#src/areas/measure/car/car-judging.ts'
import { carriedOver } from '#src/areas/measure/car/next-car.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const now = Date.parse('2026-11-21T12:00:00Z')
const propane: CarProduct = { name: 'Propane', un_number: 'UN1075', hazard_class: '2.1', relative_density: 0.507 }
const car = (some: Partial<CarValues> = {}): CarValues => ({
  car_mark: 'UTLX',
  car_number: '952111',
  car_type: 'T389',
  weight: null,
  thermal_expansion: null,
  insulation: 'none',
  season: 'summer',
  override_reason: '',
  gauge_reading: 22.25,
  shell_capacity: '33600.00',
  volume_outage: '0',
  volume: '0',
  load_temperature: 52.4,
  density: poundsOf(0.5092),
  commodity_group: 'E',
  temperature_correction_factor: 1,
  temperature_correction_factor_at_15c: 1,
  gal_to_liter_conversion_factor: 3.785_41,
  product: 1,
  rail_shipment: 7,
  load_date: '2026-11-21T11:00:00Z',
  seals: ['H1', '', '', ''],
  ...some,
})
const known = {
  car: { light_weight: 101_200, gross_rail_load: 263_000, insulation: '' },
  limits: fillingDefaults,
  mayOverride: false,
} as const
const judged = (
  some: Partial<CarValues> = {},
  product: CarProduct | undefined = propane,
  about: Partial<KnownOfCar> = {},
) => judgeCar(car(some), table, product, { ...known, ...about }, now)

test('a correct car has no errors or warnings', () => {
  const { errors, warnings, gauged } = judged()
  expect([errors, warnings, gauged?.state]).toEqual([{}, [], 'right'])
})

describe('what prevents a car from being saved', () => {
  test('over-filling, with the limit in the unit of the table', () => {
    expect(judged({ gauge_reading: 4 }).errors.gauge_reading).toMatch(
      /^Over-filled by [\d,]+ gal\. At 52\.4 °F outage at least 21\.25 in \([\d,]+ gal\) is permitted\.$/,
    )
  })
  test('overloading, whatever the product', () => {
    const crude: CarProduct = { name: 'Crude', un_number: 'UN1267', hazard_class: '3', relative_density: 0.87 }
    const { errors, isOver } = judged({ commodity_group: 'A', density: poundsOf(0.87) }, crude)
    expect(errors.gauge_reading).toMatch(/^Overloaded by [\d,]+ lb: the gross rail load of 263,000 lb/)
    expect(isOver).toBe(true)
  })
  test('over-filling without a reason; with one, for whoever may not override', () => {
    expect(judged({ gauge_reading: 4 }, propane, { mayOverride: true }).errors.override_reason).toMatch(
      /^Give the reason/,
    )
    expect(judged({ gauge_reading: 4, override_reason: 'Transfer' }).errors.override_reason).toMatch(/permission/)
    const { errors, warnings, isOver } = judged({ gauge_reading: 4, override_reason: 'Transfer' }, propane, {
      mayOverride: true,
    })
    expect([errors, isOver, warnings]).toEqual([{}, true, [expect.stringMatching(/Written all the same: Transfer$/)]])
  })
  test('a commodity group that is not the product’s', () => {
    const ammonia: CarProduct = { name: 'Ammonia', un_number: 'UN1005', hazard_class: '2.2', relative_density: 0.617 }
    expect(judged({ density: poundsOf(0.617) }, ammonia).errors.commodity_group).toMatch(
      /UN1005 .* group N, not by group E/,
    )
  })
  test('a reading outside the table', () =>
    expect(judged({ gauge_reading: 140 }).errors.gauge_reading).toMatch(/from 0 to 119 in/))
  test('a missing temperature or density', () => {
    expect(judged({ load_temperature: null }).errors.load_temperature).toMatch(/Enter the liquid temperature/)
    expect(judged({ density: null }).errors.density).toMatch(/Enter the density/)
  })
  test('a duplicate seal, reported at the second one', () =>
    expect(Object.keys(judged({ seals: ['H1', 'H2', 'H1', ''] }).errors)).toEqual(['seal_number_3']))
})

describe('what causes a warning', () => {
  test.each<[string, Partial<CarValues>, RegExp, Partial<KnownOfCar>?]>([
    ['under-filled', { gauge_reading: 35 }, /^Under-filled: [\d,]+ gal more can be loaded/],
    ['no seal', { seals: ['', '', '', ''] }, /No seal/],
    ['no light weight in the fleet', {}, /light weight of the car/, { car: undefined }],
    ['no shipment', { rail_shipment: null }, /not on a shipment/],
    ['a meter that says otherwise', { volume: '28000' }, /differ by .* %/],
    ['a date in the future', { load_date: '2026-12-01T00:00:00Z' }, /future/],
  ])('%s', (_, some, message, about = {}) => {
    const { warnings, errors } = judged(some, propane, about)
    expect([errors, warnings]).toEqual([{}, [expect.stringMatching(message)]])
  })
  test('dangerous goods for which no placard can be determined', () => {
    expect(judged({}, { ...propane, un_number: '', hazard_class: '2.1' }).warnings).toEqual([
      expect.stringMatching(/no placard can be determined/),
    ])
  })
})

test('a car saved with its outage only is evaluated by the reading that the outage implies', () => {
  const { reading, gauged, outage } = judged({ gauge_reading: null, volume_outage: '4876.00' })
  expect([reading, gauged?.state, outage]).toEqual([expect.closeTo(24.375, 6), 'under', undefined])
})

test('parsing a reading', () => {
  expect([readingTyped(''), readingTyped('24 3/8'), readingTyped('full')]).toEqual([
    null,
    24.375,
    expect.stringMatching(/not a reading/),
  ])
})

test('the next car takes over repeated fields and nothing of the car itself', () => {
  const values: Record<string, unknown> = {
    car_mark: 'UTLX',
    car_number: '952111',
    product: 1,
    load_temperature: 52.4,
    seal_number_1: 'H1',
    gauge_reading: 22,
    rail_shipment: null,
  }
  expect(carriedOver((name) => values[name])).toEqual({ car_mark: 'UTLX', product: 1, load_temperature: 52.4 })
})
