/** Reads printed numbers by their form: which separator groups thousands and which one begins the decimals. */
import { readNumber } from '#model/shared/numbers/numbers.ts'
import { withoutEnd } from './punctuation.ts'
import { toDigits } from './swaps.ts'

/** A number, other numbers that the print may mean, and why it is not certain. */
export type Amount = {
  readonly value: string
  readonly candidates: readonly string[]
  readonly doubt?: 'malformed' | 'ambiguous'
}

const point = { sign: '.', from: 'chosen' } as const
const comma = { sign: ',', from: 'chosen' } as const
const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '')
const distinct = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]
const doubtful = (values: readonly (string | undefined)[], doubt: 'malformed' | 'ambiguous'): Amount | undefined => {
  const [value, ...candidates] = distinct(values)
  return value === undefined ? undefined : { value, candidates, doubt }
}
/** One separator with one to three digits before it, such as `24.950`. */
const ONE_GROUP = /^\d{1,3}([.,])(\d+)$/

/** A comma behind up to three digits that no group of three follows: a point is missing, or the comma stands for one. */
function brokenGroup(digits: string, whole: string, rest: string): Amount | undefined {
  const grouped = rest.length > 3 ? `${bare(whole + rest.slice(0, 3))}.${rest.slice(3)}` : undefined
  return doubtful([grouped, readNumber(digits, comma), bare(whole + rest)], rest.length > 3 ? 'malformed' : 'ambiguous')
}

/**
 * A separator with three digits behind it groups thousands. A point is doubtful, because it may begin decimals; a comma is doubtful
 * where other numbers of the document prove decimals behind a comma, which settles the point.
 */
function plainAmount(digits: string, hasCommaDecimals: boolean): Amount | undefined {
  const [, sign, rest = ''] = ONE_GROUP.exec(digits) ?? []
  const whole = digits.slice(0, digits.length - rest.length - 1)
  const isZero = whole === '0'
  if (sign === ',' && rest.length !== 3 && !isZero) return brokenGroup(digits, whole, rest)
  if (sign === '.' && rest.length === 3 && !isZero) {
    const grouped = readNumber(digits, comma)
    if (hasCommaDecimals && grouped !== undefined) return { value: grouped, candidates: [] }
    return doubtful([grouped, readNumber(digits, point)], 'ambiguous')
  }
  if (sign === ',' && rest.length === 3 && hasCommaDecimals)
    return doubtful([readNumber(digits, point), readNumber(digits, comma)], 'ambiguous')
  const value = readNumber(digits)
  if (value !== undefined) return { value, candidates: [] }
  const runs = digits.split(/[.,' ]/)
  const decimals = runs.length > 1 ? (runs.at(-1) ?? '') : ''
  const all = runs.join('')
  const cut = decimals.length > 0 && decimals.length < 3 ? all.length - decimals.length : all.length
  return doubtful([`${bare(all.slice(0, cut))}${cut < all.length ? `.${all.slice(cut)}` : ''}`, bare(all)], 'malformed')
}

/** Undefined if the print is no number. Letters that look like digits are read as digits and make it malformed. */
export function amountOf(print: string, hasCommaDecimals = false): Amount | undefined {
  const trimmed = print.trim().replaceAll(/[’\u00A0\u202F]/g, (sign) => (sign === '’' ? "'" : ' '))
  const tight = withoutEnd(trimmed.replaceAll(/ ?([.,]) ?/g, '$1'))
  const digits = toDigits(tight)
  if (!/^\d[\d.,' ]*$/.test(digits) || !/\d/.test(tight)) return undefined
  const amount = plainAmount(digits, hasCommaDecimals)
  const isClean = digits === withoutEnd(trimmed)
  return amount && (isClean ? amount : { ...amount, doubt: 'malformed' })
}

/** Whether the text is a stored decimal. */
export const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** Digits after the decimal sign of the value that the print has. */
export const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0
