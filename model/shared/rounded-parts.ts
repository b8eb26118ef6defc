/** Rounds the parts of a whole so that they add up to the rounded whole, by largest remainder: the causes of a delay, the shares of waste. */

/** Digits beyond the shown ones that count; what is smaller is a rounding error of doubles. */
const NOISE = 1e6

const withoutNoise = (value: number): number => Math.round(value * NOISE) / NOISE

/** Half away from zero, as single figures are rounded. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * Each part is rounded down or up to `digits` after the point. The parts with the largest remainders are rounded up, the earlier ones first
 * among equals, so that the sum of the results is the sum of the parts, rounded. Parts may be negative.
 */
export function roundedParts(parts: readonly number[], digits: number): readonly number[] {
  const scale = 10 ** digits
  const exact = parts.map((part) => withoutNoise(part * scale))
  const down = exact.map(Math.floor)
  const whole = rounded(withoutNoise(exact.reduce((sum, part) => sum + part, 0)))
  const missing = whole - down.reduce((sum, part) => sum + part, 0)
  const remainders = exact.map((part, at) => ({ at, remainder: part - (down[at] ?? 0) }))
  const up = new Set(
    remainders
      .toSorted((one, other) => other.remainder - one.remainder)
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return down.map((part, at) => (part + (up.has(at) ? 1 : 0)) / scale + 0)
}

/** The sum of rounded parts, without the rounding errors of doubles. */
export const sumOfParts = (parts: readonly number[], digits: number): number =>
  Number(parts.reduce((sum, part) => sum + part, 0).toFixed(digits)) + 0
