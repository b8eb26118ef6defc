import { describe, expect, test } from 'vitest'
import { fillingDefaults } from '#model/rules/filling.ts'
import { tableOf, tankOf } from '#model/rules/gauge-tank.ts'
import { entriesFrom, entriesTold, firstEntries, judge, type Entries } from '#src/areas/rail/entries.ts'
import { fillingFrom, fillingRequest, firstFilling } from '#src/areas/rail/filling-entries.ts'
import { readingText } from '#src/areas/rail/tables.ts'

const table = tableOf(tankOf(119, 33_600), { step: 0.25 })
const given = (some: Partial<Entries>): Entries => ({ ...firstEntries, reading: '24 3/8', temperature: '52.4', density: '0.5092', ...some })

describe('what is typed into the gauge tool', () => {
  test('is a car when reading, temperature and density are there', () => {
    const { car, read, faults } = judge(given({}), table, fillingDefaults)
    expect(faults).toEqual({})
    expect(read).toEqual({ kind: 'outage', unit: 'in', value: 24.375 })
    expect(car).toMatchObject({ temperature: 52.4, relativeDensity60: 0.5092, permit: { heaviestLoad: Infinity } })
  })
  test('is nothing yet, and nothing wrong, while it is empty', () => {
    const { car, read, faults } = judge(firstEntries, table, fillingDefaults)
    expect([car, read, faults]).toEqual([null, null, {}])
  })
  test.each([
    ['reading', 'full', /no reading/],
    ['temperature', 'warm', /no number/],
    ['density', 'NaN', /no number/],
    ['margin', '100', /from 0 to less than 100/],
  ] as const)('%s %j is told at its field', (name, text, message) => {
    expect(judge(given({ [name]: text }), table, fillingDefaults).faults[name]).toMatch(message)
  })
  test('a density out of the tables is told at the density, in what it was typed in', () => {
    expect(judge(given({ by: 'kg15', density: '900' }), table, fillingDefaults).faults.density).toMatch(/from 351.7 to 687.8 kg\/m³/)
  })
  test('degrees Celsius and kilograms are the same car', () => {
    const { car } = judge(given({ degrees: 'C', temperature: '11.35', by: 'kg15', density: '509.5' }), table, fillingDefaults)
    expect([car?.temperature, car?.relativeDensity60]).toEqual([expect.closeTo(52.43, 2), expect.closeTo(0.5092, 3)])
  })
  test('the rail load of the company holds where the car does not say its own', () => {
    expect(judge(given({ light: '94,500' }), table, fillingDefaults).car?.permit.heaviestLoad).toBe(263_000 - 94_500)
    expect(judge(given({ light: '94,500', gross: '90,000' }), table, fillingDefaults).faults.gross).toMatch(/more than the light weight/)
  })
  test('an address carries it and brings it back; what it says wrongly is left out', () => {
    const entries = given({ car: 'GATX 20411', kind: 'innage', insulation: 'protected' })
    expect({ ...firstEntries, ...entriesFrom(Object.fromEntries(new URLSearchParams(entriesTold(entries)))) }).toEqual(entries)
    expect(entriesFrom({ kind: 'sideways', unit: 'cm', unknown: '1' })).toEqual({ unit: 'cm' })
  })
})

describe('what is typed into the chart of permitted filling', () => {
  const chart = { ...firstFilling, density: '0.507', shell: '33,600' }
  test('is a request, by the company and its insulation where nothing else is said', () => {
    const { request, faults } = fillingRequest({ ...chart, insulation: 'insulated' }, null, fillingDefaults)
    expect(faults).toEqual({})
    expect(request).toMatchObject({ shellFull: 33_600, relativeDensity60: 0.507, targetTemperature: 105, margin: 0.01, minimumTemperature: 0, maximumTemperature: 120 })
  })
  test.each([
    ['to', '-10', /from 0/],
    ['density', '0.9', /from 0.35 to 0.688/],
    ['step', '0', /from 0.1 to 50/],
    ['reference', '300', /Temperature must be from/],
  ] as const)('%s %j is told at its field', (name, text, message) => {
    expect(fillingRequest({ ...chart, [name]: text }, null, fillingDefaults).faults[name]).toMatch(message)
  })
  test('an address that says nonsense is as if it said nothing', () => {
    expect(fillingFrom(new URLSearchParams('insulation=wool&from=20'))).toEqual({ ...firstFilling, from: '20' })
  })
})

test.each([[24.375, 'in', '24 3/8'], [0.5, 'in', '1/2'], [0, 'in', '0'], [118.3, 'in', '118.3'], [62, 'cm', '62'], [62.125, 'cm', '62.125']] as const)('%d %s is called %s', (reading, unit, said) => {
  expect(readingText(reading, unit)).toBe(said)
})
