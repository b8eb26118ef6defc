/** Cars and cuts that are longer than every lead. */
import { type Yard, type SwitchingOptions, type Impossibility, lengthOf, namesOf } from './problem/yard.ts'
import { grouped } from '#model/shared/number-format.ts'

/** A car, or a cut that stays together, cannot be pulled from its track if it is longer than every lead. */
export function leadTooShort(
  yard: Yard,
  standing: ReadonlyMap<number, number>,
  wanted: ReadonlyMap<number, number>,
  options: SwitchingOptions,
): Impossibility[] {
  const longestFt = Math.max(0, ...yard.leads.map(({ lengthFt }) => lengthFt ?? Infinity))
  const mostCars = Math.max(0, ...yard.leads.map(({ maxCars }) => maxCars ?? Infinity))
  const onLead = new Set(yard.leads.map(({ id }) => id))
  const moving = [...wanted].flatMap(([car, track]) =>
    standing.has(car) && standing.get(car) !== track && !onLead.has(standing.get(car) ?? -1) ? [car] : [],
  )
  const cuts = moving.map((car) => options.together?.find((cut) => cut.includes(car)) ?? [car])
  return cuts.flatMap((cut) =>
    lengthOf(yard, cut) > longestFt + 1e-6 || cut.length > mostCars
      ? [
          {
            message: `The lead is too short to pull ${namesOf(yard, cut)}: ${grouped(Math.ceil(lengthOf(yard, cut)))} of ${grouped(longestFt)} ft.`,
            cars: cut,
          },
        ]
      : [],
  )
}
