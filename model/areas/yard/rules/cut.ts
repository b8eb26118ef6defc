/** Cuts: cars that stand next to each other now and in the plan, and so are moved together. */
import type { Difference } from './difference.ts'
import type { Spot } from './yard.ts'

export type Cut = { readonly cars: readonly number[]; readonly from: Spot | null; readonly to: Spot | null }

const follows = (spot: Spot | null, last: Spot | null): boolean =>
  last?.track === spot?.track && (spot === null || last === null || spot.seq === last.seq + 1)

/** Groups cars, in the order of the differences, into cuts. `isTogether` may keep two apart that would be moved in one go. */
export function cutsOf<D extends Difference>(
  found: readonly D[],
  isTogether: (one: D, next: D) => boolean = () => true,
): Cut[] {
  const cuts: (Cut & { cars: number[] })[] = []
  let last: D | undefined
  for (const one of found) {
    const joins =
      last !== undefined &&
      follows(one.actual, last.actual) &&
      follows(one.planned, last.planned) &&
      isTogether(last, one)
    if (joins) cuts.at(-1)?.cars.push(one.car)
    else cuts.push({ cars: [one.car], from: one.actual, to: one.planned })
    last = one
  }
  return cuts
}
