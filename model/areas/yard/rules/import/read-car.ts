/** Reads one row of a roster as a car that can be placed, or says why the row is refused. */
import type { ImportCar, ExistingYard, ImportRow } from './import-plan.ts'
import type { NamedRow, CarColumn } from '#model/shared/reading/sheet-columns.ts'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { sentences, readLength, trackName } from './roster-text.ts'
import { assumedLengthFt } from '../yard.ts'

export type Candidate = ImportCar & {
  readonly line: number
  readonly mark: string
  readonly notes: string
  readonly order: number
  readonly counted: number
}

const isLoaded = (text: string): boolean => /^(l|ld|loaded|load|yes|y|true|1)$/i.test(text)

/** Reads one row of the roster as a car, or returns the row's refusal. */
export function readCar(
  row: NamedRow<CarColumn>,
  known: ExistingYard,
  firstLine: ReadonlyMap<string, number>,
): Candidate | ImportRow {
  const read = row.whole === '' ? readMark(row.car_mark, row.car_number) : readWholeMark(row.whole)
  const refuse = (mark: string, reason: string): ImportRow => ({
    file: 'cars',
    row: row.line,
    mark,
    outcome: 'refused',
    reason,
  })
  if ('error' in read) return refuse(row.whole || sentences(row.car_mark, row.car_number), read.error)
  const mark = `${read.car_mark} ${read.car_number}`
  const earlier = firstLine.get(mark)
  if (earlier !== undefined) return refuse(mark, `${mark} is already on line ${earlier}.`)
  const fleet = known.cars.get(mark)
  if (fleet && !fleet.here && fleet.placed) return refuse(mark, `${mark} is in ${fleet.yard ?? 'another yard'}.`)
  if (fleet?.here && fleet.placed && fleet.hold) return refuse(mark, `${mark} is on hold and stays where it is.`)
  const length = readLength(row.length_ft, 10, 150)
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
    load_status: row.load_status === '' ? null : isLoaded(row.load_status) ? 'L' : 'E',
    commodity: row.commodity.slice(0, 80),
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
