/** The booking that a code names, with the names of whom it is about. */
import { booking } from '#model/areas/slot/booking.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'

export type GateBooking = Row<typeof booking> &
  Readonly<Record<`${'company' | 'location' | 'driver' | 'vehicle' | 'product'}__label`, string | null>> & {
    readonly location__timezone: string | null
  }

export async function bookingNamed(reference: string): Promise<GateBooking | undefined> {
  const { results } = await api<Page<GateBooking>>(`${booking.path}get_table/`, {
    query: { filters: JSON.stringify([{ field: 'reference', op: 'eq', value: reference }]), limit: 1 },
  })
  return results[0]
}
