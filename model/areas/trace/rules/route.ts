/** The way from one station to another over the links of the corridor table, else as the crow flies and a quarter more. */
import { corridorLinks, corridorStations } from './corridor.ts'
import type { MilesAhead } from './eta.ts'
import { metersBetween } from './geofence.ts'

const METERS_IN_A_MILE = 1609.344
/** Railways wind: their miles over those of the great circle. */
const WINDING = 1.25

type Place = { readonly name: string; readonly latitude: number | null; readonly longitude: number | null }
export type Way = { readonly links: readonly MilesAhead[]; readonly basis: 'corridor' | 'miles' }

type Step = { readonly to: string; readonly railroad: string; readonly miles: number }
const stepsFrom = (name: string): readonly Step[] =>
  corridorLinks.flatMap(([one, other, railroad, miles]) =>
    one === name ? [{ to: other, railroad, miles }] : other === name ? [{ to: one, railroad, miles }] : [],
  )

/** The shortest way; undefined where the table does not join the two. */
export function corridorWay(from: string, to: string): readonly MilesAhead[] | undefined {
  if (corridorStations[from] === undefined || corridorStations[to] === undefined) return undefined
  const best = new Map<string, { readonly miles: number; readonly by: MilesAhead | undefined }>([
    [from, { miles: 0, by: undefined }],
  ])
  const done = new Set<string>()
  for (;;) {
    let here: string | undefined
    for (const [name, { miles }] of best)
      if (!done.has(name) && (here === undefined || miles < (best.get(here)?.miles ?? Infinity))) here = name
    if (here === undefined) return undefined
    if (here === to) break
    done.add(here)
    const far = best.get(here)?.miles ?? 0
    for (const step of stepsFrom(here))
      if (far + step.miles < (best.get(step.to)?.miles ?? Infinity))
        best.set(step.to, { miles: far + step.miles, by: { from: here, ...step } })
  }
  const way: MilesAhead[] = []
  for (let step = best.get(to)?.by; step !== undefined; step = best.get(step.from)?.by) way.unshift(step)
  return way
}

export function milesAhead(from: Place, to: Place, railroad: string): Way | undefined {
  const links = corridorWay(from.name, to.name)
  if (links !== undefined) return { links, basis: 'corridor' }
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return undefined
  const meters = metersBetween([from.longitude, from.latitude], [to.longitude, to.latitude])
  const miles = Math.round((meters / METERS_IN_A_MILE) * WINDING)
  return { links: [{ from: from.name, to: to.name, railroad, miles }], basis: 'miles' }
}
