/**
 * Car location messages in the layout of CN's QuickTrace: mark, number, place, state, month, day, hour, minute, L/E,
 * letter, train, destination, its state, railroad; some senders put the letter of a time zone after the day. There is
 * no year. It is the latest year in which the event, by the clock of its zone, is not after the end of the day after
 * receipt: in the east that day has begun already.
 */
import { readMark } from '#model/shared/reading/mark.ts'
import { noLoad, readLoad } from '#model/shared/reading/load-words.ts'
import { cellsOf } from '#model/shared/reading/split.ts'
import { isSighting } from '../sighting.ts'
import { railroadIn, type ReadLines, type ReadSighting, type RefusedLine } from './read-sighting.ts'

const zones: Readonly<Record<string, string>> = {
  A: 'America/Halifax',
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
}

const two = (value: number): string => String(value).padStart(2, '0')
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

const DAY = 86_400_000
/** The latest year in which there is such a day that is not after the day after `received`, `yyyy-MM-dd`; a leap day may be years ago. */
function yearFor(month: number, day: number, received: string): number | undefined {
  const latest = new Date(Date.parse(received) + DAY).toISOString().slice(0, 10)
  const last = Number(latest.slice(0, 4))
  for (let year = last; year > last - 9; year--)
    if (isDay(year, month, day) && `${year}-${two(month)}-${two(day)}` <= latest) return year
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
  const load_status = readLoad(load)
  if (load_status === undefined) return noLoad(load)
  if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23) return `“${hour}” is no hour.`
  if (!/^\d{1,2}$/.test(minute) || Number(minute) > 59) return `“${minute}” is no minute.`
  const year =
    /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day) ? yearFor(Number(month), Number(day), received) : undefined
  if (year === undefined) return `There is no day ${month}/${day}.`
  const scac = railroadIn(railroad)
  if (scac === undefined) return `“${railroad}” is no railroad.`
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
    country: '',
    railroad: scac,
    load_status,
    train_id: train,
    destination: to,
    destination_state: toState,
    destination_country: '',
  }
}

/**
 * Line by line, so that a long file is read between other work. Blank lines are skipped. `received` is the day of
 * receipt, `yyyy-MM-dd`.
 */
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
