/** Reads dates and times as people and spreadsheets write them: ISO, or day, month and year in the order of a file or a company. */
import { parseLocalTime } from '../clock.ts'
import type { DateOrder } from './date-order.ts'

/** `contrary`: dates of the file prove two orders. */
export type DateRule = DateOrder | 'contrary'

/** Months in English, French and Spanish, without accents. The first three letters or more name one. */
const months = [
  'january janvier enero',
  'february fevrier febrero',
  'march mars marzo',
  'april avril abril',
  'may mai mayo',
  'june juin junio',
  'july juillet julio',
  'august aout agosto',
  'september septembre septiembre setiembre',
  'october octobre octubre',
  'november novembre noviembre',
  'december decembre diciembre',
]
const two = (value: number): string => String(value).padStart(2, '0')

/** From 1; 0 where the word names none, or two such as `jui`. */
function monthNamed(word: string): number {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const meant = months.flatMap((names, index) =>
    names.split(' ').some((name) => name.startsWith(plain)) ? index + 1 : [],
  )
  return meant.length === 1 ? (meant[0] ?? 0) : 0
}

function isoOf(year: number, month: number, day: number): string | undefined {
  // Spreadsheet convention: 29 means 2029, 30 means 1930.
  const whole = year < 30 ? 2000 + year : year < 100 ? 1900 + year : year
  const isDay =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    whole >= 1000 &&
    whole <= 9999 &&
    new Date(Date.UTC(whole, month - 1, day)).getUTCDate() === day
  return isDay ? `${whole}-${two(month)}-${two(day)}` : undefined
}

/** No date and time has more letters. Longer text is refused before it meets a pattern. */
const LONGEST = 60
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const compact = /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)$/
/** Three figures with one separator, and what follows them. */
const figures = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/
/** A day of the week in front says nothing more. */
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|mer|jue|jeu|vie|ven|sab|sam|dom|dim)[a-z]*\.?,? +(?=\S)/i

type Figures = { readonly first: number; readonly second: number; readonly third: number; readonly rest: string }
function figuresOf(text: string): Figures | undefined {
  const [, first, , second, third, rest = ''] = figures.exec(text) ?? []
  return third === undefined ? undefined : { first: Number(first), second: Number(second), third: Number(third), rest }
}

function wordedDay(text: string): string | undefined {
  const found =
    /^(\d{1,2})(?:st|nd|rd|th)?(?:[-./ ]+| de )(\p{L}{3,10})\.?(?:[-,./ ]+|,? de )(\d{2}|\d{4})$/iu.exec(text) ??
    /^(\p{L}{3,10})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?(?:,? +|[-/])(\d{2}|\d{4})$/iu.exec(text)
  if (!found) return undefined
  const [, one = '', other = '', year] = found
  const [day, word] = /^\d/.test(one) ? [one, other] : [other, one]
  return isoOf(Number(year), monthNamed(word), Number(day))
}

function plainDay(text: string, order: DateRule): string | undefined {
  const exact = iso.exec(text) ?? compact.exec(text)
  if (exact) return isoOf(Number(exact[1]), Number(exact[2]), Number(exact[3]))
  const found = figuresOf(text)
  if (found === undefined) return wordedDay(text)
  const { first, second, third, rest } = found
  if (rest !== '') return undefined
  if (order === 'contrary') return first === second ? isoOf(third, first, second) : undefined
  // A year of four digits at the end leaves day and month to the order that remains.
  if (order === 'ymd' && third < 100) return isoOf(first, second, third)
  return order === 'dmy' ? isoOf(third, second, first) : isoOf(third, first, second)
}

/** Reads a date to `2026-11-20`; undefined if it is not one, or if the order of its figures is not known. */
export function readDay(typed: string, order: DateRule): string | undefined {
  if (typed.length > LONGEST) return undefined
  const text = typed.trim()
  return plainDay(text, order) ?? plainDay(text.replace(weekday, ''), order)
}

