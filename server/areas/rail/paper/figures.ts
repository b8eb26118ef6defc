/** Figures of a bill of lading: whole numbers inside, so that no sum is off, rounded once, half away from zero. */
import { separated } from '#model/kernel/quantity.ts'
import { KILOGRAMS_PER_POUND_TEXT, LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
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

const FACTOR = 10
export const litresOf = (gallons: string): string => converted(gallons, units(LITRES_PER_GALLON_TEXT, FACTOR))
export const kilogramsOf = (pounds: string): string => converted(pounds, units(KILOGRAMS_PER_POUND_TEXT, FACTOR))
