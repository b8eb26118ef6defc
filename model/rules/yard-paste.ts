/** A plan as rows pasted from a spreadsheet: a track and a car on each line, from end A. */
import { readMark, readWholeMark } from './mark.ts'
import type { Layout } from './yard.ts'
import { trackNamed, type NamedTrack } from './yard-name.ts'

type PlannedCar = { readonly id: number; readonly car_mark: string; readonly car_number: string }
export type PastedPlan = {
  /** Every track of the yard with its cars, ready to be set as the plan. */
  readonly tracks: readonly { readonly track: number; readonly cars: readonly number[] }[]
  /** Cars that the pasted rows place. */
  readonly placed: readonly number[]
  /** Cars that stood in the plan of a pasted track and are not in its rows: they become unassigned. */
  readonly left: readonly number[]
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

/** A line that names columns instead of a car. */
const isHeading = (cells: readonly string[]): boolean => /^track$/i.test(cells[0] ?? '')

/** Tracks that are not named keep their plan, but for cars that the rows take elsewhere. */
export function readPlan(text: string, tracks: readonly NamedTrack[], cars: ReadonlyMap<number, PlannedCar>, planned: Layout): PastedPlan {
  const byMark = new Map([...cars.values()].map((car) => [`${car.car_mark} ${car.car_number}`, car.id]))
  const rows = new Map<number, number[]>()
  const placed = new Set<number>()
  const problems: { line: number; message: string }[] = []
  text.split(/\r?\n/).forEach((row, index) => {
    const cells = row.split(/\t|;|,/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const [track = '', mark = '', number = ''] = cells
    if (row.trim() === '' || isHeading(cells)) return
    const wrong = (message: string): void => void problems.push({ line: index + 1, message })
    const found = trackNamed(track, tracks)
    if ('problem' in found) return wrong(found.problem)
    const read = /^\d+$/.test(number) ? readMark(mark, number) : readWholeMark(mark)
    if ('error' in read) return wrong(read.error)
    const name = `${read.car_mark} ${read.car_number}`
    const car = byMark.get(name)
    if (car === undefined) return wrong(`${name} is not in this yard.`)
    if (placed.has(car)) return wrong(`${name} is named twice.`)
    placed.add(car)
    rows.set(found.track.id, [...(rows.get(found.track.id) ?? []), car])
  })
  const left = [...rows.keys()].flatMap((track) => (planned.get(track) ?? []).filter((car) => !placed.has(car)))
  return {
    tracks: tracks.map(({ id }) => ({ track: id, cars: rows.get(id) ?? (planned.get(id) ?? []).filter((car) => !placed.has(car)) })),
    placed: [...placed],
    left,
    problems,
  }
}
