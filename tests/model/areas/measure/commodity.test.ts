/** The group by which a volume is corrected follows from the goods; temperature and density are measured, never assumed. */
import { describe, expect, test } from 'vitest'
import { product } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { derivedOfCar, type LoadedCarReadings } from '#model/areas/measure/rules/gauge/loaded-car-row.ts'
import { factorsOf, poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { relativeDensity60From } from '#model/areas/measure/rules/gauge/density-entry.ts'
import { ammoniaDensity60, ctlAmmonia } from '#model/areas/measure/rules/volume/ammonia.ts'
import {
  commodityGroups,
  groupFault,
  groupOf,
  type CommodityGroup,
} from '#model/areas/measure/rules/volume/commodity.ts'
import { fahrenheitOf, WATER_LB_PER_GALLON, type Fahrenheit } from '#model/areas/measure/rules/volume/units.ts'
import { initialValues } from '#model/kernel/validate.ts'

const goods = (un_number: string, hazard_class = '', commodity_group: CommodityGroup = '') => ({
  un_number,
  hazard_class,
  commodity_group,
})

describe('the group of a product', () => {
  test.each([
    ['UN1075', 'E'],
    ['UN1978', 'E'],
    ['UN1267', 'A'],
    ['UN1203', 'B'],
    ['UN1202', 'B'],
    ['UN1005', 'N'],
    ['UN1230', 'C'],
    ['UN3295', ''],
    ['', ''],
  ] as const)('with the number %s is “%s”', (number, group) => expect(groupOf(goods(number))).toBe(group))
  test('is its own where its number leaves a choice', () => expect(groupOf(goods('UN3295', '3', 'A'))).toBe('A'))
  test.each([
    ['UN1005', '2.2', 'E'],
    ['UN1005', '2.3 (8)', 'B'],
    ['UN1017', '2.3 (5.1, 8)', 'E'],
    ['UN1018', '2.2', 'E'],
    ['UN1267', '3', 'E'],
    ['UN1075', '2.1', 'A'],
    ['UN1203', '3', 'N'],
    ['', '', 'N'],
  ] as const)('%s of class “%s” is not read off the table of group %s', (number, hazard, group) => {
    expect(groupFault(group, goods(number, hazard))).toMatch(new RegExp(`not by group ${group}`))
    const found = attempt(() => product.derive?.({ ...initialValues(product.fields), ...goods(number, hazard, group) }))
    expect('fault' in found && found.fault.field).toBe('commodity_group')
  })
  test('C needs the thermal expansion it corrects by', () => {
    const found = attempt(() => product.derive?.({ ...initialValues(product.fields), ...goods('UN1230', '3', 'C') }))
    expect('fault' in found && [found.fault.field, found.fault.message]).toEqual([
      'thermal_expansion',
      expect.stringMatching(/^Enter the thermal expansion/),
    ])
  })
})

describe('ammonia', () => {
  /** Pounds per cubic foot of the saturated liquid at °F: NBS Circular 142 (1923), its column of densities. */
  const circular142 = [
    [-60, 43.91],
    [-50, 43.49],
    [-40, 43.08],
    [-30, 42.65],
    [-20, 42.22],
    [-10, 41.78],
    [0, 41.34],
    [10, 40.89],
    [20, 40.43],
    [30, 39.96],
    [40, 39.49],
    [50, 39.0],
    [60, 38.5],
    [70, 38.0],
    [80, 37.48],
    [90, 36.95],
    [100, 36.4],
    [110, 35.84],
    [120, 35.26],
  ] as const
  const gramsPerCubicCentimetre = (temperature: Fahrenheit): number =>
    (ammoniaDensity60 * ctlAmmonia(temperature) * WATER_LB_PER_GALLON * 453.592_37) / 3785.411_784
  test.each(circular142)('at %d °F weighs %d lb a cubic foot, as the circular has it', (temperature, density) => {
    const pounds = ammoniaDensity60 * ctlAmmonia(temperature) * WATER_LB_PER_GALLON * (1728 / 231)
    // Both columns of the circular are rounded, to 0.02 % at worst.
    expect(Math.abs(pounds / density - 1)).toBeLessThan(0.0004)
  })
  /**
   * g/cm³ of the saturated liquid at °C by another source, the equation of state of Tillner-Roth, Harms-Watzenberg and Baehr (1993), which
   * NIST and ASHRAE tabulate. These temperatures lie between the circular's rows.
   */
  test.each([
    [-40, 0.6902],
    [-30, 0.6778],
    [-20, 0.6651],
    [-10, 0.6521],
    [0, 0.6386],
    [10, 0.6246],
    [20, 0.6102],
    [30, 0.5952],
    [40, 0.5794],
  ])('at %d °C has %d g/cm³, as newer measurements have it, within 0.05 %%', (celsius, density) =>
    expect(Math.abs(gramsPerCubicCentimetre(fahrenheitOf(celsius)) / density - 1)).toBeLessThan(0.0005),
  )
  test('contracts by a straight line between rows that is nowhere off by more than the table is rounded', () => {
    for (let at = 1; at < circular142.length - 1; at++) {
      const [[below], [here], [above]] = [
        circular142[at - 1] ?? [0],
        circular142[at] ?? [0],
        circular142[at + 1] ?? [0],
      ]
      const bend = 1 / ctlAmmonia(below) - 2 / ctlAmmonia(here) + 1 / ctlAmmonia(above)
      // A parabola through three rows leaves the line between two of them by at most an eighth of this.
      expect(Math.abs(bend) / 8).toBeLessThan(0.0002)
    }
  })
  test.each([
    [-28, 5.69],
    [60, 5.15],
  ])('at %d °F weighs %d lb a gallon', (temperature, pounds) =>
    expect((poundsOf(ammoniaDensity60) / ctlAmmonia(60)) * ctlAmmonia(temperature)).toBeCloseTo(pounds, 2),
  )
  test('shrinks to 1 at 60 °F, and expands more than propane of the same density would', () => {
    expect(ctlAmmonia(60)).toBe(1)
    expect(factorsOf('N', 0.617, 100).factor60).toBeLessThan(factorsOf('E', 0.617, 100).factor60)
  })
  test.each(['kg15', 'observed', 'relative60'] as const)('has one density, entered as %s', (kind) => {
    const entered = {
      relative60: ammoniaDensity60,
      observed: ammoniaDensity60 * ctlAmmonia(80),
      kg15: ammoniaDensity60 * ctlAmmonia(59) * 999.016,
    }[kind]
    expect(relativeDensity60From(kind, entered, 'N', 80)).toBeCloseTo(ammoniaDensity60, 9)
  })
  test('of the density of another liquid is refused', () =>
    expect(() => factorsOf('N', 0.58, 60)).toThrow(/Relative density must be from 0.61 to 0.625/))
})

describe('a loaded car', () => {
  const row: LoadedCarReadings = {
    car_type: 'T105',
    shell_capacity: '33600',
    volume_outage: '4876',
    load_temperature: null,
    density: null,
    commodity_group: '',
    thermal_expansion: null,
    temperature_correction_factor: 1,
    temperature_correction_factor_at_15c: 1,
    gal_to_liter_conversion_factor: 3.785_41,
  }
  const fault = (some: Partial<LoadedCarReadings>) => {
    const found = attempt(() => derivedOfCar({ ...row, ...some }))
    return 'fault' in found ? [found.fault.field, found.fault.message] : undefined
  }
  test.each(commodityGroups.filter((group) => group !== ''))(
    'of group %s needs its temperature and its density, neither of which is assumed',
    (commodity_group) => {
      expect(fault({ commodity_group, density: 4.2 })).toEqual([
        'load_temperature',
        `Enter the temperature of the load: group ${commodity_group} corrects the volume by it.`,
      ])
      for (const density of [null, 1])
        expect(fault({ commodity_group, load_temperature: 0, density })).toEqual([
          'density',
          `Enter the density of the load: group ${commodity_group} corrects the volume by it.`,
        ])
    },
  )
  test('without a group needs neither', () => expect(fault({})).toBeUndefined())
  test('has no temperature until one is entered', () =>
    expect(initialValues(loadedCar.fields)).toMatchObject({ load_temperature: null }))
})
