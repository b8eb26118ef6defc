import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTo } from '#model/areas/measure/rules/volume/units.ts'

it.each([
  // What only looks like a tie is rounded to the side on which it is.
  [30_000.500_000_01, 1, 30_001],
  [30_001.499_999_99, 1, 30_001],
  [0.999_985_000_000_01, 0.00001, 0.99999],
  [0.999_984_999_999_9, 0.00001, 0.99998],
  [186_344.500_000_1, 1, 186_345],
  // A tie of the decimals is one, though the doubles miss it.
  [1.005, 0.01, 1],
  [186_344.5, 1, 186_344],
])('%d to steps of %d is %d', (value, step, expected) => expect(roundTo(value, step)).toBe(expected))

it('goes to the even multiple from a tie, and to the nearer one from beside it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom('', '.0', '.00', '.0000'),
      fc.integer({ min: 1, max: 9 }),
      (whole, zeros, digit) => {
        // Written as decimals: 1234 × 0.01 is 12.34, with a 5 after it, and with 0000007 after that.
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
