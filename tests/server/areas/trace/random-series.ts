/** Random series of sightings that come in any order, are changed and are deleted, for what is kept of them. */
import fc from 'fast-check'
import type { Sighting } from '#model/areas/trace/rules/sighting.ts'

/** Where trains go, and a place that is no station. */
export const places = [
  { location: 'HARDISTY', state: 'AB' },
  { location: 'ST PAUL', state: 'MN' },
  { location: 'SUPERIOR', state: 'WI' },
  { location: 'NOWHERE', state: '' },
] as const

export type SightingDeed<S> =
  | { readonly kind: 'add'; readonly sightings: readonly S[] }
  | { readonly kind: 'change'; readonly nth: number; readonly to: S }
  | { readonly kind: 'remove'; readonly nths: readonly number[] }

export const deedsOf = <S>(sighting: fc.Arbitrary<S>): fc.Arbitrary<SightingDeed<S>> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        sightings: fc.array(sighting, { minLength: 1, maxLength: 12 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), nth: fc.nat(), to: sighting }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('remove' as const),
        nths: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      }),
    },
  )

/** What tells sightings apart. */
type Told = {
  readonly railcar: number | null
  readonly code: Sighting
  readonly at: string | null
  readonly location: string
  readonly railroad: string
}
const keyOf = ({ railcar, code, at, location, railroad }: Told): string =>
  [railcar, code, at, location, railroad].join()

type Sightings<V> = {
  find(
    where: { readonly railcar: readonly number[] },
    options: { readonly ordering: string },
  ): Promise<readonly (Told & { readonly id: number })[]>
  createMany(values: readonly V[]): Promise<unknown>
  patch(id: number, values: V): Promise<unknown>
  removeMany(ids: readonly number[]): Promise<unknown>
}

/** Does it to the sightings of these cars. One that is there already is left out. */
export async function writeDeed<S, V extends Told>(
  events: Sightings<V>,
  cars: readonly number[],
  deed: SightingDeed<S>,
  valuesOf: (cars: readonly number[], sighting: S) => V,
): Promise<void> {
  const there = await events.find({ railcar: cars }, { ordering: 'id' })
  const known = new Set(there.map(keyOf))
  const isNew = (seen: V): boolean => !known.has(keyOf(seen)) && known.add(keyOf(seen)) !== undefined
  const theNth = (nth: number): number | undefined => there[nth % Math.max(1, there.length)]?.id
  if (deed.kind === 'add') {
    const added = deed.sightings.map((seen) => valuesOf(cars, seen)).filter(isNew)
    if (added.length > 0) await events.createMany(added)
  } else if (deed.kind === 'change') {
    const [changed, values] = [theNth(deed.nth), valuesOf(cars, deed.to)]
    if (changed !== undefined && isNew(values)) await events.patch(changed, values)
  } else {
    const gone = new Set(deed.nths.flatMap((nth) => theNth(nth) ?? []))
    if (gone.size > 0) await events.removeMany([...gone])
  }
}
