/** How a number is written: prefix, parts with hyphens between, the padded count, a check digit, suffix. */

/** What of a rule decides how its numbers are written. */
export type NumberPattern = {
  readonly prefix: string
  readonly suffix: string
  readonly next_number: number | null
  readonly digits: number | null
  readonly check_digit: boolean
  readonly code_fields: readonly string[]
}

/** The Luhn check digit (ISO/IEC 7812-1). */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let place = digits.length - 1, doubled = true; place >= 0; place--, doubled = !doubled) {
    const value = Number(digits.charAt(place)) * (doubled ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

/** The parts of a date (`yyyy-MM-dd`) that a number may have. */
const dateParts: ReadonlyMap<string, { readonly label: string; readonly of: (day: string) => string }> = new Map([
  ['YYYY', { label: 'Year', of: (day) => day.slice(0, 4) }],
  ['YY', { label: 'Year, two digits', of: (day) => day.slice(2, 4) }],
  ['MM', { label: 'Month', of: (day) => day.slice(5, 7) }],
  ['DD', { label: 'Day', of: (day) => day.slice(8, 10) }],
])
export const datePartNames: readonly string[] = [...dateParts.keys()]
export const datePartLabel = (part: string): string | undefined => dateParts.get(part)?.label
export const datePart = (part: string, day: string): string | undefined => dateParts.get(part)?.of(day)

const LONGEST_PART = 12
/** A value as it stands in a number: capital letters and digits. */
export const partText = (value: string): string =>
  value
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, LONGEST_PART)

/** Also of what is still being typed. */
export const MOST_DIGITS = 12

/** The number with a count. `between`: the texts of its parts, in order; a part that is empty is left out. */
export function codeOf(
  { prefix, suffix, digits, check_digit }: NumberPattern,
  count: number,
  between: readonly string[] = [],
): string {
  const counted = String(count).padStart(Math.min(digits ?? 1, MOST_DIGITS), '0')
  const parts = between.filter((part) => part !== '').map((part) => `${part}-`)
  return `${prefix}${parts.join('')}${counted}${check_digit ? checkDigit(counted) : ''}${suffix}`
}

/** Example of the next number, with the names of its parts in place of their texts. */
export const exampleOf = (pattern: NumberPattern): string =>
  codeOf(
    pattern,
    pattern.next_number ?? 0,
    pattern.code_fields.map((part) => `{${part}}`),
  ).slice(0, 60)

const LONGEST_CODE = 8
/** What the numbers of a place begin with at first: its code. */
export const codePrefix = (code: string): string => {
  const text = code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '')
    .slice(0, LONGEST_CODE)
  return text === '' ? '' : `${text}-`
}
