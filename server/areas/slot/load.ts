/** Why the load of a booking could not go on the day of its slot, asked as a ticket is asked (areas/ticket). */
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { product as terminalProducts } from '#model/areas/terminal/product.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
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

type Party = Pick<Row<typeof companies>, 'id' | 'kind' | 'terminal_company'>
/**
 * The companies of the terminal and the products of its racks that bookings name in the words of the scheduler. `known`: companies that were
 * read in this transaction.
 */
export async function atTerminal(
  { rows }: Pick<SlotReading, 'rows'>,
  loads: readonly PlannedLoad[],
  known: readonly Party[] = [],
) {
  const partyById = new Map(known.map((one) => [one.id, one]))
  const parties = unique(loads.map(({ company }) => company)).filter((id) => !partyById.has(id))
  const goods = unique(loads.map(({ product }) => product))
  const booking =
    parties.length === 0
      ? []
      : await rows(companies).find({ id: parties }, { only: ['id', 'kind', 'terminal_company'] })
  // Only these fields: of whole products the database reckons what each has on open tickets.
  const named =
    goods.length === 0
      ? []
      : await rows(terminalProducts).find({ product: goods, enabled: true }, { only: ['id', 'product'] })
  for (const one of booking) partyById.set(one.id, one)
  // The first of several that stand for one product, as they are ordered.
  const productByGoods = new Map(named.toReversed().map((one) => [one.product, one.id]))
  return {
    companyOf: (id: number | null) => partyById.get(id ?? 0),
    productOf: (id: number | null) => productByGoods.get(id) ?? null,
  }
}

type AtPlace = Pick<Place, 'server' | 'facility'>
/** What a ticket of each booking would name, in the order of the loads. */
export async function askedOfBookings(
  reading: Pick<SlotReading, 'rows'>,
  loads: readonly { readonly load: PlannedLoad; readonly place: AtPlace }[],
  known: readonly Party[] = [],
): Promise<readonly AskedLoad[]> {
  const { companyOf, productOf } = await atTerminal(
    reading,
    loads.map(({ load }) => load),
    known,
  )
  return loads.map(({ load, place }) => {
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
      mode: 'truck',
      direction: load.direction === 'unload' ? ('unload' as const) : ('load' as const),
      service_contract: null,
      gc_analysis: null,
      cross_border_contract: null,
      ordered_volume: load.volume,
    }
  })
}

const clear: Obstruction = { can: true, blockers: [], warnings: [] }
const namesSomething = ({ customer, carrier, driver, vehicle, product }: AskedLoad): boolean =>
  [customer, carrier, driver, vehicle, product].some((value) => typeof value === 'string')

/** In the order of the loads. What names nothing that could be in the way is not asked. */
export async function whyNotLoads(
  reading: SlotReading,
  place: Place,
  loads: readonly PlannedLoad[],
  known: readonly Party[] = [],
): Promise<readonly Obstruction[]> {
  const asked = await askedOfBookings(
    reading,
    loads.map((load) => ({ load, place })),
    known,
  )
  // Of one moment each, because papers end by the day.
  const byMoment = new Map<string, { readonly load: AskedLoad; readonly at: number }[]>()
  for (const [at, load] of asked.entries()) {
    if (!namesSomething(load)) continue
    const moment = loads[at]?.starts_at ?? reading.now
    const known = byMoment.get(moment)
    if (known) known.push({ load, at })
    else byMoment.set(moment, [{ load, at }])
  }
  const found = loads.map(() => clear)
  for (const [moment, some] of byMoment) {
    const all = await judgedLoads(
      { ...reading, now: moment },
      some.map(({ load }) => load),
    )
    for (const [nth, { at }] of some.entries()) found[at] = all[nth] ?? clear
  }
  return found
}

/** What a load of which nothing is known lacks is no obstacle: a booking may name its driver later. */
export const standing = ({ blockers, warnings }: Obstruction) => ({
  blockers: blockers.filter(({ kind }) => kind !== 'missing'),
  warnings: warnings.filter(({ kind }) => kind !== 'missing'),
})
