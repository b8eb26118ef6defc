/** The side of a nomination that a call needs, the contract behind it, and the clock by which its days go. */
import type { nomination } from '#model/areas/partner/nomination.resource.ts'
import type { order } from '#model/areas/partner/order.resource.ts'
import { contract as sharedContract } from '#model/areas/partner/shared.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { ownZone } from '#server/areas/company/own-day.ts'
import { conflict, HttpError } from '#server/engine/base/http-error.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

export type Nomination = Row<typeof nomination>
export type SideCall = Pick<WorkCall, 'rows' | 'person' | 'now'>
type Own = { readonly row: Pick<Nomination, 'company'>; readonly person: WorkCall['person'] }

/** Throws 403 for the supplier. */
export function requireBuyer({ row, person }: Own): void {
  if (row.company !== person.company)
    throw new HttpError(403, { detail: "This nomination is the other company's: only it may change its days." })
}
/** Throws 403 for the buyer. */
export function requireSupplier({ row, person }: Own): void {
  if (row.company === person.company)
    throw new HttpError(403, { detail: 'Only the company that receives a nomination reviews it.' })
}

/** Throws 409 unless its days may change: a draft, or a rejected one that becomes a draft by the change. */
export function requireOpen(row: Nomination, doing: string): void {
  if (row.status !== 'draft' && row.status !== 'rejected')
    throw conflict(`Only a draft can be ${doing}: this nomination is ${row.status.replaceAll('_', ' ')}.`, {
      current: row,
    })
}

/** The day by the clock of the facility, or of the own company where no facility is known. */
export const dayOf = async (call: SideCall, timezone: string): Promise<string> =>
  dayIn(call.now, timezone || (await ownZone(call)) || 'UTC')

/** The contract of the order as the buyer sees it; undefined where it is not shared. */
export async function contractOfBuyer({ rows }: SideCall, id: number | null) {
  const [found] = id === null ? [] : await rows(sharedContract).find({ id })
  return found
}

/** Orders that take nominations. */
export const takesNominations = ({ status }: Pick<Row<typeof order>, 'status'>): boolean =>
  status === 'accepted' || status === 'in_progress'

export const orderStateText = ({ order_number, status }: Pick<Row<typeof order>, 'order_number' | 'status'>): string =>
  `Order ${order_number} is ${status.replaceAll('_', ' ')}. Only an accepted order takes nominations.`
export const NOT_SHARED = 'The contract of the order is not shared any more.'
