/** Why the load of a booking could not go on the day of its slot, asked as a ticket is asked (areas/ticket). */
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { product as terminalProducts } from '#model/areas/terminal/product.resource.ts'
import type { Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { AskedLoad } from '#server/areas/ticket/authorisation/asked-load.ts'
import { judgedLoads } from '#server/areas/ticket/authorisation/calls.ts'
import type { Place, SlotReading } from './place.ts'

export type PlannedLoad = {
  readonly company: number | null
  readonly product: number | null
  readonly volume: string | null
  readonly driver: string | null
  readonly vehicle: string | null
  readonly direction: string
  readonly starts_at: string | null
}
const unique = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.flatMap((one) => one ?? []))]

/** The companies of the terminal and the products of its racks that bookings name in the words of the scheduler. */
export async function atTerminal({ rows }: Pick<SlotReading, 'rows'>, loads: readonly PlannedLoad[]) {
  const parties = unique(loads.map(({ company }) => company))
  const goods = unique(loads.map(({ product }) => product))
  const booking = parties.length === 0 ? [] : await rows(companies).find({ id: parties })
  const named = goods.length === 0 ? [] : await rows(terminalProducts).find({ product: goods, enabled: true })
  return {
    companyOf: (id: number | null) => booking.find((one) => one.id === id),
    productOf: (id: number | null) => named.find((one) => one.product === id)?.id ?? null,
  }
}

/** What a ticket of each booking would name, in the order of the loads. */
export async function askedOfBookings(
  reading: Pick<SlotReading, 'rows'>,
  place: Place,
  loads: readonly PlannedLoad[],
): Promise<readonly AskedLoad[]> {
  const { companyOf, productOf } = await atTerminal(reading, loads)
  return loads.map((load) => {
    const party = companyOf(load.company)
    const isCustomer = party !== undefined && party.kind !== 'carrier'
    return {
      id: null,
      hasRoom: false,
      customer: isCustomer ? party.terminal_company : null,
      carrier: isCustomer ? null : (party?.terminal_company ?? null),
      driver: load.driver,
      vehicle: load.vehicle,
      trailer: null,
      product: productOf(load.product),
      server: place.server,
      facility: place.facility,
      location: null,
      direction: load.direction === 'unload' ? ('unload' as const) : ('load' as const),
      service_contract: null,
      gc_analysis: null,
      cross_border_contract: null,
      ordered_volume: load.volume,
    }
  })
}

/** In the order of the loads. What names nothing that could be in the way is not asked. */
export async function whyNotLoads(
  reading: SlotReading,
  place: Place,
  loads: readonly PlannedLoad[],
): Promise<readonly Obstruction[]> {
  const asked = await askedOfBookings(reading, place, loads)
  const named = (index: number): boolean => {
    const one = asked[index]
    return [one?.customer, one?.carrier, one?.driver, one?.vehicle, one?.product].some(
      (value) => typeof value === 'string',
    )
  }
  // Of one moment each, because papers end by the day.
  const found: Obstruction[] = []
  const byMoment = new Map<string, Promise<readonly Obstruction[]>>()
  for (const [index, { starts_at }] of loads.entries()) {
    if (!named(index)) {
      found.push({ can: true, blockers: [], warnings: [] })
      continue
    }
    const moment = starts_at ?? reading.now
    const same = [...loads.keys()].filter((at) => (loads[at]?.starts_at ?? reading.now) === moment)
    const all =
      byMoment.get(moment) ??
      judgedLoads(
        { ...reading, now: moment },
        same.flatMap((at) => asked[at] ?? []),
      )
    byMoment.set(moment, all)
    found.push((await all)[same.indexOf(index)] ?? { can: true, blockers: [], warnings: [] })
  }
  return found
}

/** What a load of which nothing is known lacks is no obstacle: a booking may name its driver later. */
export const standing = ({ blockers, warnings }: Obstruction) => ({
  blockers: blockers.filter(({ kind }) => kind !== 'missing'),
  warnings: warnings.filter(({ kind }) => kind !== 'missing'),
})
