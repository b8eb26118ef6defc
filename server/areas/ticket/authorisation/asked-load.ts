/** What is asked of a load, and by whom. */
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Person, Rows } from '#server/engine/base/handler.ts'

export type LoadReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly person: Person
  readonly now: string
}
type Ticket = Row<typeof ticket>
/** What a load names. `id`: of its ticket; `hasRoom`: its volume is reserved already. */
export type AskedLoad = Pick<
  Ticket,
  | 'customer'
  | 'carrier'
  | 'driver'
  | 'vehicle'
  | 'trailer'
  | 'product'
  | 'server'
  | 'facility'
  | 'location'
  | 'direction'
  | 'mode'
  | 'service_contract'
  | 'gc_analysis'
  | 'cross_border_contract'
  | 'ordered_volume'
> & { readonly id: string | null; readonly hasRoom: boolean }
