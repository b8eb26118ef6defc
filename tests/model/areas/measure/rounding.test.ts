import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTo } from '#model/areas/measure/rules/volume/units.ts'

it.each([
  // A value close to a tie is rounded to its own side.
  [30_000.500_000_01, 1, 30_001],
  [30_001.499_999_99, 1, 30_001],
  [0.999_985_000_000_01, 0.00001, 0.99999],
  [0.999_984_999_999_9, 0.00001, 0.99998],
  [186_344.500_000_1, 1, 186_345],
  // A tie in decimals is one, even if the doubles miss it.
  [1.005, 0.01, 1],
  [186_344.5, 1, 186_344],
])('%d to steps of %d is %d', (value, step, expected) => expect(roundTo(value, step)).toBe(expected))

it('rounds a tie to the even multiple, and any other value to the nearest one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom('', '.0', '.00', '.0000'),
      fc.integer({ min: 1, max: 9 }),
      (whole, zeros, digit) => {
        // As decimals: 1234 × 0.01 is 12.34; then with a 5 appended, then with 0000007 after that.
        const places = zeros.replace('.', '').length
        const text = String(whole).padStart(places + 1, '0')
        const at = text.length - places
        const decimal = `${text.slice(0, at)}.${text.slice(at)}`
        const step = Number(`1e-${places}`)
        expect(roundTo(Number(`${decimal}5`), step)).toBe(Number(`${whole + (whole % 2)}e-${places}`))
        expect(roundTo(Number(`${decimal}500${digit}`), step)).toBe(Number(`${whole + 1}e-${places}`))
        expect(roundTo(Number(`${decimal}499${digit}`), step)).toBe(Number(`${whole}e-${places}`))
      },
    ),
  )
})
