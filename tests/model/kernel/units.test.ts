/** Volumes and weights in a company's units: what is shown, what is typed, and what is stored. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, integer, number, type Field } from '#model/kernel/field.ts'
import { figureText, quantityText, separated, inUnits, asRead } from '#model/kernel/quantity.ts'
import { headerOf } from '#model/kernel/table.ts'
import { converted, readText, toShown, toStored, unitOf, unitsOf } from '#model/kernel/measure/units.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { declaredFields } from './declared-fields.ts'

const metric = { volume: 'm³', weight: 't' }
const measured = declaredFields.filter(
  ([, { kind, unit = '' }]) =>
    ['decimal', 'integer', 'number'].includes(kind) && (unit in unitsOf.volume || unit in unitsOf.weight),
)
const pairs = Object.keys(unitsOf.volume).flatMap((volume) =>
  Object.keys(unitsOf.weight).map((weight) => ({ volume, weight })),
)

test('every declared volume and weight is read in the units of the company, and its heading names the unit', () => {
  expect(measured.length).toBeGreaterThan(40)
  for (const [place, field] of measured)
    for (const units of pairs) {
      const read = inUnits(field, units)
      const wanted = (field.unit ?? '') in unitsOf.volume ? units.volume : units.weight
      expect([place, unitOf(read), headerOf('x', read)]).toEqual([
        place,
        wanted,
        headerOf('x', { ...field, unit: wanted }),
      ])
      expect(quantityText(read, '6000000').endsWith(` ${wanted}`)).toBe(true)
    }
})

test('what is searched is rounded as what is displayed, ties and what lies beside them too', () => {
  const sizes = [...Object.values(unitsOf.volume), { size: 1, digits: 0 }].map(({ size }) => size)
  const value = fc.tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(
      value,
      fc.constantFrom(...sizes),
      fc.constantFrom(...sizes),
      fc.integer({ min: 0, max: 4 }),
      (said, times, over, digits) => {
        const held = said[0] / 10 ** said[1]
        expect(readText(held, { times, over, digits })).toBe(converted(held, times, over, digits))
      },
    ),
    { numRuns: 5000 },
  )
  expect(readText(0.5, { times: 1, over: 1, digits: 0 })).toBe('1')
  expect(readText(2.675, { times: 1, over: 1, digits: 2 })).toBe('2.68')
})

test.each<[Field, string, string]>([
  [decimal(0, { unit: 'gal' }), '7400', '28.012 m³'],
  [decimal(2, { unit: 'gal' }), '-7400.00', '-28.012 m³'],
  [decimal(3, { unit: 'm³' }), '1234.5', '1,234.500 m³'],
  [decimal(1, { unit: 'L' }), '28012.0', '28.012 m³'],
  [integer({ unit: 'lb' }), '263000', '119.295 t'],
  [integer({ unit: 'kg' }), '41500', '41.500 t'],
  [number({ unit: 'gal' }), '0', '0.000 m³'],
  [integer({ unit: 'ft' }), '60', '60 ft'],
  [number({ unit: 'lb/gal' }), '4.2', '4.2 lb/gal'],
])('%o: %s is shown as %s', (field, value, shown) => {
  expect(quantityText(inUnits(field, metric), value)).toBe(shown)
})

test('what is shown with all its digits is stored as it was, in every field and unit', () => {
  const exact = measured.filter(([, { kind }]) => kind !== 'number')
  fc.assert(
    fc.property(
      fc.constantFrom(...exact),
      fc.constantFrom(...pairs),
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.integer({ min: 0, max: 999 }),
      ([, field], units, whole, part) => {
        const { scale = 0 } = field
        const stored =
          scale === 0 ? String(whole) : `${whole}.${String(part).padStart(3, '0').slice(0, scale).padEnd(scale, '0')}`
        const read = inUnits(field, units)
        expect(Number(toStored(read, toShown(read, stored)))).toBe(Number(stored))
      },
    ),
    { numRuns: 2000 },
  )
})

test('pounds of a loaded car are whole where they are read, and keep the hundredths where they are edited', () => {
  const { weight } = loadedCar.fields
  expect([quantityText(weight, '370134.95'), separated(toShown(weight, '370134.95'))]).toEqual([
    '370,135 lb',
    '370,134.95',
  ])
  const pounds = declaredFields.filter(([, { unit, kind }]) => unit === 'lb' && kind === 'decimal')
  expect(pounds.filter(([, field]) => figureText(field, '0') !== '0').map(([place]) => place)).toEqual([])
})

test('a refusal names the limit in the unit that is read', () => {
  const load = inUnits(integer({ unit: 'lb', max: 286_000 }), { volume: '', weight: 'kg' })
  expect(problemsOf(load, 290_000)).toEqual(['Ensure this value is at most 129,727 kg.'])
})

test('a column of a file holds the numbers that are read', () => {
  const field = asRead(inUnits(decimal(0, { unit: 'gal' }), metric))
  expect([
    field.unit,
    field.shownIn,
    figureText(field, toShown(inUnits(decimal(0, { unit: 'gal' }), metric), '7400')),
  ]).toEqual(['m³', undefined, '28.012'])
})

describe('filters', () => {
  const volume = inUnits(decimal(0, { unit: 'gal' }), metric)
  const first = (text: string): unknown => {
    const parsed = parseFilter(volume, text)
    return 'match' in parsed ? parsed.match.any[0] : parsed.error
  }
  test.each(['> 28.012', '> 28.012 m³', '> 28.012 m3'])('%s counts in the unit that is read', (text) => {
    expect(first(text)).toMatchObject({ is: 'range', min: expect.closeTo(7400, 0), minOpen: true })
  })
  test('the stored unit is obeyed where it is typed, another one is refused', () => {
    expect(first('> 7,400 gal')).toMatchObject({ is: 'range', min: 7400 })
    expect(first('=7400 gal')).toEqual({ is: 'value', value: 7400 })
    expect(first('> 28 bbl')).toBe('"28 bbl" is not a number of m³.')
  })
  test('a number means all values that are shown so', () => {
    expect(first('28.012')).toMatchObject({
      is: 'range',
      min: expect.closeTo(7399.9, 0),
      max: expect.closeTo(7400.1, 0),
    })
    const pounds = parseFilter(loadedCar.fields.weight, '370,135')
    expect(pounds).toMatchObject({ match: { any: [{ is: 'range', min: 370_134.5, max: 370_135.5, maxOpen: true }] } })
  })
})