const timed =
  /^(.*?)(?:[T, ]+|\s*[-–]\s+)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?(?:\s*([ap])\.?\s?m\.?)?(?:\s*(Z)|\s+([a-z]{2,5}|(?:GMT|UTC)[+-][\d:]+))?$/i
const military = /^(.*?\d)[T, ]+([01]\d|2[0-3])([0-5]\d)(?:\s*(h|hrs?))?(?:\s+([a-z]{2,5}))?$/i

type Timed = { readonly day: string; readonly time: string; readonly letters: string; readonly milliseconds?: string }
/** Takes a date and its time apart: the time as `14:05:00`. */
function timeOf(text: string): Timed | undefined {
  const found = timed.exec(text)
  if (found) {
    const [, day = '', hourText = '', minuteText, secondText = '00', part = '', half, utc, letters = ''] = found
    const isClock = minuteText !== undefined || half !== undefined
    const [hour, minute, second] = [Number(hourText), Number(minuteText ?? 0), Number(secondText)]
    const isHour = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12
    if (isClock && isHour && minute <= 59 && second <= 59) {
      const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
      return {
        day,
        time: `${two(hours)}:${two(minute)}:${two(second)}`,
        letters: utc === undefined ? letters : 'UTC',
        milliseconds: part.slice(0, 3).padEnd(3, '0'),
      }
    }
    if (isClock) return undefined
  }
  const bare = military.exec(text)
  return bare ? { day: bare[1] ?? '', time: `${bare[2] ?? ''}:${bare[3] ?? ''}:00`, letters: bare[5] ?? '' } : undefined
}

/** An ISO time with its offset, whose milliseconds are kept. */
const exactIso = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/i

/**
 * Reads a date and time to ISO 8601; undefined if it is not one. Without letters of a zone it is a time by the clock of
 * `zone`, by default the system's. A date alone means midnight.
 */
export function readMoment(typed: string, order: DateRule, zone = ''): string | undefined {
  if (typed.length > LONGEST) return undefined
  const text = typed.trim()
  if (exactIso.test(text)) {
    const at = new Date(text.replace(' ', 'T').replace(/\s/g, ''))
    if (!Number.isNaN(at.getTime())) return at.toISOString()
  }
  const whole = readDay(text, order)
  const parts: Timed | undefined = whole === undefined ? timeOf(text) : { day: text, time: '00:00:00', letters: '' }
  if (parts === undefined) return undefined
  const day = whole ?? readDay(parts.day.replace(/[\s,]+$/, ''), order)
  const letters = parts.letters.replace(/^UTC(?=[+-])/i, 'GMT')
  const at = day === undefined ? undefined : parseLocalTime(`${day} ${parts.time} ${letters}`.trim(), zone)
  return at?.replace('.000Z', `.${parts.milliseconds ?? '000'}Z`)
}

/** A date and a time that stand in two columns, as one text. */
export const joinedMoment = (day: string, time: string): string => {
  const hours = /^\s*(\d{1,2})(\d{2})\s*$/.exec(time)
  return `${day.trim()} ${hours ? `${hours[1]?.padStart(2, '0')}:${hours[2]}` : time.trim()}`.trim()
}

/** Finds the order that dates of a file prove, if any does: a figure above 12 is a day. Yields after each cell. */
export function* orderSteps(cells: Iterable<string>): Generator<void, DateRule | undefined> {
  let proven: DateRule | undefined
  for (const cell of cells) {
    yield
    const found = cell.length > LONGEST ? undefined : figuresOf(cell.trim().replace(weekday, ''))
    if (found === undefined) continue
    const { first, second } = found
    const order = first > 12 && second <= 12 ? 'dmy' : second > 12 && first <= 12 ? 'mdy' : undefined
    if (order === undefined) continue
    if (proven !== undefined && proven !== order) return 'contrary'
    proven = order
  }
  return proven
}
/** Finds the order without yielding. */
export function provenOrder(cells: Iterable<string>): DateRule | undefined {
  const steps = orderSteps(cells)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
