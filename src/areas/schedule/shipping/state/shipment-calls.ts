/** Requests about the shipments and cars of a schedule. */
import type { CarOfScheduleState } from '#model/areas/schedule/rules/promised.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import type { Deed } from '#model/kernel/why-not/obstacle.ts'
import { api } from '#src/engine/api/api.ts'

export type ListedShipment = {
  readonly id: number
  readonly bol_number: string
  readonly status: string
  readonly car_count: number | null
  /** How many things keep an open one from being shipped on its day. */
  readonly blockers: number
}

type Explained = { readonly id: number | string; readonly deeds: readonly Deed[] }
/** Who certifies is asked for when it is shipped, and an early bill is judged as on its own day. */
const asked: readonly (string | undefined)[] = ['hazardous_certificate_person', 'ship_date']
const blockersOf = (found: Explained | undefined): number =>
  found?.deeds.find(({ deed }) => deed === 'ship')?.blockers.filter(({ field }) => !asked.includes(field)).length ?? 0

/** Those of a day, each with what keeps it from going. */
export async function shipmentsOfDay(
  schedule: number,
  day: Day,
  signal: AbortSignal,
): Promise<readonly ListedShipment[]> {
  const query = { ship_date: day, ordering: 'id' }
  const path = `railschedule/${schedule}/get_shipments/`
  const { results } = await api<{ readonly results: readonly Omit<ListedShipment, 'blockers'>[] }>(path, {
    query,
    signal,
  })
  const ids = results.flatMap(({ id, status }) => (status === 'open' ? [id] : []))
  const explained =
    ids.length === 0
      ? []
      : (
          await api<{ readonly results: readonly Explained[] }>('railshipment/why_not/', {
            query: { ids: ids.join(',') },
            signal,
          })
        ).results
  const known = new Map(explained.map((one) => [one.id, one]))
  return results.map(({ id, bol_number, status, car_count }) => ({
    id,
    bol_number,
    status,
    car_count,
    blockers: blockersOf(known.get(id)),
  }))
}

export type ScheduleCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly state: CarOfScheduleState
  readonly side: 'buyer' | 'seller' | null
  readonly planned_date: Day | null
  readonly promised_car: number | null
  readonly loaded_rail_car: number | null
  readonly rail_shipment: number | null
  readonly bol_number: string
}
export const carsOfSchedule = async (schedule: number, signal: AbortSignal): Promise<readonly ScheduleCar[]> =>
  (await api<{ readonly results: readonly ScheduleCar[] }>(`railschedule/${schedule}/get_cars/`, { signal })).results
