/**
 * A switch list once it is issued: its lines keep their numbers whatever is done, planned or taken back afterwards. What is done stays on the
 * list, and new work is added at its end.
 */
import type { NamedSpot, WorkLine } from '../work-line.ts'
import type { IssuedList, ListedLine } from './issued-line.ts'

const goal = (spot: NamedSpot | null): number | null => spot?.track ?? null

/** The part of a line that moves some of its cars. */
type PartOf = (line: WorkLine, cars: readonly number[]) => WorkLine

/** The lines of the issued list with what has become of them, then the work that is not on it. `work` is all that is left to do. */
export function listedLines({ lines, arrivals }: IssuedList, work: readonly WorkLine[], partOf: PartOf): ListedLine[] {
  const workOf = new Map(work.flatMap((line) => line.cars.map((car) => [car, line] as const)))
  const claimed = new Set<number>()
  const listed = lines.toReversed().map((line): ListedLine => {
    // A car may be on several lines, to one track after the other: the last line to where it goes now has it.
    const left = line.cars.filter((car) => {
      const now = workOf.get(car)
      return now !== undefined && goal(now.to) === goal(line.to) && !claimed.has(car)
    })
    for (const car of left) claimed.add(car)
    const now = workOf.get(left[0] ?? -1)
    if (now !== undefined) return { ...partOf(now, left), no: line.no, state: 'open', done: null, isNew: false }
    const came = line.cars.map((car) => arrivals.find((one) => one.car === car && one.track === goal(line.to)))
    const last = came.reduce((latest, one) => (latest && one && one.move > latest.move ? one : latest), came[0])
    const isDone = last !== undefined && came.every((one) => one !== undefined)
    const isWhole = last?.cars === line.cars.length && came.every((one) => one?.move === last.move)
    return {
      ...line,
      against: '',
      state: isDone ? 'done' : 'off',
      done: isDone ? { at: last.at, by_name: last.by_name, move: isWhole ? last.move : null } : null,
      isNew: false,
    }
  })
  const next = Math.max(0, ...lines.map(({ no }) => no)) + 1
  const added = work.flatMap((line) => {
    const left = line.cars.filter((car) => !claimed.has(car))
    return left.length === 0 ? [] : [partOf(line, left)]
  })
  return [
    ...listed.toReversed(),
    ...added.map((line, index): ListedLine => ({ ...line, no: next + index, state: 'open', done: null, isNew: true })),
  ]
}
