/** Numbers are read by their form, and doubtful where the form fits two numbers or none. */
import { describe, expect, it } from 'vitest'
import { amountOf } from '#model/areas/document/rules/reading/values/amounts.ts'
import { firstQuantity } from '#model/areas/document/rules/reading/values/quantities.ts'

describe('an amount', () => {
  it.each([
    ['28,456', '28456'],
    ['29,527.6', '29527.6'],
    ['24.950,5', '24950.5'],
    ['1.234.567', '1234567'],
    ['108 950', '108950'],
    ['108 950,5', '108950.5'],
    ['24950,5', '24950.5'],
    ["28'456.5", '28456.5'],
    ['0,508', '0.508'],
    ['0.508', '0.508'],
    ['28456', '28456'],
  ])('%s is %s', (print, value) => expect(amountOf(print)).toEqual({ value, candidates: [] }))
  it.each([
    ['24.950', '24950', ['24.950'], 'ambiguous'],
    ['29,5276', '29527.6', ['29.5276', '295276'], 'malformed'],
    ['28,45', '28.45', ['2845'], 'ambiguous'],
    ['29,5S7.6', '29557.6', [], 'malformed'],
    ['29, 527.6', '29527.6', [], 'malformed'],
    ['29,52,7.6', '29527.6', ['295276'], 'malformed'],
  ])('%s is %s, or %j, and %s', (print, value, candidates, doubt) =>
    expect(amountOf(print)).toEqual({ value, candidates, doubt }),
  )
  it('with three digits behind a comma is doubtful where the document has decimal commas', () =>
    expect(amountOf('28,456', true)).toEqual({ value: '28456', candidates: ['28.456'], doubt: 'ambiguous' }))
  it('with three digits behind a point has none where the document has decimal commas', () =>
    expect(amountOf('24.950', true)).toEqual({ value: '24950', candidates: [] }))
  it.each(['', 'gal', '12-34', 'SOIL'])('%j is none', (print) => expect(amountOf(print)).toBeUndefined())
})

describe('a quantity', () => {
  it.each([
    ['@ 60F 29,875', '29875'],
    ['at 60 °F: 29,875 gal', '29875'],
    ['(15 °C) 108 950 L', '28781.56'],
    ['108,95 m³', '28781.56'],
    ['700 bbl', '29400.00'],
    ['28,781.56 ga1', '28781.56'],
  ])('%s is %s gal', (text, value) => expect(firstQuantity(text, 'volume', '')?.value).toBe(value))
  it('has the unit of its title', () => expect(firstQuantity('108 950', 'volume', 'L')?.value).toBe('28781.56'))
  it('without a unit that no car holds may be litres', () =>
    expect(firstQuantity('96 426', 'volume', '')).toMatchObject({
      value: '96426',
      candidates: ['25473.07'],
      doubt: 'ambiguous',
    }))
  it('of another kind is none', () => expect(firstQuantity('92,607 kg', 'volume', '')).toBeUndefined())
  it.each([
    ['2 9,875 gal', ''],
    ['29, 875', 'gal'],
    ['29,87 5', 'gal'],
  ])('with a gap between its digits is malformed: %s', (text, unit) =>
    expect(firstQuantity(text, 'volume', unit)?.doubt).toBe('malformed'),
  )
  it('has its unit also where l was read as 1', () =>
    expect(firstQuantity('253,573 1b', 'weight', '')).toMatchObject({ value: '253573', unit: 'lb' }))
  it('in kilograms becomes pounds', () => expect(firstQuantity('92,607 kg', 'weight', '')?.value).toBe('204163.49'))
})
