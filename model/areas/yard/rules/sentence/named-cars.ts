/** The cars of a typed move: single marks, number ranges, ranges in standing order and any ending. */
import type { NamedTrack } from '../find-track.ts'
import { type Layout, markOf, spots } from '../yard.ts'

type NamedCar = { readonly id: number; readonly car_mark: string; readonly car_number: string }
export type SentenceYard = {
  readonly tracks: readonly NamedTrack[]
  readonly cars: ReadonlyMap<number, NamedCar>
  /** From the top track down. */
  readonly layout: Layout
  readonly unassigned: readonly number[]
}

/** Mark and number, which may end with `*`. Old lists write `C&NW`, the fleet `CNW`. */
const carWords = /^([A-Z&]{1,5})?\s*(\d{1,6}\*?|\*)?$/

export class Unclear extends Error {}
export const unclear = (problem: string): never => {
  throw new Unclear(problem)
}

export const standingOrder = ({ layout, unassigned }: SentenceYard): number[] => [
  ...[...layout.values()].flat(),
  ...unassigned,
]

/** `own`: the mark was typed with this number, not carried over from the previous car. */
type CarTerm = { readonly mark: string | undefined; readonly number: string; readonly own: boolean }

function parseCar(text: string, mark: string | undefined): CarTerm {
  const found = carWords.exec(text.trim().toUpperCase())
  const number = found?.[2]
  if (found === null || number === undefined)
    return unclear(
      text.trim() === ''
        ? 'Enter car marks and numbers before the >.'
        : `“${text.trim()}” is not a car. Enter a mark and a number, such as GATX 20411.`,
    )
  return { mark: found[1]?.replaceAll('&', '') ?? mark, number, own: found[1] !== undefined }
}

/** Finds the car. A mark that was carried over is only a preference. */
function oneCar({ mark, number, own }: CarTerm, cars: readonly NamedCar[]): NamedCar {
  const same = cars.filter((car) => car.car_number === number.replace(/^0+(?=\d)/, '') || car.car_number === number)
  const marked = mark === undefined ? same : same.filter((car) => car.car_mark === mark)
  const found = marked.length === 0 && !own ? same : marked
  const [only] = found
  if (only === undefined) return unclear(`${mark ?? 'Car'} ${number} is not in this yard.`)
  return found.length === 1 ? only : unclear(`${number} matches ${found.map(markOf).join(' and ')}. Add the mark.`)
}

function numberRange(from: CarTerm, to: CarTerm, cars: readonly NamedCar[]): NamedCar[] {
  const [low, high] = [Number(from.number), Number(to.number)]
  if (from.mark !== to.mark)
    return unclear(`Both ends of a range need the same mark, not ${from.mark ?? 'none'} and ${to.mark ?? 'none'}.`)
  if (low > high)
    return unclear(
      `${from.number}-${to.number} runs backwards. Put the lower number first, or use .. for standing order.`,
    )
  const found = cars.filter(
    (car) =>
      (from.mark === undefined || car.car_mark === from.mark) &&
      Number(car.car_number) >= low &&
      Number(car.car_number) <= high,
  )
  if (found.length === 0)
    return unclear(
      `No car from ${from.mark ?? ''} ${from.number} to ${to.number} is in this yard.`.replace(/ {2,}/g, ' '),
    )
  const marks = [...new Set(found.map(({ car_mark }) => car_mark))]
  if (from.mark === undefined && marks.length > 1)
    return unclear(`${from.number}-${to.number} matches ${marks.join(' and ')}. Add the mark.`)
  return found
}

function standingRange(from: NamedCar, to: NamedCar, yard: SentenceYard, inOrder: readonly NamedCar[]): NamedCar[] {
  const at = spots(yard.layout)
  if (at.get(from.id)?.track !== at.get(to.id)?.track)
    return unclear(`${markOf(from)} and ${markOf(to)} are not on the same track.`)
  const [one, other] = [inOrder.indexOf(from), inOrder.indexOf(to)]
  return inOrder.slice(Math.min(one, other), Math.max(one, other) + 1)
}

export function parseCars(text: string, yard: SentenceYard): number[] {
  const inOrder = standingOrder(yard).flatMap((id) => yard.cars.get(id) ?? [])
  const taken = new Set<number>()
  let mark: string | undefined
  for (const item of text.split(',')) {
    const [first = '', last, ...rest] = item.split(/\.\.+|-|–/)
    if (rest.length > 0) unclear(`“${item.trim()}” is not a range: it has more than two ends.`)
    const from = parseCar(first, mark)
    mark = from.mark
    let found: readonly NamedCar[]
    if (last !== undefined) {
      const to = parseCar(last, mark)
      if (from.number.includes('*') || to.number.includes('*')) unclear(`“${item.trim()}”: a range cannot contain *.`)
      found = /\.\./.test(item)
        ? standingRange(oneCar(from, inOrder), oneCar(to, inOrder), yard, inOrder)
        : numberRange(from, to, inOrder)
    } else if (from.number.endsWith('*')) {
      const beginning = from.number.slice(0, -1)
      found = inOrder.filter(
        (car) => (from.mark === undefined || car.car_mark === from.mark) && car.car_number.startsWith(beginning),
      )
      if (found.length === 0)
        unclear(`No car ${from.mark ?? ''} ${from.number} is in this yard.`.replace(/ {2,}/g, ' '))
    } else found = [oneCar(from, inOrder)]
    for (const { id } of found) taken.add(id)
  }
  return [...taken]
}
