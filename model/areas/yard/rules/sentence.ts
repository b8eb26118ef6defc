/**
 * Parses and completes typed moves: `GATX 20411-20418 > T5 @3`.
 *
 * Left of `>`: cars separated by commas, as numbers with or without marks (a mark also applies to the numbers after it); `-` is a range
 * of numbers, `..` all cars standing between two cars, `*` any ending. Right of it: a track by name, number or prefix, or `unassigned`;
 * then an optional position: `@3`, `@A` (at end A) or `@B` (at end B, the default).
 */
import { markOf, spots, type Layout } from './yard.ts'
import { carCount, findTrack, type NamedTrack } from './name.ts'

type NamedCar = { readonly id: number; readonly car_mark: string; readonly car_number: string }
export type SentenceYard = {
  readonly tracks: readonly NamedTrack[]
  readonly cars: ReadonlyMap<number, NamedCar>
  /** From the top track down. */
  readonly layout: Layout
  readonly unassigned: readonly number[]
}
/** A position of null is end B. */
export type SentenceMove = {
  readonly cars: readonly number[]
  readonly track: number | null
  readonly position: number | null
}
export type SentenceAnswer = { readonly move: SentenceMove } | { readonly problem: string }

const arrow = /[>→]/
const unassignedWords = new Set(['unassigned', 'none', 'nowhere', 'off'])
/** Mark and number, which may end with `*`. Old lists write `C&NW`, the fleet `CNW`. */
const carWords = /^([A-Z&]{1,5})?\s*(\d{1,6}\*?|\*)?$/

class Unclear extends Error {}
const unclear = (problem: string): never => {
  throw new Unclear(problem)
}

const standingOrder = ({ layout, unassigned }: SentenceYard): number[] => [
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

function parseCars(text: string, yard: SentenceYard): number[] {
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

function parseTarget(text: string, yard: SentenceYard): Pick<SentenceMove, 'track' | 'position'> {
  const [, name = '', at] = /^([^@]*)(?:@(.*))?$/.exec(text) ?? []
  if (name.trim() === '') return unclear('Enter a track after the >, or “unassigned”.')
  const position = at?.trim().toUpperCase()
  const answer = findTrack(name, yard.tracks)
  if ('problem' in answer) {
    if (!unassignedWords.has(name.trim().toLowerCase())) return unclear(answer.problem)
    return position === undefined ? { track: null, position: null } : unclear('Unassigned cars do not have a position.')
  }
  const track = answer.track.id
  if (position === undefined || position === 'B') return { track, position: null }
  if (position === 'A') return { track, position: 1 }
  if (!/^[1-9]\d{0,3}$/.test(position))
    return unclear(`“@${at?.trim() ?? ''}” is not a position. Use @1 and up (from end A), @A or @B.`)
  return { track, position: Number(position) }
}

/** Parses a typed move: the move, or what is wrong with it; undefined if the text is not a typed move at all. */
export function parseSentence(text: string, yard: SentenceYard): SentenceAnswer | undefined {
  const [left = '', right, ...more] = text.split(arrow)
  // A leading > is the palette's prefix for commands.
  if (right === undefined || left.trim() === '') return undefined
  try {
    if (more.length > 0) unclear('Use only one >, with the cars on its left and the track on its right.')
    return { move: { cars: parseCars(left, yard), ...parseTarget(right, yard) } }
  } catch (error) {
    if (error instanceof Unclear) return { problem: error.message }
    throw error
  }
}

export type SentenceOption = { readonly text: string; readonly label: string }
const maxOptions = 12

/** Completions of what has been typed, each as the whole text that replaces it. */
export function completeSentence(text: string, yard: SentenceYard): SentenceOption[] {
  const split = text.search(arrow)
  if (split < 0) {
    const lastTerm = /[^,]*$/.exec(text)?.[0] ?? ''
    const lead = text.slice(0, text.length - lastTerm.length)
    const typed = lastTerm
      .trim()
      .toUpperCase()
      .replace(/[\s&]+/g, '')
    if (typed === '' || /[-*.]/.test(typed)) return []
    return standingOrder(yard)
      .flatMap((id) => yard.cars.get(id) ?? [])
      .filter((car) => `${car.car_mark}${car.car_number}`.startsWith(typed) || car.car_number.startsWith(typed))
      .slice(0, maxOptions)
      .map((car) => ({ text: `${lead}${lead === '' ? '' : ' '}${markOf(car)}`, label: markOf(car) }))
  }
  const head = text.slice(0, split + 1)
  const typed = text
    .slice(split + 1)
    .trim()
    .toLowerCase()
  if (typed.includes('@')) return []
  const tracks = yard.tracks.filter(({ name }) => name.toLowerCase().includes(typed))
  return [
    ...tracks.slice(0, maxOptions).map(({ id, name, kind }) => ({
      text: `${head} ${name}`,
      label: `${name} · ${kind} · ${carCount(yard.layout.get(id)?.length ?? 0)}`,
    })),
    ...('unassigned'.startsWith(typed) ? [{ text: `${head} unassigned`, label: 'unassigned' }] : []),
  ]
}
