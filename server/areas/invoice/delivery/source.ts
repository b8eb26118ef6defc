/** What differs between the invoices that are sent to other systems: which rows they are, what they say and where their deliveries are kept. */
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { run } from '#server/engine/base/sql.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Delivery, takenNow } from '../../erp/delivery/at-once.ts'
import type { Asking, OutgoingInvoice } from '../outgoing/outgoing.ts'

type TakenValues = ReturnType<typeof takenNow>

export type Approved<Id> = { readonly id: Id; readonly version: number; readonly approved_at: string | null }

type DeliveryOf<Id> = Delivery & {
  readonly key: string
  readonly invoice: Id | null
  readonly connection: number | null
  readonly asked_by: number | null
  readonly approved_at: string | null
}
type Fresh<Id> = TakenValues & { readonly invoice: Id; readonly approved_at: string | null; readonly key: string }

/** The rows of deliveries, of which an approval of an invoice has one. */
export type DeliveryRows<Id> = {
  readonly get: (id: number) => Promise<DeliveryOf<Id>>
  readonly find: (where: {
    readonly key?: readonly string[]
    readonly id?: readonly number[]
  }) => Promise<readonly DeliveryOf<Id>[]>
  readonly patchMany: (
    changes: readonly { readonly id: number; readonly values: TakenValues }[],
  ) => Promise<readonly DeliveryOf<Id>[]>
  readonly createMany: (values: readonly Fresh<Id>[]) => Promise<readonly DeliveryOf<Id>[]>
}

export type InvoiceSource<Id extends string | number, I extends Approved<Id>> = {
  /** Of the deliveries. */
  readonly table: string
  /** The resource of the invoices, by name. */
  readonly name: string
  readonly deliveries: (rows: RowsOf) => DeliveryRows<Id>
  /** In the order of their ids. */
  readonly invoices: (rows: RowsOf, ids: readonly Id[], lock: boolean) => Promise<readonly I[]>
  readonly versions: (rows: RowsOf, ids: readonly Id[]) => Promise<readonly Pick<I, 'id' | 'version'>[]>
  readonly isReady: (invoice: I) => boolean
  /** In the order of the invoices. */
  readonly outgoing: (asking: Asking, invoices: readonly I[]) => Promise<readonly OutgoingInvoice[]>
  /** What stands on the invoice afterwards. */
  readonly mark?: (
    client: Parameters<typeof run>[0],
    invoice: Id,
    sent: { readonly kind: InvoiceKind; readonly reference: string; readonly at: string },
  ) => Promise<unknown>
}
