/**
 * Reads numbers as people and spreadsheets write them, into exact decimal text: `1,250.50`, `1.250,50`, `1 250,50`, `C$
 * 4,5`, `(1,250.50)`. The page loads this file at once, for form fields; how a column proves its decimal sign is in
 * decimal-proof.ts.
 */

export type DecimalSign = '.' | ','
/** Of a cell of a table: the decimal sign that its column or its file proves, or why none can be told. */
export type DecimalRule = {
  readonly sign: DecimalSign
  /** `chosen` refuses numbers with the other sign; `mixed` refuses those that may be read both ways, `contrary` all with a sign. */
  readonly from: 'default' | 'proof' | 'chosen' | 'mixed' | 'contrary'
}
export const defaultDecimal: DecimalRule = { sign: '.', from: 'default' }

/** A number as it stands in a text, taken apart. `runs` are its digits between the separators `signs`. */
type NumberParts = { readonly isNegative: boolean; readonly runs: readonly string[]; readonly signs: readonly string[] }

/** No number of the trade has more letters. Longer text is refused before it meets a pattern. */
const LONGEST = 60
const currency = String.raw`(?:(?:US|CA|C|MX|CAD|USD|MXN)?\$|[€£]|USD|CAD|MXN|EUR|GBP)?`
const written = new RegExp(
  String.raw`^([-+(]?)\s*${currency}\s*([-+(]?)\s*([\d.,'’_\s]*\d[.,]?)\s*${currency}\s*(\)?)\s*${currency}$`,
  'i',
)

function partsOf(typed: string): NumberParts | undefined {
  if (typed.length > LONGEST) return undefined
  const [, outer = '', inner = '', body = '', close] =
    written.exec(typed.trim().replace(/[\u2212\uFE63\uFF0D]/g, '-')) ?? []
  const open = outer + inner
  if (body === '' || open.length > 1 || (open === '(') !== (close === ')')) return undefined
  const digits = body.replace(/[\s'’_]/g, ' ').trim()
  return { isNegative: open === '-' || open === '(', runs: digits.split(/[., ]/), signs: digits.match(/[., ]/g) ?? [] }
}

/** Thousands: one to three digits, then three in each group. */
const isGrouped = ([first = '', ...groups]: readonly string[]): boolean =>
  first.length > 0 && first.length < 4 && groups.every((group) => group.length === 3)

/**
 * The decimal sign by the number itself: empty if it has none, because its separators are all of thousands; `either` for a number such
 * as `1,250`. Undefined if it is no number.
 */
function ownDecimal({ runs, signs }: NumberParts): DecimalSign | '' | 'either' | undefined {
  const [last, before] = [signs.at(-1), signs.slice(0, -1)]
  if (last === undefined) return ''
  if (before.some((sign) => sign !== before[0])) return undefined
  if (last === ' ' || last === before[0])
    return before.every((sign) => sign === last) && isGrouped(runs) ? '' : undefined
  const decimal = last === ',' ? ',' : '.'
  if (before.length > 0) return isGrouped(runs.slice(0, -1)) ? decimal : undefined
  return isGrouped(runs) && runs[0]?.startsWith('0') === false ? 'either' : decimal
}

/**
 * The decimal sign that a text proves, and whether it has a point and a comma. `either`: it may mean two numbers.
 * Undefined: it proves nothing.
 */
export function provenDecimal(
  typed: string,
): { readonly sign: DecimalSign; readonly hasBoth: boolean } | 'either' | undefined {
  const parts = partsOf(typed)
  const own = parts && ownDecimal(parts)
  if (parts === undefined || own === undefined) return undefined
  if (own === 'either') return own
  const [thousands] = parts.signs
  const hasBoth = parts.signs.includes('.') && parts.signs.includes(',')
  if (own !== '') return { sign: own, hasBoth }
  if (thousands === ',' || thousands === '.') return { sign: thousands === ',' ? '.' : ',', hasBoth }
  return undefined
}

function textOf({ isNegative, runs }: NumberParts, hasDecimals: boolean): string {
  const whole = runs.slice(0, hasDecimals ? -1 : undefined).join('')
  const part = hasDecimals ? (runs.at(-1) ?? '') : ''
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${part === '' ? '' : `.${part}`}`
  return isNegative ? `-${digits}` : digits
}

/** The number as exact decimal text such as `-1250.50`; undefined if it is none, or if the rule refuses it. */
export function readNumber(typed: string, { sign, from }: DecimalRule = defaultDecimal): string | undefined {
  const parts = partsOf(typed)
  const own = parts && ownDecimal(parts)
  if (parts === undefined || own === undefined) return undefined
  const isSigned = parts.signs.some((one) => one !== ' ')
  if (isSigned && (from === 'contrary' || (from === 'mixed' && own === 'either'))) return undefined
  const decimal = own === 'either' && parts.signs[0] === sign ? sign : own
  if (
    from === 'chosen' &&
    isSigned &&
    (decimal === '' ? parts.signs.includes(sign) : decimal !== sign && own !== 'either')
  )
    return undefined
  return textOf(parts, decimal === '.' || decimal === ',')
}

/** The text without its thousands separators, as it stands in filters and searches. */
export const withoutSeparators = (text: string): string => text.replace(/(?<=\d),(?=\d{3})/g, '')
