/** What one ticket costs under its service contract, or everything that keeps it from being invoiced. */
import { priceFor, type Price } from '#model/areas/contract/rules/price-choice.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { atLeast, billedQuantity, isBilledUnit, type BilledUnit, type Measured } from './quantity.ts'
import type { BillingPeriod } from './billing-period.ts'

export type BilledTicket = Measured & {
  readonly id: string
  readonly ticket_number: string
  readonly status: TicketStatus
  readonly ticket_type: 'product' | 'waste disposal'
  readonly direction: 'load' | 'unload'
  readonly customer: string | null
  readonly product: string | null
  readonly server: string | null
  readonly purchase_order: string
  /** The day on which it was completed, at the clocks of its site. */
  readonly day: string | null
}
export type BilledContract = {
  readonly id: string
  readonly contract_number: string
  readonly status: string
  readonly company: string | null
  readonly effective_date: string | null
  readonly expiry_date: string | null
  readonly currency: 'CAD' | 'USD' | 'MXN'
  readonly billing_period: BillingPeriod
  readonly minimum_charge: string | null
  readonly prices: readonly BilledPrice[]
}
export type BilledPrice = Price & {
  readonly id: string
  readonly unit: string
  readonly unit_price: string | null
  readonly minimum_quantity: string | null
}
type BilledService = 'loading' | 'unloading' | 'disposal'
/** A line of an invoice, as it is written. */
export type Charge = {
  readonly ticket: string
  readonly service_contract: string
  readonly price: string
  readonly service: BilledService
  readonly description: string
  readonly quantity: string
  readonly unit: BilledUnit
  readonly unit_price: string
  readonly minimum_charge: string | null
}
export type Charged = { readonly charge: Charge; readonly day: string } | { readonly refused: readonly string[] }

/** What is charged for a ticket by itself; the other services are put on an invoice by hand. */
export const serviceOf = ({ ticket_type, direction }: Pick<BilledTicket, 'ticket_type' | 'direction'>): BilledService =>
  ticket_type === 'waste disposal' ? 'disposal' : `${direction}ing`

/** Contracts that are approved, and those that ended since: what was loaded under them is still owed. */
function contractProblems(ticket: BilledTicket, contract: BilledContract): readonly string[] {
  const { contract_number: number, status, company, effective_date, expiry_date } = contract
  const { day } = ticket
  const isValid = status === 'approved' || status === 'expired'
  return [
    ...(isValid ? [] : [`Service contract ${number} is ${status.replaceAll('_', ' ')}.`]),
    ...(company === ticket.customer ? [] : [`Service contract ${number} is with another customer.`]),
    ...(day !== null && effective_date !== null && day < effective_date
      ? [`Service contract ${number} begins on ${effective_date}; the ticket was completed on ${day}.`]
      : []),
    ...(day !== null && expiry_date !== null && day > expiry_date
      ? [`Service contract ${number} ended on ${expiry_date}; the ticket was completed on ${day}.`]
      : []),
  ]
}

/** `groups`: the groups of its product, from the nearest up. */
export function chargeOf(
  ticket: BilledTicket,
  contract: BilledContract | undefined,
  groups: readonly string[],
): Charged {
  const { day, customer } = ticket
  const wrong = [
    ...(customer === null ? ['It names no customer.'] : []),
    ...(day === null ? ['It has no time of completion.'] : []),
    ...(contract === undefined ? ['It names no service contract.'] : contractProblems(ticket, contract)),
  ]
  if (contract === undefined || day === null || wrong.length > 0) return { refused: wrong }
  const service = serviceOf(ticket)
  const price = priceFor(contract.prices, { service, product: ticket.product, groups, day })
  if (price === undefined || price.unit_price === null)
    return { refused: [`Service contract ${contract.contract_number} has no price for ${service} on ${day}.`] }
  if (!isBilledUnit(price.unit))
    return { refused: [`The price for ${service} is per ${price.unit}: put it on an invoice by hand.`] }
  const measured = billedQuantity(ticket, price.unit)
  if (measured === null)
    return { refused: [price.unit === 't' || price.unit === 'kg' ? 'It has no weight.' : 'It has no net volume.'] }
  return {
    day,
    charge: {
      ticket: ticket.id,
      service_contract: contract.id,
      price: price.id,
      service,
      description: `${service.charAt(0).toUpperCase()}${service.slice(1)}, ticket ${ticket.ticket_number}`,
      quantity: atLeast(measured, price.minimum_quantity),
      unit: price.unit,
      unit_price: price.unit_price,
      minimum_charge: contract.minimum_charge,
    },
  }
}
