/** Parses dates and times as spreadsheets write them: ISO, or in the order of the user's locale. */
import { parseLocalTime } from '#model/shared/clock.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'

/** The order of day, month and year in a locale. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd'

export function dateOrder(locale?: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    new Date(2026, 10, 20),
  )
  const typed = parts
    .map(({ type }) => (type === 'year' ? 'y' : type === 'month' ? 'm' : type === 'day' ? 'd' : ''))
    .join('')
  return typed === 'dmy' || typed === 'ymd' ? typed : 'mdy'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (value: number): string => String(value).padStart(2, '0')

function isoOf(year: number, month: number, day: number): string | undefined {
  // Spreadsheet convention: 29 means 2029, 30 means 1930.
  const whole = year < 30 ? 2000 + year : year < 100 ? 1900 + year : year
  if (
    month < 1 ||
    month > 12 ||
    day < 1 ||
    whole < 1000 ||
    whole > 9999 ||
    new Date(Date.UTC(whole, month - 1, day)).getUTCDate() !== day
  )
    return undefined
  return `${whole}-${two(month)}-${two(day)}`
}

/** Parses a date to `2026-11-20`; undefined if it is not one. */
export function readDay(typed: string, order: DateOrder): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const worded =
    /^(\d{1,2})[-. ]+([a-z]{3})[a-z]*\.?[-, ]+(\d{2}|\d{4})$/i.exec(text) ??
    /^([a-z]{3})[a-z]*\.? +(\d{1,2}),? +(\d{4})$/i.exec(text)
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

/**
 * Parses a date and time to ISO 8601; undefined if it is not one. It is in the zone whose letters follow, or else in `zone`, which is
 * the user's own if empty. A date alone means midnight.
 */
export function readMoment(typed: string, order: DateOrder, zone = ''): string | undefined {
  const text = typed.trim()
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
  }
  const timed =
    /^(.*?)[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?(?:\s+([a-z]{2,5}|GMT[+-][\d:]+))?$/i.exec(
      text,
    )
  const day = readDay(timed ? (timed[1] ?? '') : text, order)
  if (day === undefined) return undefined
  const [hour, minute, second, half] = timed
    ? [Number(timed[2]), Number(timed[3]), Number(timed[4] ?? 0), timed[5]?.toLowerCase()]
    : [0, 0, 0, undefined]
  if (minute > 59 || second > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return parseLocalTime(`${day} ${two(hours)}:${two(minute)}:${two(second)} ${timed?.[6] ?? ''}`, placeOrUserZone(zone))
}
