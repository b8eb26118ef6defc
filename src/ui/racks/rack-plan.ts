/** Where the racks of a facility are drawn: yard by yard, track by track from the top, and on each track in order from end A. */
type Named = { readonly id: number; readonly name: string }
export type DrawnTrack = Named & {
  readonly yard: number | null
  readonly position: number | null
  readonly length_ft: number | null
}
export type DrawnRiser = Named & {
  readonly track: number | null
  readonly position: number | null
  readonly active: boolean
}
export type PlacedRiser<R extends DrawnRiser> = { readonly riser: R; readonly x: number; readonly isTwice: boolean }
export type RackRow<R extends DrawnRiser> = {
  readonly id: string
  /** Of the first track of a yard. */
  readonly yard: string
  readonly name: string
  readonly y: number
  /** The end of the track's line; 0 for those that stand at no track. */
  readonly end: number
  readonly risers: readonly PlacedRiser<R>[]
}

export const [LEFT, RIGHT, ROW, SHORTEST] = [150, 560, 38, 120]

const inOrder = (one: { position: number | null; name: string }, other: { position: number | null; name: string }) =>
  (one.position ?? 0) - (other.position ?? 0) || one.name.localeCompare(other.name)

/** Evenly along the line, because a riser says which one it is from end A, not how far away. */
function placed<R extends DrawnRiser>(risers: readonly R[], end: number): readonly PlacedRiser<R>[] {
  const step = (end - LEFT) / (risers.length + 1)
  return risers.toSorted(inOrder).map((riser, at) => ({
    riser,
    x: LEFT + step * (at + 1),
    isTwice: risers.some((one) => one.id !== riser.id && one.position === riser.position),
  }))
}

/** One below the other. */
export const spaced = <T extends object>(rows: readonly T[]): readonly (T & { readonly y: number })[] =>
  rows.map((row, at) => ({ ...row, y: ROW * (at + 0.75) }))

/** Tracks without a length are drawn as long as the longest. Those that hold no riser are drawn too: they are part of the place. */
export function rackRows<R extends DrawnRiser>(
  yards: readonly Named[],
  tracks: readonly DrawnTrack[],
  risers: readonly R[],
): readonly RackRow<R>[] {
  const longest = Math.max(1, ...tracks.map(({ length_ft }) => length_ft ?? 0))
  const known = new Set(tracks.map(({ id }) => id))
  const rows = yards.flatMap(({ id: yard, name: called }) =>
    tracks
      .filter((one) => one.yard === yard)
      .toSorted(inOrder)
      .map((track, at) => {
        const share = (track.length_ft ?? longest) / longest
        const end = LEFT + Math.max(SHORTEST, share * (RIGHT - LEFT))
        const here = risers.filter((one) => one.track === track.id)
        return { id: String(track.id), yard: at === 0 ? called : '', name: track.name, end, risers: placed(here, end) }
      }),
  )
  const loose = risers.filter(({ track }) => track === null || !known.has(track))
  const all =
    loose.length === 0
      ? rows
      : [...rows, { id: 'loose', yard: '', name: 'At no track', end: 0, risers: placed(loose, RIGHT) }]
  return spaced(all)
}

export type RackStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/**
 * The riser that a step leads to. Left and right follow the order of the drawing, from one row into the next. Up and down lead to the next row
 * with risers, to the one that is nearest there.
 */
export function stepped<R extends DrawnRiser>(
  rows: readonly RackRow<R>[],
  from: number | undefined,
  step: RackStep,
): number | undefined {
  const walked = rows.filter(({ risers }) => risers.length > 0)
  const all = walked.flatMap(({ risers }) => risers)
  const at = all.findIndex(({ riser }) => riser.id === from)
  if (at < 0 || step === 'first') return all[0]?.riser.id
  if (step === 'last') return all.at(-1)?.riser.id
  if (step === 'left' || step === 'right') return (all[at + (step === 'left' ? -1 : 1)] ?? all[at])?.riser.id
  const row = walked.findIndex(({ risers }) => risers.some(({ riser }) => riser.id === from))
  const next = walked[row + (step === 'up' ? -1 : 1)]
  const x = all[at]?.x ?? 0
  const nearest = next?.risers.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0]
  return nearest?.riser.id ?? from
}
