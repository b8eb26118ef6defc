/** Display names of cars and tracks, and lookup of a track by what the user typed. */
import { grouped } from '#model/shared/number-format.ts'
import { markOf, type TrackKind, type YardCar } from './yard.ts'

export type NamedTrack = { readonly id: number; readonly name: string; readonly kind: TrackKind }

/** Letter shown beside a track's name for its kind. */
export const kindLetters: Readonly<Record<TrackKind, string>> = {
  storage: 'S',
  loading: 'L',
  unloading: 'U',
  repair: 'R',
  lead: 'X',
  interchange: 'I',
  scale: 'W',
  departure: 'D',
}

const normalized = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
/** The track number in a name: `T05` and `Track 5` are both 5. */
const numberIn = (name: string): string | undefined => /(\d+)\D*$/.exec(name)?.[1]?.replace(/^0+(?=\d)/, '')

export type TrackLookup<T> = { readonly track: T } | { readonly problem: string }

const listed = (names: readonly string[]): string => `${names.slice(0, 6).join(', ')}${names.length > 6 ? ' …' : ''}`

/**
 * Finds a track by full name, then by number, then by prefix, then by kind (`RIP`, "repair in place", is the repair track).
 * The first rule that matches any track decides; if it matches several, the answer is a problem.
 */
export function findTrack<T extends NamedTrack>(typed: string, tracks: readonly T[]): TrackLookup<T> {
  const wanted = normalized(typed)
  if (wanted === '') return { problem: 'Enter a track name or number.' }
  const kind = wanted === 'rip' || wanted === 'bo' ? 'repair' : wanted
  const rules: ((track: T) => boolean)[] = [
    (track) => track.name.toLowerCase() === typed.trim().toLowerCase(),
    (track) => normalized(track.name) === wanted,
    (track) => /^\d+$/.test(wanted) && numberIn(track.name) === wanted.replace(/^0+(?=\d)/, ''),
    (track) => normalized(track.name).startsWith(wanted),
    (track) => track.kind === kind,
  ]
  for (const rule of rules) {
    const found = tracks.filter(rule)
    const [only] = found
    if (found.length === 1 && only) return { track: only }
    if (found.length > 1)
      return { problem: `“${typed.trim()}” matches ${listed(found.map(({ name }) => name))}. Type more of the name.` }
  }
  return { problem: `There is no track “${typed.trim()}” in this yard.` }
}

export type DescribedCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly load_status: 'E' | 'L'
  readonly product: { readonly name: string } | null
  readonly commodity: string
  readonly hold: boolean
  readonly bad_order: boolean
}

/** A car's description for screen readers: "GATX 20411, loaded, Propane, track T5 position 3 of 40, on hold". */
export function carDescription(
  car: DescribedCar,
  where: { readonly track: string | null; readonly seq: number; readonly of: number },
): string {
  return [
    markOf(car),
    car.load_status === 'L' ? 'loaded' : 'empty',
    car.product?.name ?? car.commodity,
    where.track === null ? 'unassigned' : `track ${where.track} position ${where.seq} of ${where.of}`,
    car.hold && 'on hold',
    car.bad_order && 'bad order',
  ]
    .filter((part) => part !== false && part !== '')
    .join(', ')
}

export const carCount = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
export const feet = (length: number): string => `${grouped(Math.round(length))} ft`
/** The first car marks and the number of others: `GATX 20411, GATX 20412 and 6 more`. */
export function marksOf(
  cars: readonly { readonly car_mark: string; readonly car_number: string }[],
  shown = 2,
): string {
  const marks = cars.slice(0, shown).map(markOf).join(', ')
  return cars.length > shown ? `${marks} and ${cars.length - shown} more` : marks
}

/** A cut by its first and last car: `GATX 20412 … ACFX 94407`. */
export function cutName(cars: readonly Pick<YardCar, 'car_mark' | 'car_number'>[]): string {
  const [first, last] = [cars[0], cars.at(-1)]
  return first === undefined || last === undefined
    ? ''
    : cars.length < 3
      ? cars.map(markOf).join(', ')
      : `${markOf(first)} … ${markOf(last)}`
}
