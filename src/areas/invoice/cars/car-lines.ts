/** The shipped cars that are not billed, by the invoice that each would be on; a blocked car has a reason. */
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import type { MissingForBilling } from '#model/areas/invoice/rules/rail/bill-car.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import { api } from '#src/engine/api/api.ts'

type Debtor = {
  readonly buyer_name: string
  readonly contract_number: string
  readonly currency: string
}
export type DraftedInvoice = Debtor & {
  readonly id: number | null
  readonly invoice_number: string | null
  readonly cars: readonly { readonly id: number; readonly name: string }[]
  readonly lines: readonly { readonly car: number | null; readonly description: string; readonly total: string }[]
  readonly subtotal: string
  readonly tax: string
  readonly total: string
}
type SkippedCar = Debtor & {
  readonly car: number
  readonly name: string
  readonly shipment: number | null
  readonly reason: string
  readonly missing: MissingForBilling
}
export type DraftAnswer = {
  readonly batch: number | null
  readonly invoices: readonly DraftedInvoice[]
  readonly skipped: readonly SkippedCar[]
  readonly quote: string
}
export type CarToBill = {
  readonly id: number
  readonly name: string
  /** `Prairie Gas · S-100 · CAD` */
  readonly group: string
  /** With tax; empty where it cannot be billed. */
  readonly total: string
  /** The reason why it cannot be billed; empty if it can. */
  readonly reason: string
  /** The missing entry. It decides which screen opens. */
  readonly missing?: MissingForBilling
  readonly shipment?: number | null
}

export const DRAFTS = `${invoice.path}${invoice.actions.draftInvoices.path}`

const groupOf = ({ buyer_name, contract_number, currency }: Debtor): string =>
  [buyer_name || 'No buyer', contract_number, currency].filter((part) => part !== '').join(' · ')

export function carLines({ invoices, skipped }: DraftAnswer): readonly CarToBill[] {
  const ready = invoices.flatMap((one) => {
    const cents = new Map<number, bigint>()
    for (const { car, total } of one.lines) if (car !== null) cents.set(car, (cents.get(car) ?? 0n) + centsOf(total))
    return one.cars.map(({ id, name }): CarToBill => {
      const total = amountText(cents.get(id) ?? 0n)
      return { id, name, group: groupOf(one), total, reason: '' }
    })
  })
  const blocked = skipped.map((one): CarToBill => ({
    id: one.car,
    name: one.name,
    group: groupOf(one),
    total: '',
    reason: one.reason,
    missing: one.missing,
    shipment: one.shipment,
  }))
  const groups = [...new Set([...ready, ...blocked].map(({ group }) => group))]
  return [...ready, ...blocked].toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
}

/** What would be drafted of all cars that are shipped and not billed. */
export const unbilledCars = (signal: AbortSignal): Promise<DraftAnswer> =>
  api<DraftAnswer>(DRAFTS, { method: 'POST', body: { dry_run: true }, signal })
