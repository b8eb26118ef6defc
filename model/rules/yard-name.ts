/** How tracks and cars are called by people: spoken names, and tracks found by what was typed. */
import { grouped } from './grouped.ts'
import { markOf, type TrackKind } from './yard.ts'

export type NamedTrack = { readonly id: number; readonly name: string; readonly kind: TrackKind }

/** Letter that stands for a kind of track beside its name. RIP tracks are repair tracks: "repair in place". */
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

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
/** The number in a name: `T05` and `Track 5` are both 5. */
const numberIn = (name: string): string | undefined => /(\d+)\D*$/.exec(name)?.[1]?.replace(/^0+(?=\d)/, '')

export type TrackAnswer<T> = { readonly track: T } | { readonly problem: string }

const listed = (names: readonly string[]): string => `${names.slice(0, 6).join(', ')}${names.length > 6 ? ' …' : ''}`

/**
 * The one track meant: by full name, then by number, then by beginning, then by kind (`RIP` is the repair track).
 * Each way counts only where it leaves exactly one.
 */
export function trackNamed<T extends NamedTrack>(said: string, tracks: readonly T[]): TrackAnswer<T> {
  const wanted = plain(said)
  if (wanted === '') return { problem: 'Which track? Type its name or number.' }
  const kind = wanted === 'rip' || wanted === 'bo' ? 'repair' : wanted
  const ways: ((track: T) => boolean)[] = [
    (track) => track.name.toLowerCase() === said.trim().toLowerCase(),
    (track) => plain(track.name) === wanted,
    (track) => /^\d+$/.test(wanted) && numberIn(track.name) === wanted.replace(/^0+(?=\d)/, ''),
    (track) => plain(track.name).startsWith(wanted),
    (track) => track.kind === kind,
  ]
  for (const way of ways) {
    const found = tracks.filter(way)
    const [only] = found
    if (found.length === 1 && only) return { track: only }
    if (found.length > 1) return { problem: `“${said.trim()}” may be ${listed(found.map(({ name }) => name))}: type more of it.` }
  }
  return { problem: `There is no track “${said.trim()}” in this yard.` }
}

export type SpokenCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly load_status: 'E' | 'L'
  readonly product: { readonly name: string } | null
  readonly commodity: string
  readonly hold: boolean
  readonly bad_order: boolean
}

/** "GATX 20411, loaded, Propane, track T5 position 3 of 40, on hold": what a screen reader says of a car. */
export function carSpoken(car: SpokenCar, where: { readonly track: string | null; readonly seq: number; readonly of: number }): string {
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
/** The marks of a few cars, and how many more: `GATX 20411, GATX 20412 and 6 more`. */
export function marksOf(cars: readonly { readonly car_mark: string; readonly car_number: string }[], shown = 2): string {
  const named = cars.slice(0, shown).map(markOf).join(', ')
  return cars.length > shown ? `${named} and ${cars.length - shown} more` : named
}
