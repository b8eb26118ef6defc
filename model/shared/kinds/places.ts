/** Readers of where something lies: states and provinces, longitudes and latitudes. */
import { problem, quoted, type KindContext, type KindReader, type KindReading } from './reader.ts'
import { subdivisions, type Subdivision } from './subdivisions.ts'

const countries = { US: 'the United States', CA: 'Canada', MX: 'Mexico' } as const
type Country = keyof typeof countries
const isCountry = (word: string): word is Country => Object.hasOwn(countries, word)

/** Without case, accents and punctuation. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** By code or name. A code comes before the letters of railroads, which are also codes elsewhere: NL is Newfoundland and Labrador. */
function byName(of: readonly Subdivision[]): ReadonlyMap<string, Subdivision> {
  const rail = of.flatMap((one) => one.railCodes.map((code) => [folded(code), one] as const))
  const own = of.flatMap((one) => [one.code, ...one.names].map((name) => [folded(name), one] as const))
  return new Map([...rail, ...own])
}
const anywhere = byName(subdivisions)
const within: Readonly<Record<Country, ReadonlyMap<string, Subdivision>>> = {
  US: byName(subdivisions.filter(({ country }) => country === 'US')),
  CA: byName(subdivisions.filter(({ country }) => country === 'CA')),
  MX: byName(subdivisions.filter(({ country }) => country === 'MX')),
}

export const readSubdivision: KindReader = (text, { country }) => {
  const name = folded(text)
  const found = (isCountry(country) ? within[country] : anywhere).get(name)
  if (found !== undefined) return { value: found.code }
  const elsewhere = anywhere.get(name)
  if (elsewhere !== undefined) return problem(`${elsewhere.code} is in ${countries[elsewhere.country]}.`)
  const where = isCountry(country) ? countries[country] : 'the United States, Canada or Mexico'
  return problem(
    `${quoted(text)} is not a state or province of ${where}, such as ${country === 'US' ? 'TX' : country === 'MX' ? 'NLE' : 'AB'}.`,
  )
}

const ranges = {
  longitude: { min: -180, max: -50, other: 'latitude' },
  latitude: { min: 14, max: 84, other: 'longitude' },
} as const
export type Coordinate = keyof typeof ranges
export const isCoordinate = (kind: string): kind is Coordinate => Object.hasOwn(ranges, kind)
const lies = (kind: Coordinate, value: unknown): boolean =>
  typeof value === 'number' && value >= ranges[kind].min && value <= ranges[kind].max

/** As it is written in a text, with the sign for minus. */
const written = (value: number): string => String(value).replace('-', '−')

/** All places lie in North America. */
export function readCoordinate(kind: Coordinate, value: number, { other }: KindContext): KindReading {
  const { min, max, other: otherKind } = ranges[kind]
  if (lies(kind, value)) return { value }
  if (lies(otherKind, value) && lies(kind, other)) return problem('Latitude and longitude are swapped.')
  if (lies(kind, -value)) return problem(`${written(value)}: Is ${written(-value)} meant?`)
  return problem(`${written(value)} is not a ${kind} between ${written(min)} and ${written(max)}.`)
}
