/** Changes of each tank of the demo by tickets, and by rail cars that were loaded at its site. */
import { server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { counted } from '#server/areas/terminal/balance/flows.ts'
import { moved } from './new-ticket.ts'
import { cubicMetres, type Conversion } from './volume.ts'

export type TankChange = {
  /** In ms since 1970. */
  readonly at: number
  /** m³ at 15 °C that the tank gained; below 0 for a load. */
  readonly change: number
}
export type StockedTank = { readonly id: string; readonly server: string | null; readonly product: string | null }
/** Gallons at 60 °F that went through the meter, by ticket number, if the ticket states another volume. */
export type Metered = ReadonlyMap<string, number>

async function ticketFlows(
  rows: RowsOf,
  tanks: readonly StockedTank[],
  to15: ReadonlyMap<string, Conversion>,
  metered: Metered,
): Promise<(TankChange & { readonly tank: string })[]> {
  const known = new Map(tanks.map((one) => [one.id, one]))
  const only = ['ticket_number', 'location', 'direction', 'net_volume', 'started_at', 'completed_at', 'status'] as const
  const found = [
    ...(await rows(ticket).find({ status: [...counted] }, { only: [...only] })),
    // The balance does not count these tickets, but their product moved.
    ...(await rows(ticket).find({ ticket_number: [...metered.keys()] }, { only: [...only] })).filter(
      ({ status }) => !moved.has(status),
    ),
  ]
  return found.flatMap(({ ticket_number, location, direction, net_volume, started_at, completed_at }) => {
    const conversion = to15.get(known.get(location ?? '')?.product ?? '')
    const at = completed_at ?? started_at
    if (location === null || conversion === undefined || at === null) return []
    const gallons = metered.get(ticket_number)?.toFixed(1) ?? net_volume ?? '0'
    const volume = cubicMetres(gallons, conversion)
    return [{ tank: location, at: Date.parse(at), change: direction === 'load' ? -volume : volume }]
  })
}

async function carFlows(
  rows: RowsOf,
  tanks: readonly StockedTank[],
  to15: ReadonlyMap<string, Conversion>,
): Promise<(TankChange & { readonly tank: string })[]> {
  const facilityOf = new Map((await rows(server).find()).map(({ id, facility }) => [id, facility]))
  const railOf = new Map((await rows(product).find()).map((one) => [one.id, one.product]))
  const filled = new Map(
    tanks.map((one) => [`${facilityOf.get(one.server ?? '')} ${railOf.get(one.product ?? '')}`, one] as const),
  )
  const cars = await rows(loadedCar).find(
    { is_residue: false },
    { only: ['current_location', 'product', 'load_date', 'net_volume'] },
  )
  return cars.flatMap(({ current_location, product: goods, load_date, net_volume }) => {
    const tank = filled.get(`${current_location} ${goods}`)
    const conversion = to15.get(tank?.product ?? '')
    if (tank === undefined || conversion === undefined || load_date === null) return []
    return [{ tank: tank.id, at: Date.parse(load_date), change: -cubicMetres(net_volume ?? '0', conversion) }]
  })
}

/** The changes of each tank, the newest first. */
export async function flowsOf(
  rows: RowsOf,
  tanks: readonly StockedTank[],
  to15: ReadonlyMap<string, Conversion>,
  metered: Metered,
): Promise<ReadonlyMap<string, readonly TankChange[]>> {
  const flows = new Map<string, TankChange[]>(tanks.map(({ id }) => [id, []]))
  for (const { tank, ...flow } of [
    ...(await ticketFlows(rows, tanks, to15, metered)),
    ...(await carFlows(rows, tanks, to15)),
  ])
    flows.get(tank)?.push(flow)
  for (const some of flows.values()) some.sort((one, other) => other.at - one.at)
  return flows
}
