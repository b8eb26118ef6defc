/** Numbers with units: what is understood beside a number, and exact conversion. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMeasure, type MeasuredNumber, type MeasureOf } from '#model/shared/numbers/measures.ts'
import { inUnit, unitNamed, units, unitsFor } from '#model/shared/numbers/units.ts'

const of = (unit: string, more: Partial<MeasureOf> = {}): MeasureOf => ({ unit, ...more })
const right: readonly (readonly [typed: string, field: MeasureOf, read: MeasuredNumber])[] = [
  ['22 3/8', of('in'), { digits: '22.375', unit: 'in' }],
  ['22-3/8', of('in'), { digits: '22.375', unit: 'in' }],
  ['22 3/8"', of('in'), { digits: '22.375', unit: 'in' }],
  ['3/4', of('in'), { digits: '0.75', unit: 'in' }],
  ['22½', of('in'), { digits: '22.5', unit: 'in' }],
  ['1/3 ft', of('ft'), { digits: '0.333333333333', unit: 'ft' }],
  ['47\' 3"', of('ft'), { digits: '567', unit: 'in' }],
  ['47’ 3”', of('ft'), { digits: '567', unit: 'in' }],
  ['47 ft 3 in', of('ft'), { digits: '567', unit: 'in' }],
  ['47ft. 3 1/2in.', of('ft'), { digits: '567.5', unit: 'in' }],
  ['47\' 3,5"', of('ft'), { digits: '567.5', unit: 'in' }],
  ["47'", of('ft'), { digits: '47', unit: 'ft' }],
  ['17.4 m', of('ft'), { digits: '17.4', unit: 'm' }],
  ['17,4 metres', of('ft'), { digits: '17.4', unit: 'm' }],
  ['47', of('ft', { heading: 'm' }), { digits: '47', unit: 'm' }],
  ['47 ft', of('ft', { heading: 'm' }), { digits: '47', unit: 'ft' }],
  ['12,5 °C', of('°F'), { digits: '12.5', unit: '°C' }],
  ['12,5', of('F', { heading: 'C' }), { digits: '12.5', unit: '°C' }],
  ['\u22127,5 C', of('°F'), { digits: '-7.5', unit: '°C' }],
  ['108 950 litres', of('gal'), { digits: '108950', unit: 'L' }],
  ['685 bbls', of('gal'), { digits: '685', unit: 'bbl' }],
  ['82,5 m3', of('gal'), { digits: '82.5', unit: 'm³' }],
  ['82.5 tonnes', of('lb'), { digits: '82.5', unit: 't' }],
  ['7,50 %', of('%'), { digits: '7.50', unit: '%' }],
  ['540 kg/m³', of('kg/m³'), { digits: '540', unit: 'kg/m³' }],
  ['$4.25', of('/gal'), { digits: '4.25', unit: '/gal' }],
]
const wrong: readonly (readonly [typed: string, field: MeasureOf, problem: 'number' | 'unit'])[] = [
  ['12 furlongs', of('ft'), 'unit'],
  ['12 gal', of('ft'), 'unit'],
  ['12', of('ft', { heading: 'furlongs' }), 'unit'],
  ['12', of('ft', { heading: 'gal' }), 'unit'],
  ['12 ft', of('%'), 'unit'],
  ['1/0', of('in'), 'number'],
  ['1/2', of('gal'), 'number'],
  ['47\' 13"', of('ft'), 'number'],
  ['some', of('ft'), 'number'],
  [`${'1'.repeat(100_000)} ft`, of('ft'), 'number'],
]

describe('a cell', () => {
  test.each(right)('%s', (typed, field, read) => expect(readMeasure(typed, field)).toEqual(read))
  test.each(wrong)('%s is refused', (typed, field, problem) => expect(readMeasure(typed, field)).toEqual({ problem }))
})

test.each([
  ['710', 'in', 'ft', 2, '59.17'],
  ['567', 'in', 'ft', 12, '47.25'],
  ['16.9', 'm', 'ft', 2, '55.45'],
  ['12.5', '°C', '°F', 1, '54.5'],
  ['-12.5', '°C', '°F', 1, '9.5'],
  ['-40', '°C', 'F', 1, '-40'],
  ['0', '°F', '°C', 2, '-17.78'],
  ['1', 'bbl', 'gal', 3, '42'],
  ['1', 'm³', 'L', 3, '1000'],
  ['1', 't', 'lb', 3, '2204.623'],
  ['12', 'in', 'in', 2, '12'],
] as const)('%s %s in %s', (digits, from, to, scale, read) => expect(inUnit(digits, from, to, scale)).toBe(read))

test('units of different measures are never converted', () => {
  expect(inUnit('1', 'gal', 'lb')).toBeUndefined()
  expect(inUnit('1', 'psi', 'kPa')).toBeUndefined()
  expect(unitsFor('psi')).toEqual([])
})

test('each unit is known by its name and all its words, and no word means two', () => {
  const seen = new Map<string, string>()
  for (const [name, { words }] of Object.entries(units))
    for (const word of [name, ...words]) {
      expect(unitNamed(word)).toBe(name)
      expect(seen.get(word.toLowerCase()) ?? name).toBe(name)
      seen.set(word.toLowerCase(), name)
    }
})

test('a value in another unit and back is the same', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(units)),
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.integer({ min: 0, max: 10 }),
      (from, hundredths, nth) => {
        const others = unitsFor(from)
        const to = others[nth % others.length] ?? from
        const digits = (hundredths / 100).toFixed(2)
        expect(Number(inUnit(inUnit(digits, from, to) ?? '', to, from, 2))).toBe(Number(digits))
      },
    ),
  ))
