/** Converts the yard board into the input of the switching planner: tracks, leads, and cars with their restrictions. */
import type { TrackEnd, SwitchingCar, SwitchingLead, SwitchingOptions, Yard } from './problem/yard.ts'
import { assumedLengthFt, markOf, type Layout, type YardCar, type YardTrack } from '#model/areas/yard/rules/yard.ts'

/** The planner's settings. Null lengths and numbers mean no limit. */
export type SwitchingSettings = {
  readonly leads: TrackEnd | 'AB'
  readonly leadFt: number | null
  readonly leadCars: number | null
  readonly minutesPerMove: number
  readonly metric: 'cuts' | 'atomic'
  readonly separation: boolean
  readonly moveBadOrder: boolean
  readonly together: readonly (readonly number[])[]
}
/** Default lead: its length, and the cars that a typical engine handles on it. */
const defaultLead = { feet: 1600, cars: 25 } as const

type BoardTrack = YardTrack & { readonly open_ends: TrackEnd | 'AB' }
type BoardCar = YardCar & {
  readonly product?: { readonly hazard_class?: string; readonly un_number: string } | null
  readonly load_status?: 'E' | 'L'
}

export function usualSettings(tracks: readonly BoardTrack[]): SwitchingSettings {
  const lead = tracks.find(({ kind, active }) => kind === 'lead' && active)
  const workTracks = tracks.filter(({ kind }) => kind !== 'lead')
  return {
    leads: workTracks.some(({ open_ends }) => open_ends !== 'A') ? 'AB' : 'A',
    leadFt: lead?.usable_length_ft ?? defaultLead.feet,
    leadCars: defaultLead.cars,
    minutesPerMove: 6,
    metric: 'cuts',
    separation: false,
    moveBadOrder: false,
    together: [],
  }
}

/** Ids of assumed leads, for yards without a lead track; negative, so that they differ from all track ids. */
const leadIds = { A: -1, B: -2 } as const

/** Hazardous goods are separated by class, or by UN number if the class is not known. Empty cars count by their last load. */
const hazardOf = ({ product }: BoardCar): string => product?.hazard_class ?? product?.un_number ?? ''

export function switchingYard(
  tracks: readonly BoardTrack[],
  cars: ReadonlyMap<number, BoardCar>,
  actual: Layout,
  settings: SwitchingSettings,
): Yard {
  const leadTrack = tracks.find(({ kind, active }) => kind === 'lead' && active)
  const ends = settings.leads === 'AB' ? (['A', 'B'] as const) : [settings.leads]
  const leads = ends.map((end, index): SwitchingLead => {
    const isLeadTrack = index === 0 && leadTrack !== undefined
    const standing = isLeadTrack ? (actual.get(leadTrack.id) ?? []) : []
    return {
      id: isLeadTrack ? leadTrack.id : leadIds[end],
      name: isLeadTrack ? leadTrack.name : `Lead ${end}`,
      end,
      lengthFt: settings.leadFt,
      maxCars: settings.leadCars,
      cars: standing,
    }
  })
  const isLead = new Set(leads.map(({ id }) => id))
  return {
    tracks: tracks
      .filter(({ id }) => !isLead.has(id))
      .map((track) => ({
        id: track.id,
        name: track.name,
        lengthFt: track.usable_length_ft,
        openEnds: track.open_ends,
        closed: !track.active || track.kind === 'lead',
        repair: track.kind === 'repair',
        cars: actual.get(track.id) ?? [],
      })),
    leads,
    cars: new Map(
      [...cars].map(([id, car]): [number, SwitchingCar] => [
        id,
        {
          id,
          name: markOf(car),
          lengthFt: car.length_ft ?? assumedLengthFt,
          hold: car.hold,
          badOrder: car.bad_order,
          hazard: hazardOf(car),
        },
      ]),
    ),
  }
}

export const optionsOf = ({
  metric,
  minutesPerMove,
  moveBadOrder,
  separation,
  together,
}: SwitchingSettings): SwitchingOptions => ({ metric, minutesPerMove, moveBadOrder, separation, together })
