/**
 * Moving cars by writing it down: `GATX 20411-20418 > T5 @3`.
 *
 * Left of `>` the cars: numbers with or without marks (a mark holds for the numbers after it), `-` for a range of numbers,
 * `..` for all that stand between two cars, `*` for any ending, commas between. Right of it a track by name, number or
 * beginning, or `unassigned`; then `@3`, `@A` (nearest end A) or `@B` (the default, after all others).
 */
import { markOf, spots, type Layout } from './yard.ts'
import { carCount, trackNamed, type NamedTrack } from './yard-name.ts'

type NamedCar = { readonly id: number; readonly car_mark: string; readonly car_number: string }
export type SentenceYard = {
  readonly tracks: readonly NamedTrack[]
  readonly cars: ReadonlyMap<number, NamedCar>
  /** From the top track down. */
  readonly layout: Layout
  readonly unassigned: readonly number[]
}
/** Position null is at end B. */
export type SentenceMove = { readonly cars: readonly number[]; readonly track: number | null; readonly position: number | null }
export type SentenceAnswer = { readonly move: SentenceMove } | { readonly problem: string }

const arrow = /[>→]/
const nowhere = new Set(['unassigned', 'none', 'nowhere', 'off'])
/** Mark and number, with `*` for the rest of it. Old lists write `C&NW`, the fleet `CNW`. */
const carWords = /^([A-Z&]{1,5})?\s*(\d{1,6}\*?|\*)?$/

class Unclear extends Error {}
const unclear = (problem: string): never => {
  throw new Unclear(problem)
}

const standing = ({ layout, unassigned }: SentenceYard): number[] => [...[...layout.values()].flat(), ...unassigned]

/** `own`: the mark was written here, and not carried over from the car before. */
type Said = { readonly mark: string | undefined; readonly number: string; readonly own: boolean }

function carSaid(text: string, mark: string | undefined): Said {
  const found = carWords.exec(text.trim().toUpperCase())
  const number = found?.[2]
  if (found === null || number === undefined)
    return unclear(
      text.trim() === ''
        ? 'Which cars? Type marks and numbers before the >.'
        : `“${text.trim()}” is no car: type a mark and a number, such as GATX 20411.`,
    )
  return { mark: found[1]?.replaceAll('&', '') ?? mark, number, own: found[1] !== undefined }
}

/** The one car named. A mark carried over from before is only a preference. */
function oneCar({ mark, number, own }: Said, cars: readonly NamedCar[]): NamedCar {
  const same = cars.filter((car) => car.car_number === number.replace(/^0+(?=\d)/, '') || car.car_number === number)
  const marked = mark === undefined ? same : same.filter((car) => car.car_mark === mark)
  const found = marked.length === 0 && !own ? same : marked
  const [only] = found
  if (only === undefined) return unclear(`${mark ?? 'Car'} ${number} is not in this yard.`)
  return found.length === 1 ? only : unclear(`${number} may be ${found.map(markOf).join(' or ')}: add the mark.`)
}

function numberRange(from: Said, to: Said, cars: readonly NamedCar[]): NamedCar[] {
  const [low, high] = [Number(from.number), Number(to.number)]
  if (from.mark !== to.mark) return unclear(`A range of numbers has one mark, not ${from.mark ?? 'none'} and ${to.mark ?? 'none'}.`)
  if (low > high) return unclear(`${from.number}-${to.number} runs backwards: put the lower number first, or write .. for standing order.`)
  const found = cars.filter(
    (car) => (from.mark === undefined || car.car_mark === from.mark) && Number(car.car_number) >= low && Number(car.car_number) <= high,
  )
  if (found.length === 0)
    return unclear(`No car from ${from.mark ?? ''} ${from.number} to ${to.number} is in this yard.`.replace(/ {2,}/g, ' '))
  const marks = [...new Set(found.map(({ car_mark }) => car_mark))]
  if (from.mark === undefined && marks.length > 1) return unclear(`${from.number}-${to.number} may be ${marks.join(' or ')}: add the mark.`)
  return found
}

function standingRange(from: NamedCar, to: NamedCar, yard: SentenceYard, inOrder: readonly NamedCar[]): NamedCar[] {
  const at = spots(yard.layout)
  if (at.get(from.id)?.track !== at.get(to.id)?.track) return unclear(`${markOf(from)} and ${markOf(to)} do not stand on one track.`)
  const [one, other] = [inOrder.indexOf(from), inOrder.indexOf(to)]
  return inOrder.slice(Math.min(one, other), Math.max(one, other) + 1)
}

