/**
 * An entry fits its ticket: a car on a rail ticket, a compartment that the trailer has on a truck's; its net volume follows from
 * what was measured.
 */
import { product as railProduct } from '#model/areas/company/company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { grouped } from '#model/shared/number-format.ts'
import { ticket } from './ticket.resource.ts'
import { correctionOf, entryFigures, type EntryReadings } from './rules/entry-figures.ts'

export type JudgedEntry = EntryReadings & {
  readonly ticket: string | null
  readonly product: string | null
  readonly compartment: number | null
  readonly railcar: number | null
}
/** What carries a truck's load: the trailer, or the truck itself where it has none. */
export type TicketTank = {
  readonly unit_number: string
  readonly compartments: number | null
  readonly capacity: string | null
}
/** What the ticket says of its entries: how it goes, and their gross volumes without this one. */
type Load = { readonly mode: 'truck' | 'rail' | undefined; readonly others: number }

export function placeErrors(
  { compartment, railcar, gross_volume }: Pick<JudgedEntry, 'compartment' | 'railcar' | 'gross_volume'>,
  { mode, others }: Load,
  tank: TicketTank | undefined,
): Errors {
  if (mode === 'rail')
    return compartment === null
      ? {}
      : { compartment: ['This is a rail ticket: its entries are cars, not compartments.'] }
  if (railcar !== null && mode === 'truck')
    return { railcar: ['This is a truck ticket: its entries are compartments, not cars.'] }
  if (tank === undefined) return {}
  const { unit_number, compartments, capacity } = tank
  const count = compartments ?? 0
  const holds = Number(capacity ?? 0)
  const isMissing = compartment !== null && count > 0 && compartment > count
  const carries = others + Number(gross_volume ?? 0)
  const isTooMuch = gross_volume !== null && holds > 0 && carries > holds
  const over = `${unit_number} holds ${grouped(holds)} gal`
  return {
    ...(isMissing && {
      compartment: [`${unit_number} has ${count === 1 ? 'one compartment' : `${count} compartments`}.`],
    }),
    ...(isTooMuch && {
      gross_volume: [others > 0 ? `${over}; with this it would carry ${grouped(carries)} gal.` : `${over}.`],
    }),
  }
}

export const entryOfTicket = judgedBy({
  fields: [
    'ticket',
    'product',
    'compartment',
    'railcar',
    'gross_volume',
    'temperature',
    'relative_density',
    'net_volume',
  ],
  facts: {
    ticket: { of: ticket, where: { id: 'ticket' } },
    own: { of: product, where: { id: 'product' } },
    ownRail: { of: railProduct, where: { id: 'own.product' } },
    carried: { of: product, where: { id: 'ticket.product' } },
    carriedRail: { of: railProduct, where: { id: 'carried.product' } },
    trailer: { of: vehicle, where: { id: 'ticket.trailer' } },
    truck: { of: vehicle, where: { id: 'ticket.vehicle' } },
  },
  judge: (
    row: JudgedEntry,
    { ticket: on, own, ownRail, carried, carriedRail, trailer, truck },
    _may,
    before?: JudgedEntry,
  ) => {
    const { errors, net_volume, correction } = entryFigures(
      row,
      own ? correctionOf(own, ownRail) : correctionOf(carried, carriedRail),
    )
    const counted = before?.ticket === row.ticket ? Number(before.gross_volume ?? 0) : 0
    const load = { mode: on?.mode, others: Number(on?.entry_gross ?? 0) - counted }
    return {
      errors: { ...placeErrors(row, load, trailer ?? truck), ...errors },
      values: { net_volume, correction, measured: net_volume === null ? 0 : 1 },
    }
  },
})
