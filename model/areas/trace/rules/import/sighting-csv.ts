/** Sightings as a table with a heading, its columns in any order. */
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { noLoad, readLoad } from '#model/shared/reading/load-words.ts'
import { isSighting } from '../sighting.ts'
import { cellsOf } from './clm.ts'
import { railroadIn, type ReadLines, type ReadSighting, type RefusedLine } from './read-sighting.ts'

const headings = {
  car: ['car', 'rail car', 'railcar', 'equipment'],
  mark: ['mark', 'car mark', 'initial', 'equipment initial'],
  number: ['number', 'car number', 'equipment number'],
  code: ['code', 'event', 'event code', 'sighting'],
  at: ['at', 'when', 'time', 'date and time', 'date time'],
  location: ['location', 'place', 'city', 'where'],
  state: ['state', 'province', 'st'],
  railroad: ['railroad', 'scac', 'road'],
  load_status: ['load status', 'l/e', 'le', 'load'],
  train_id: ['train', 'train id'],
  destination: ['destination', 'dest'],
  destination_state: ['destination state', 'dest state'],
} as const
type Heading = keyof typeof headings
const names = new Map(
  Object.entries(headings).flatMap(([name, words]) => words.map((word): [string, string] => [word, name])),
)
const columnOf = (cell: string): string | undefined => names.get(cell.toLowerCase().replaceAll('_', ' ').trim())

/** Whether the line is a heading of such a table. */
export function isHeading(line: string): boolean {
  const found = new Set(cellsOf(line).flatMap((cell) => columnOf(cell) ?? []))
  return found.has('code') && found.has('at') && (found.has('car') || found.has('number'))
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?(Z)?$/

function readRow(cell: (name: Heading) => string, line: number, text: string): ReadSighting | string {
  const car = cell('car') === '' ? readMark(cell('mark'), cell('number')) : readWholeMark(cell('car'))
  if ('error' in car) return car.error
  const code = cell('code').toUpperCase()
  if (!isSighting(code)) return `“${cell('code')}” is no sighting code.`
  const [, day, clock = '', utc] = TIME.exec(cell('at')) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${day}T${clock.padStart(5, '0')}Z`)))
    return `“${cell('at')}” is no time such as 2026-10-20 14:02.`
  const load_status = readLoad(cell('load_status'))
  if (load_status === undefined) return noLoad(cell('load_status'))
  const railroad = railroadIn(cell('railroad'))
  if (railroad === undefined) return `“${cell('railroad')}” is no railroad.`
  const [state, toState] = [cell('state').toUpperCase(), cell('destination_state').toUpperCase()]
  if (cell('location').length > 30 || cell('destination').length > 30 || state.length > 3 || toState.length > 3)
    return 'A place has too many letters.'
  return {
    line,
    text,
    car_mark: car.car_mark,
    car_number: car.car_number,
    code,
    local: `${day}T${clock.padStart(5, '0')}`,
    zone: utc === undefined ? '' : 'UTC',
    location: cell('location').toUpperCase(),
    state,
    country: '',
    railroad,
    load_status,
    train_id: cell('train_id').slice(0, 12),
    destination: cell('destination').toUpperCase(),
    destination_state: toState,
    destination_country: '',
  }
}

export function readSightingCsv(text: string): ReadLines {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const columns = new Map(cellsOf(lines[0] ?? '').map((cell, index) => [columnOf(cell), index]))
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = []
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue
    const cells = cellsOf(line)
    const found = readRow((name) => cells[columns.get(name) ?? -1] ?? '', index + 1, line)
    if (typeof found === 'string') refused.push({ line: index + 1, text: line, reason: found })
    else read.push(found)
  }
  return { read, refused }
}
