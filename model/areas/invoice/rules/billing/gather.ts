/**
 * Which charges stand on one invoice: those of one customer, contract, site, currency, tax code and purchase order, in one
 * billing period.
 */
import { billingSpan, type BillingPeriod, type Span } from './billing-period.ts'
import type { Charge } from './charge.ts'

export type Gathered<C> = { readonly of: C; readonly span: Span; readonly charges: readonly Charge[] }
export type Owed<C> = {
  readonly charge: Charge
  /** The day of completion, at the clocks of the site. */
  readonly day: string
  readonly of: C
}
/** What an invoice has in common for all its lines. */
export type Header = {
  readonly company: string
  readonly service_contract: string
  readonly server: string | null
  readonly currency: 'CAD' | 'USD' | 'MXN'
  readonly tax_code: string
  readonly purchase_order: string
  readonly period: BillingPeriod
}

const keyOf = ({ of, charge }: Owed<Header>, { start }: Span): string =>
  JSON.stringify([
    of.company,
    of.service_contract,
    of.server,
    of.currency,
    of.tax_code,
    of.purchase_order,
    start,
    // Each load by itself, though two were completed on one day.
    of.period === 'load' ? charge.ticket : null,
  ])

/** In the order in which the first ticket of each was named. */
export function gathered<C extends Header>(owed: readonly Owed<C>[]): readonly Gathered<C>[] {
  const found = new Map<string, { readonly of: C; readonly span: Span; readonly charges: Charge[] }>()
  for (const one of owed) {
    const span = billingSpan(one.of.period, one.day)
    const key = keyOf(one, span)
    const known = found.get(key)
    if (known) known.charges.push(one.charge)
    else found.set(key, { of: one.of, span, charges: [one.charge] })
  }
  return [...found.values()]
}
