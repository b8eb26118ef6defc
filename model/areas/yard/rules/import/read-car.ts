/** Reads one row of a roster as a car that can be placed, or says why the row is refused. */
import type { ImportCar, ExistingYard, ImportRow } from './import-plan.ts'
import { noLoad, readLoad } from '#model/shared/reading/load-words.ts'
import { carsOfRange } from '#model/shared/reading/cars.ts'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { sentences, readLength, trackName } from './roster-text.ts'
import type { CarColumn, NamedRow, RosterTable, NumberWriting } from './roster-columns.ts'
import { assumedLengthFt } from '../yard.ts'

export type Candidate = ImportCar & {
  readonly line: number
  readonly mark: string
  readonly notes: string
  readonly order: number
  readonly counted: number
}

type Load = { readonly load_status: 'L' | 'E' | null; readonly commodity: string }
/**
 * Reads the load of a car. If a roster has neither a column of load states nor one of goods, a word under the heading
 * *Load* that is no load status names the lading. Undefined for a text that cannot be read.
 */
function loadOf(row: NamedRow<CarColumn>, namesLading: boolean): Load | undefined {
  const said = row.load_status || row.load
  const status = readLoad(said)
  if (status !== undefined) return { load_status: status || null, commodity: row.commodity }
  return namesLading && row.load_status === '' && /\p{L}{3}/u.test(said)
    ? { load_status: 'L', commodity: said }
    : undefined
}

/** Returns a row for each car of a range, in the order of its numbers. A row that names one car is returned as it is. */
export function eachCarOf(row: NamedRow<CarColumn>): readonly (NamedRow<CarColumn> | ImportRow)[] {
  const isApart = row.car === '' && row.car_number !== ''
  const range = isApart ? carsOfRange(row.car_number, row.car_mark) : carsOfRange(row.car || row.car_mark)
  if (range === undefined) return [row]
  return range.map(({ name, read }) =>
    'error' in read
      ? { file: 'cars', row: row.line, mark: name, outcome: 'refused', reason: read.error }
      : { ...row, car: '', car_mark: read.car_mark, car_number: read.car_number },
  )
}

const LENGTHS = [10, 150] as const
type Reading = {
  readonly known: ExistingYard
  readonly firstLine: ReadonlyMap<string, number>
  readonly lengths: NumberWriting
  readonly namesLading: boolean
  /** Without a number column, *Road* or *Reporting Mark* heads whole cars such as GATX 20411. */
  readonly hasNumbers: boolean
}

/** Reads the rows of the roster, each as a car or as the row's refusal. `firstLine` grows with the cars that are taken. */
export function carReader(
  { has, writingOf }: RosterTable<CarColumn>,
  known: ExistingYard,
  firstLine: ReadonlyMap<string, number>,
): (row: NamedRow<CarColumn>) => Candidate | ImportRow {
  const reading: Reading = {
    known,
    firstLine,
    lengths: writingOf('length_ft'),
    namesLading: has('load') && !has('commodity') && !has('load_status'),
    hasNumbers: has('car_number'),
  }
  return (row) => readCar(row, reading)
}

function readCar(row: NamedRow<CarColumn>, reading: Reading): Candidate | ImportRow {
  const { known, firstLine, lengths, namesLading, hasNumbers } = reading
  const isApart = hasNumbers || row.car_number !== ''
  const whole = row.car || row.car_mark
  const read = isApart && row.car === '' ? readMark(row.car_mark, row.car_number) : readWholeMark(whole)
  const refuse = (mark: string, reason: string): ImportRow => ({
    file: 'cars',
    row: row.line,
    mark,
    outcome: 'refused',
    reason,
  })
  if ('error' in read) return refuse(row.car || sentences(row.car_mark, row.car_number), read.error)
  const mark = `${read.car_mark} ${read.car_number}`
  const earlier = firstLine.get(mark)
  if (earlier !== undefined) return refuse(mark, `${mark} is already on line ${earlier}.`)
  const fleet = known.cars.get(mark)
  if (fleet && !fleet.here && fleet.placed) return refuse(mark, `${mark} is in ${fleet.yard ?? 'another yard'}.`)
  if (fleet?.here && fleet.placed && fleet.hold) return refuse(mark, `${mark} is on hold and stays where it is.`)
  const load = loadOf(row, namesLading)
  if (load === undefined) return refuse(mark, noLoad(row.load_status || row.load))
  const length = readLength(row.length_ft, LENGTHS, lengths)
  const counted = length.feet ?? fleet?.length_ft ?? assumedLengthFt
  const unmeasured =
    length.feet === null && (fleet?.length_ft ?? null) === null && `No length: ${assumedLengthFt} ft assumed.`
  const order = row.position === '' ? Infinity : Number(row.position)
  const badPosition = !(order >= 1) && `Position ${row.position} is not a number: placed at end B.`
  const type = row.car_type.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return {
    line: row.line,
    mark,
    car_mark: read.car_mark,
    car_number: read.car_number,
    car_type: type.slice(0, 6),
    length_ft: length.feet,
    load_status: load.load_status,
    commodity: load.commodity.slice(0, 80),
    track: trackName(row.yard, row.track, known.name),
    seq: null,
    bad_order: false,
    order: order >= 1 ? order : Infinity,
    counted,
    notes: sentences(
      read.changed,
      length.note,
      unmeasured,
      badPosition,
      type.length > 6 && `Type ${row.car_type} shortened to six characters.`,
    ),
  }
}
