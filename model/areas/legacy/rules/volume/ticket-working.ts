/** The steps from the gross to the net volume of a ticket, and the difference to the net volume that is saved. */
import { decimalText, units } from '#model/shared/money.ts'
import { netOf, type MeasuredGoods, type Net, type NoNet } from './to-net.ts'

type Measured = {
  readonly gross_volume: string | null
  readonly net_volume: string | null
  readonly temperature: number | null
  /** kg/m³ at 15 °C, as the site measured it. */
  readonly density: number | null
}
export type TicketWorking = {
  readonly gross: string
  readonly temperature: number
  readonly density: number | null
  readonly isTicketDensity: boolean
  readonly net: Net | NoNet
  /** Saved net volume − computed net volume, litres with one decimal; undefined where either is missing. */
  readonly difference?: string
}

/** The density of the load comes before that of its product. Undefined where no gross volume or no temperature is saved. */
export function ticketWorking(ticket: Measured, goods: MeasuredGoods): TicketWorking | undefined {
  const { gross_volume: gross, net_volume, temperature } = ticket
  if (gross === null || temperature === null) return undefined
  const density = ticket.density ?? goods.density
  const net = netOf({ ...goods, density }, gross, temperature)
  const difference =
    'says' in net || net_volume === null ? undefined : decimalText(units(net_volume, 1) - units(net.net, 1), 1)
  return {
    gross,
    temperature,
    density,
    isTicketDensity: ticket.density !== null,
    net,
    ...(difference !== undefined && { difference }),
  }
}
