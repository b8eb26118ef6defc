/** Rail invoices and their credits, as they are sent to other systems. */
import { invoice as railInvoice } from '#model/areas/invoice/invoice.resource.ts'
import { railDelivery } from '#model/areas/invoice/rail-delivery.resource.ts'
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import type { Row } from '#model/kernel/resource.ts'
import { outgoingRailInvoices } from '../outgoing/rail-invoice.ts'
import type { InvoiceSource } from './source.ts'

type Invoice = Row<typeof railInvoice>

const issued: ReadonlySet<Invoice['status']> = new Set(issuedStatuses)

export const railInvoices: InvoiceSource<number, Invoice> = {
  table: 'config_rail_delivery',
  name: 'invoice:invoice',
  deliveries: (rows) => rows(railDelivery),
  invoices: (rows, ids, lock) => rows(railInvoice).find({ id: ids }, { ordering: 'id', lock }),
  versions: (rows, ids) => rows(railInvoice).find({ id: ids }, { only: ['id', 'version'] }),
  isReady: ({ status }) => issued.has(status),
  outgoing: outgoingRailInvoices,
}
