import { describe, expect, test } from 'vitest'
import { fillingDefaults } from '#model/areas/measure/rules/gauge/filling.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { entriesFrom, entriesTold, firstEntries, judge, type Entries } from '#src/areas/measure/data/entries.ts'
import { fillingFrom, fillingRequest, firstFilling } from '#src/areas/measure/filling/entries.ts'
import { readingText } from '#src/areas/measure/data/tables.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const given = (some: Partial<Entries>): Entries => ({
  ...firstEntries,
  reading: '24 3/8',
  temperature: '52.4',
  density: '0.5092',
  ...some,
})

describe('input of the gauge tool', () => {
  test('makes a car once reading, temperature and density are entered', () => {
    const { car, read, faults } = judge(given({}), table, fillingDefaults)
    expect(faults).toEqual({})
    expect(read).toEqual({ kind: 'outage', unit: 'in', value: 24.375 })
    expect(car).toMatchObject({ temperature: 52.4, relativeDensity60: 0.5092, permit: { heaviestLoad: Infinity } })
  })
  test('is neither a car nor an error while empty', () => {
    const { car, read, faults } = judge(firstEntries, table, fillingDefaults)
    expect([car, read, faults]).toEqual([null, null, {}])
  })
  test.each([
    ['reading', 'full', /not a reading/],
    ['temperature', 'warm', /not a number/],
    ['density', 'NaN', /not a number/],
    ['margin', '100', /less than 100 %/],
  ] as const)('reports %s %j at its field', (name, text, message) => {
    expect(judge(given({ [name]: text }), table, fillingDefaults).faults[name]).toMatch(message)
  })
  test('reports a density outside the tables at the density, in its own unit', () => {
    expect(judge(given({ by: 'kg15', density: '900' }), table, fillingDefaults).faults.density).toMatch(
      /from 351.7 to 687.8 kg\/m³/,
    )
  })
  test('gives the same car in degrees Celsius and kilograms', () => {
    const { car } = judge(
      given({ degrees: 'C', temperature: '11.35', by: 'kg15', density: '509.5' }),
      table,
      fillingDefaults,
    )
    expect([car?.temperature, car?.relativeDensity60]).toEqual([expect.closeTo(52.43, 2), expect.closeTo(0.5092, 3)])
  })
  test("uses the company's rail load unless the car has its own", () => {
    expect(judge(given({ light: '94,500' }), table, fillingDefaults).car?.permit.heaviestLoad).toBe(263_000 - 94_500)
    expect(judge(given({ light: '94,500', gross: '90,000' }), table, fillingDefaults).faults.gross).toMatch(
      /more than the light weight/,
    )
  })
  test('survives a round trip through the URL; invalid parameters are ignored', () => {
    const entries = given({ car: 'GATX 20411', kind: 'innage', insulation: 'protected' })
    expect({ ...firstEntries, ...entriesFrom(Object.fromEntries(new URLSearchParams(entriesTold(entries)))) }).toEqual(
      entries,
    )
    expect(entriesFrom({ kind: 'sideways', unit: 'cm', unknown: '1' })).toEqual({ unit: 'cm' })
  })
})

describe('input of the filling chart', () => {
  const chart = { ...firstFilling, density: '0.507', shell: '33,600' }
  test("makes a request with the company's and the insulation's defaults", () => {
    const { request, faults } = fillingRequest({ ...chart, insulation: 'insulated' }, null, fillingDefaults)
    expect(faults).toEqual({})
    expect(request).toMatchObject({
      shellFull: 33_600,
      relativeDensity60: 0.507,
      targetTemperature: 105,
      margin: 0.01,
      minimumTemperature: 0,
      maximumTemperature: 120,
    })
  })
  test.each([
    ['to', '-10', /from 0/],
    ['density', '0.9', /from 0.35 to 0.688/],
    ['step', '0', /from 0.1 to 50/],
    ['reference', '300', /Temperature must be from/],
  ] as const)('reports %s %j at its field', (name, text, message) => {
    expect(fillingRequest({ ...chart, [name]: text }, null, fillingDefaults).faults[name]).toMatch(message)
  })
  test('ignores invalid parameters in the URL', () => {
    expect(fillingFrom(new URLSearchParams('insulation=wool&from=20'))).toEqual({ ...firstFilling, from: '20' })
  })
})

test.each([
  [24.375, 'in', '24 3/8'],
  [0.5, 'in', '1/2'],
  [0, 'in', '0'],
  [118.3, 'in', '118.3'],
  [62, 'cm', '62'],
  [62.125, 'cm', '62.125'],
] as const)('%d %s is shown as %s', (reading, unit, said) => {
  expect(readingText(reading, unit)).toBe(said)
})
