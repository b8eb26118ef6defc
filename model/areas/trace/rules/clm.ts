/**
 * Car location messages in the layout of CN's QuickTrace: mark, number, place, state, month, day, hour, minute, L/E, letter, train,
 * destination, its state, railroad; some senders put the letter of a time zone after the day. There is no year: the latest that does not
 * lie after the day of receipt.
 */
import { readMark } from '#model/areas/fleet/rules/mark.ts'
import { isSighting, type Sighting } from './sighting.ts'

/** One line as it was read. `local` is the time on the clocks of `zone`: `2026-10-20T14:02`. */
export type ReadSighting = {
  readonly line: number
  readonly text: string
  readonly car_mark: string
  readonly car_number: string
  readonly code: Sighting
  readonly local: string
  /** IANA name; empty: by the clocks of the station. */
  readonly zone: string
  readonly location: string
  readonly state: string
  readonly railroad: string
  readonly load_status: 'E' | 'L'
  readonly train_id: string
  readonly destination: string
  readonly destination_state: string
}
export type RefusedLine = { readonly line: number; readonly text: string; readonly reason: string }
export type ReadLines = { readonly read: readonly ReadSighting[]; readonly refused: readonly RefusedLine[] }

const zones: Readonly<Record<string, string>> = {
  A: 'America/Halifax',
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
}

/** The cells of a line of comma-separated values; quotes inside quotes are doubled. */
export function cellsOf(text: string): readonly string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of text.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))/g))
    cells.push((quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim())
  return cells
}

const two = (value: number): string => String(value).padStart(2, '0')
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The latest year in which there is such a day that does not lie after `received`, `yyyy-MM-dd`; a leap day may be years ago. */
function yearFor(month: number, day: number, received: string): number | undefined {
  const last = Number(received.slice(0, 4))
  for (let year = last; year > last - 9; year--)
    if (isDay(year, month, day) && `${year}-${two(month)}-${two(day)}` <= received) return year
  return undefined
}

function readCells(cells: readonly string[], line: number, text: string, received: string): ReadSighting | string {
  const hasZone = /^[A-Z]$/.test(cells[6] ?? '')
  const [mark = '', number = '', location = '', state = '', month = '', day = ''] = cells
  const rest = cells.slice(hasZone ? 7 : 6)
  const [hour = '', minute = '', load = '', code = '', train = '', to = '', toState = '', railroad = ''] = rest
  if (rest.length < 4) return 'The line has too few columns.'
  const car = readMark(mark, number)
  if ('error' in car) return car.error
  const zone = hasZone ? zones[cells[6] ?? ''] : ''
  if (zone === undefined) return `“${cells[6] ?? ''}” is no time zone: A, E, C, M or P.`
  if (!isSighting(code)) return `“${code}” is no sighting code.`
  if (load !== 'L' && load !== 'E') return `“${load}” is neither L nor E.`
  if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23) return `“${hour}” is no hour.`
  if (!/^\d{1,2}$/.test(minute) || Number(minute) > 59) return `“${minute}” is no minute.`
  const year =
    /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day) ? yearFor(Number(month), Number(day), received) : undefined
  if (year === undefined) return `There is no day ${month}/${day}.`
  if (railroad !== '' && !/^[A-Z]{2,4}$/.test(railroad)) return `“${railroad}” is no railroad.`
  if (location.length > 30 || to.length > 30 || train.length > 12 || state.length > 3 || toState.length > 3)
    return 'A place or train has too many letters.'
  return {
    line,
    text,
    car_mark: car.car_mark,
    car_number: car.car_number,
    code,
    local: `${year}-${two(Number(month))}-${two(Number(day))}T${two(Number(hour))}:${two(Number(minute))}`,
    zone,
    location,
    state,
    railroad,
    load_status: load,
    train_id: train,
    destination: to,
    destination_state: toState,
  }
}

/** Line by line, so that a long file is read between other work. Blank lines are skipped. `received` is the day of receipt, `yyyy-MM-dd`. */
export function* clmSteps(text: string, received: string): Generator<void, ReadLines> {
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    yield
    if (line.trim() === '') continue
    const found = readCells(cellsOf(line), index + 1, line, received)
    if (typeof found === 'string') refused.push({ line: index + 1, text: line, reason: found })
    else read.push(found)
  }
  return { read, refused }
}

/** All at once. */
export function readClm(text: string, received: string): ReadLines {
  const steps = clmSteps(text, received)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
