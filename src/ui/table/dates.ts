/** Days and moments as spreadsheets write them: ISO, or in the reader's own order. */

/** `mdy`, `dmy` or `ymd`: how a locale puts the parts of a date. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd'

export function dateOrder(locale?: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(new Date(2026, 10, 20))
  const said = parts.map(({ type }) => (type === 'year' ? 'y' : type === 'month' ? 'm' : type === 'day' ? 'd' : '')).join('')
  return said === 'dmy' || said === 'ymd' ? said : 'mdy'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (value: number): string => String(value).padStart(2, '0')

function isoOf(year: number, month: number, day: number): string | undefined {
  // As spreadsheets have it: 29 is this century, 30 the last one.
  const whole = year < 30 ? 2000 + year : year < 100 ? 1900 + year : year
  if (month < 1 || month > 12 || day < 1 || whole < 1000 || whole > 9999 || new Date(Date.UTC(whole, month - 1, day)).getUTCDate() !== day) return undefined
  return `${whole}-${two(month)}-${two(day)}`
}

/** `2026-11-20` of what is written; undefined where it is no day. */
export function readDay(said: string, order: DateOrder): string | undefined {
  const text = said.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const worded = /^(\d{1,2})[-. ]+([a-z]{3})[a-z]*\.?[-, ]+(\d{2}|\d{4})$/i.exec(text) ?? /^([a-z]{3})[a-z]*\.? +(\d{1,2}),? +(\d{4})$/i.exec(text)
  if (worded) {
    const [, one = '', other = '', year] = worded
    const [day, word] = /^\d/.test(one) ? [one, other] : [other, one]
    return isoOf(Number(year), months.indexOf(word.toLowerCase()) + 1, Number(day))
  }
  const plain = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text)
  if (!plain) return undefined
  const [first, second, third] = [Number(plain[1]), Number(plain[2]), Number(plain[3])]
  if (order === 'ymd') return isoOf(first, second, third)
  return order === 'mdy' ? isoOf(third, first, second) : isoOf(third, second, first)
}

/** ISO 8601 of a day and a time on the reader's clock; undefined where it is none. A day alone is its midnight. */
export function readMoment(said: string, order: DateOrder): string | undefined {
  const text = said.trim()
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
  }
  const timed = /^(.*?)[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i.exec(text)
  const day = readDay(timed ? (timed[1] ?? '') : text, order)
  if (day === undefined) return undefined
  const [hour, minute, second, half] = timed ? [Number(timed[2]), Number(timed[3]), Number(timed[4] ?? 0), timed[5]?.toLowerCase()] : [0, 0, 0, undefined]
  if (minute > 59 || second > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minute, second).toISOString()
}
