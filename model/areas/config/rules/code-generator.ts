/** Generates codes for new records: prefix, field values, sequential number, check digit, suffix. */
export const codeTypes = [
  'ticket',
  'waste_ticket',
  'bol',
  'ticket_invoice',
  'service_contract',
  'limit',
  'gcanalysis',
  'barcode',
  'staff',
  'driver',
] as const

/** The Luhn check digit (ISO/IEC 7812-1). */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let place = digits.length - 1, doubled = true; place >= 0; place--, doubled = !doubled) {
    const value = Number(digits.charAt(place)) * (doubled ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}

type Pattern = {
  readonly prefix: string
  readonly suffix: string
  readonly next_number: number | null
  readonly digits: number | null
  readonly check_digit: boolean
  readonly code_fields: readonly string[]
}

/** The code for a number. `between` are the values of its fields, in order. */
export function codeOf(
  { prefix, suffix, digits, check_digit }: Pattern,
  number: number,
  between: readonly string[] = [],
): string {
  const counted = String(number).padStart(digits ?? 1, '0')
  return `${prefix}${between.map((value) => `${value}-`).join('')}${counted}${check_digit ? checkDigit(counted) : ''}${suffix}`
}

/** Example of the next code, with field names in place of values. */
export const exampleOf = (pattern: Pattern): string =>
  codeOf(
    pattern,
    pattern.next_number ?? 0,
    pattern.code_fields.map((column) => `{${column}}`),
  ).slice(0, 60)