function carsOf(text: string, yard: SentenceYard): number[] {
  const inOrder = standing(yard).flatMap((id) => yard.cars.get(id) ?? [])
  const taken = new Set<number>()
  let mark: string | undefined
  for (const item of text.split(',')) {
    const [first = '', last, ...rest] = item.split(/\.\.+|-|–/)
    if (rest.length > 0) unclear(`“${item.trim()}” has more than two ends.`)
    const from = carSaid(first, mark)
    mark = from.mark
    let found: readonly NamedCar[]
    if (last !== undefined) {
      const to = carSaid(last, mark)
      if (from.number.includes('*') || to.number.includes('*')) unclear(`“${item.trim()}”: a range has two numbers, not a *.`)
      found = /\.\./.test(item) ? standingRange(oneCar(from, inOrder), oneCar(to, inOrder), yard, inOrder) : numberRange(from, to, inOrder)
    } else if (from.number.endsWith('*')) {
      const beginning = from.number.slice(0, -1)
      found = inOrder.filter((car) => (from.mark === undefined || car.car_mark === from.mark) && car.car_number.startsWith(beginning))
      if (found.length === 0) unclear(`No car ${from.mark ?? ''} ${from.number} is in this yard.`.replace(/ {2,}/g, ' '))
    } else found = [oneCar(from, inOrder)]
    for (const { id } of found) taken.add(id)
  }
  return [...taken]
}

function placeOf(text: string, yard: SentenceYard): Pick<SentenceMove, 'track' | 'position'> {
  const [, name = '', at] = /^([^@]*)(?:@(.*))?$/.exec(text) ?? []
  if (name.trim() === '') return unclear('Where to? Type a track after the >, or “unassigned”.')
  const said = at?.trim().toUpperCase()
  const answer = trackNamed(name, yard.tracks)
  if ('problem' in answer) {
    if (!nowhere.has(name.trim().toLowerCase())) return unclear(answer.problem)
    return said === undefined ? { track: null, position: null } : unclear('Unassigned cars have no position.')
  }
  const track = answer.track.id
  if (said === undefined || said === 'B') return { track, position: null }
  if (said === 'A') return { track, position: 1 }
  if (!/^[1-9]\d{0,3}$/.test(said))
    return unclear(`“@${at?.trim() ?? ''}” is no position: @1 is next to end A, @A and @B are the ends.`)
  return { track, position: Number(said) }
}

/** What a sentence asks for, or what is wrong with it; undefined where the text is no such sentence. */
export function parseSentence(text: string, yard: SentenceYard): SentenceAnswer | undefined {
  const [left = '', right, ...more] = text.split(arrow)
  // A leading > is the palette's own sign for commands.
  if (right === undefined || left.trim() === '') return undefined
  try {
    if (more.length > 0) unclear('One > only: cars to the left of it, the track to the right.')
    return { move: { cars: carsOf(left, yard), ...placeOf(right, yard) } }
  } catch (error) {
    if (error instanceof Unclear) return { problem: error.message }
    throw error
  }
}

export type SentenceOption = { readonly text: string; readonly label: string }
const most = 12

/** Ways to go on from what has been typed: whole texts to put in its place. */
export function completeSentence(text: string, yard: SentenceYard): SentenceOption[] {
  const split = text.search(arrow)
  if (split < 0) {
    const begun = /[^,]*$/.exec(text)?.[0] ?? ''
    const lead = text.slice(0, text.length - begun.length)
    const typed = begun
      .trim()
      .toUpperCase()
      .replace(/[\s&]+/g, '')
    if (typed === '' || /[-*.]/.test(typed)) return []
    return standing(yard)
      .flatMap((id) => yard.cars.get(id) ?? [])
      .filter((car) => `${car.car_mark}${car.car_number}`.startsWith(typed) || car.car_number.startsWith(typed))
      .slice(0, most)
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
    ...tracks
      .slice(0, most)
      .map(({ id, name, kind }) => ({
        text: `${head} ${name}`,
        label: `${name} · ${kind} · ${carCount(yard.layout.get(id)?.length ?? 0)}`,
      })),
    ...('unassigned'.startsWith(typed) ? [{ text: `${head} unassigned`, label: 'unassigned' }] : []),
  ]
}
