/** Figures of a bill of lading: whole numbers inside, so that no sum is off, rounded once, half away from zero. */
import { separated } from '#model/kernel/quantity.ts'
import { decimalText, units } from '#model/shared/money.ts'

const STORED = 2

export const sumOf = (values: readonly (string | null)[]): string =>
  decimalText(
    values.reduce((sum, value) => sum + units(value ?? '0', STORED), 0n),
    STORED,
  )

/** With as many digits after the point. */
export const shown = (value: string | null, digits: number): string =>
  separated(decimalText(units(value ?? '0', digits), digits))

/** By a factor of ten digits after the point, rounded to whole units. */
const converted = (value: string, factor: bigint): string => {
  const exact = units(value, STORED) * factor
  const whole = 10n ** 12n
  return separated(String((exact + whole / 2n) / whole))
}

/** Exact factors (NIST Handbook 44, appendix C). */
export const litresOf = (gallons: string): string => converted(gallons, 37_854_117_840n)
export const kilogramsOf = (pounds: string): string => converted(pounds, 4_535_923_700n)
