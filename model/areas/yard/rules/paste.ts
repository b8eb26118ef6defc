/** Reads a plan pasted from a spreadsheet: one line per car with its track, from end A. */
import { carsOfRange, type CarOfList } from '#model/shared/reading/cars.ts'
import { readMark, readWholeMark } from '#model/shared/reading/mark.ts'
import { separators } from '#model/shared/reading/separator.ts'
import { cellsOf } from '#model/shared/reading/split.ts'
import { nearestCar } from '#model/areas/fleet/rules/near-marks.ts'
import type { PastedLine } from '#model/shared/pasted-line.ts'
import type { Layout } from './yard.ts'
import { findTrack, type NamedTrack } from './find-track.ts'

type PlannedCar = { readonly id: number; readonly car_mark: string; readonly car_number: string }
export type PastedPlan = {
  /** Every track of the yard with its planned cars: the complete new plan. */
  readonly tracks: readonly { readonly track: number; readonly cars: readonly number[] }[]
  /** Cars in the pasted rows. */
  readonly placed: readonly number[]
  /** Cars that were planned on a pasted track but are not in its rows; they become unassigned. */
  readonly left: readonly number[]
  /** Each row by itself. */
  readonly lines: readonly PastedLine[]
}

/** Whether a line is the column headings. */
const isHeading = (cells: readonly string[]): boolean => /^track$/i.test(cells[0] ?? '')

/** The cars of a row: one, or a range in the order of its numbers. */
function carsOf(mark: string, number: string): readonly Pick<CarOfList, 'name' | 'read'>[] {
  const isApart = /^\d/.test(number)
  const range = isApart ? carsOfRange(number, mark) : carsOfRange(mark)
  if (range !== undefined) return range
  const read = isApart ? readMark(mark, number) : readWholeMark(mark)
  return [{ name: 'error' in read ? `${mark} ${number}`.trim() : `${read.car_mark} ${read.car_number}`, read }]
}

/** Tracks without pasted rows keep their plan, except for cars that the rows place elsewhere. */
export function readPlan(
  text: string,
  tracks: readonly NamedTrack[],
  cars: ReadonlyMap<number, PlannedCar>,
  planned: Layout,
): PastedPlan {
  const byMark = new Map([...cars.values()].map((car) => [`${car.car_mark} ${car.car_number}`, car.id]))
  const rows = new Map<number, number[]>()
  const placed = new Set<number>()
  const lines: PastedLine[] = []
  text.split(/\r?\n/).forEach((row, index) => {
    const cells = cellsOf(
      row,
      separators.find((one) => row.includes(one)),
    )
    const [track = '', mark = '', number = ''] = cells
    if (row.trim() === '' || isHeading(cells)) return
    const report = (message: string, name: string, instead?: string): void =>
      void lines.push({
        line: index + 1,
        name,
        outcome: 'not_found',
        message,
        ...(instead !== undefined && { instead }),
      })
    const found = findTrack(track, tracks)
    if ('problem' in found) return report(found.problem, track)
    for (const { name, read } of carsOf(mark, number)) {
      const car = byMark.get(name)
      if ('error' in read) report(read.error, name)
      else if (car === undefined) report('It is not in this yard.', name, nearestCar(read, [...cars.values()]))
      else if (placed.has(car)) report('It is listed twice.', name)
      else {
        placed.add(car)
        lines.push({ line: index + 1, name, outcome: 'changed', message: found.track.name })
        rows.set(found.track.id, [...(rows.get(found.track.id) ?? []), car])
      }
    }
  })
  const left = [...rows.keys()].flatMap((track) => (planned.get(track) ?? []).filter((car) => !placed.has(car)))
  return {
    tracks: tracks.map(({ id }) => ({
      track: id,
      cars: rows.get(id) ?? (planned.get(id) ?? []).filter((car) => !placed.has(car)),
    })),
    placed: [...placed],
    left,
    lines,
  }
}
