/** Sightings as a table with a heading: its columns in any order, its separator and the order of its dates found by its lines. */
import { joinedMoment, orderSteps, readDay, readMoment, type DateRule } from '#model/shared/reading/dates.ts'
import type { SkippedLine } from '#model/shared/reading/heading.ts'
import type { DateOrder } from '#model/shared/reading/date-order.ts'
import { noLoad, readLoad } from '#model/shared/reading/load-words.ts'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { synonyms } from '#model/shared/reading/synonyms.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { cellReader, tableOfRows, tableSteps, type TextTable } from '#model/shared/reading/text-table.ts'
import { sightingNamed } from '../sighting-words.ts'
import { countryOf, railroadIn, type ReadLines, type ReadSighting, type RefusedLine } from './read-sighting.ts'

/** In the order in which a heading that has two meanings is taken: a road is the mark of the car, and a second one the railroad. */
const headings = {
  car: synonyms.car,
  car_mark: synonyms.car_mark,
  car_number: synonyms.car_number,
  event_code: synonyms.event_code,
  event_at: synonyms.event_at,
  event_date: synonyms.event_date,
  event_time: synonyms.event_time,
  city: synonyms.city,
  state: synonyms.state,
  country: synonyms.country,
  railroad: synonyms.railroad,
  load_status: [...synonyms.load_status, ...synonyms.load],
  train_id: synonyms.train_id,
  destination: synonyms.destination,
  destination_state: synonyms.destination_state,
}
type Column = keyof typeof headings
export type SightingTable = TextTable<Column>

const suffices = (found: ReadonlySet<Column>): boolean =>
  found.has('event_code') &&
  (found.has('event_at') || found.has('event_date')) &&
  (found.has('car') || found.has('car_mark') || found.has('car_number'))

/** Undefined where none of the first lines is the heading of such a table. */
export const sightingTable = (text: string): Generator<void, SightingTable | undefined> =>
  tableSteps(text, headings, suffices)
/** Finds the table in the rows of a workbook. */
export const sightingTableOf = (rows: readonly SheetRow[]): SightingTable | undefined =>
  tableOfRows(rows, headings, suffices)

type Cell = (column: Column) => string
/** The moment as it is written, from one column or two. */
const whenOf = (cell: Cell): string =>
  cell('event_date') === ''
    ? cell('event_at')
    : joinedMoment(cell('event_date'), cell('event_time') || cell('event_at'))

/** By clocks of its own where letters follow the time, else by those of the place. A day alone is no moment. */
function momentOf(text: string, order: DateRule): Pick<ReadSighting, 'local' | 'zone'> | undefined {
  if (readDay(text, order) !== undefined) return undefined
  const [read, elsewhere] = [readMoment(text, order, 'UTC'), readMoment(text, order, 'America/Phoenix')]
  return read === undefined ? undefined : { local: read.slice(0, 16), zone: read === elsewhere ? 'UTC' : '' }
}

function readRow(cell: Cell, line: number, text: string, order: DateRule): ReadSighting | string {
  const car =
    cell('car_number') === ''
      ? readWholeMark(cell('car') || cell('car_mark'))
      : readMark(cell('car_mark') || cell('car'), cell('car_number'))
  if ('error' in car) return car.error
  const code = sightingNamed(cell('event_code'))
  if (code === undefined)
    return `“${cell('event_code').slice(0, 80)}” is no sighting code such as P, and no word for one such as Departure.`
  const when = whenOf(cell)
  const moment = momentOf(when, order)
  if (moment === undefined)
    return order === 'contrary' && momentOf(when, 'mdy') !== undefined
      ? `“${when}” may be two days: other dates of the file have the day first, and others the month. Write 2026-10-20 14:02.`
      : `“${when}” is no time such as 2026-10-20 14:02.`
  const load_status = readLoad(cell('load_status'))
  if (load_status === undefined) return noLoad(cell('load_status'))
  const railroad = railroadIn(cell('railroad'))
  if (railroad === undefined) return `“${cell('railroad')}” is no railroad.`
  if (cell('city').length > 30 || cell('destination').length > 30) return 'A place has too many letters.'
  return {
    line,
    text,
    car_mark: car.car_mark,
    car_number: car.car_number,
    code,
    ...moment,
    location: cell('city').toUpperCase(),
    state: cell('state'),
    country: countryOf(cell('country')),
    railroad,
    load_status,
    train_id: cell('train_id').slice(0, 12),
    destination: cell('destination').toUpperCase(),
    destination_state: cell('destination_state'),
    destination_country: '',
  }
}

/** `order`: that of the company's dates, where no date of the file proves one. */
export function* sightingSteps(
  table: SightingTable,
  order: DateOrder,
): Generator<void, ReadLines & { readonly skipped: readonly SkippedLine[] }> {
  const cell = cellReader(table)
  function* dates(): Generator<string> {
    for (const row of table.rows) yield whenOf((column) => cell(row, column))
  }
  const proven = (yield* orderSteps(dates())) ?? order
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = []
  for (const row of table.rows) {
    yield
    const text = row.cells.join(table.separator)
    const found = readRow((column) => cell(row, column), row.line, text, proven)
    if (typeof found === 'string') refused.push({ line: row.line, text, reason: found })
    else read.push(found)
  }
  return { read, refused, skipped: table.skipped }
}
