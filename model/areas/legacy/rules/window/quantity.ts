/** Quantities of second-generation tickets: their unit, and the day on which a load counts. */
import { gallons, tenths } from '#model/areas/limit/rules/limit.ts'
import { dayIn } from '#model/shared/clock.ts'

export type LoadedUnit = 'L' | 'kg'
/** Kilograms for a product that is sold by mass, litres at 15 °C for every other one. */
export const unitOf = (product: { readonly productUnit: string | null } | null): LoadedUnit =>
  product?.productUnit === 'mass' ? 'kg' : 'L'

type MeasuredLoad = { readonly net_volume: string | null; readonly weight: number | null }

/** The quantity of a ticket that counts, as decimal text with one digit. */
export function quantityOf({ net_volume, weight }: MeasuredLoad, unit: LoadedUnit): string | null {
  const measured = unit === 'kg' ? (weight?.toString() ?? null) : net_volume
  return measured === null ? null : gallons(tenths(measured))
}

type DatedLoad = { readonly status: string; readonly load_start: string | null; readonly load_end: string | null }

/** The day by the clock of the site on which a ticket counts; null for a void one and one without a time. */
export function ticketDay({ status, load_start, load_end }: DatedLoad, zone: string): string | null {
  if (status === 'void') return null
  const at = load_end ?? (status === 'open' ? load_start : null)
  return at === null ? null : dayIn(at, zone)
}

/** Whether a ticket counts as open or as lifted; null for a void one. */
export const countsAs = (status: string): 'lifted' | 'open' | null =>
  status === 'open' ? 'open' : status === 'closed' || status === 'corrected' ? 'lifted' : null
