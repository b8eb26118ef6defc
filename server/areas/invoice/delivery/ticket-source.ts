/** Ticket invoices, as they are sent to other systems. */
import { sql } from 'drizzle-orm'
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { run } from '#server/engine/base/sql.ts'
import { outgoingTicketInvoice } from '../outgoing/ticket-invoice.ts'
import { invoiceFacts } from '../paper/invoice-facts.ts'
import type { InvoiceSource } from './source.ts'

type Invoice = Row<typeof ticketInvoice>

const marks: Readonly<Record<InvoiceKind, (at: string, reference: string) => ReturnType<typeof sql> | undefined>> = {
  jobutrax: (at, reference) => sql`jobutrax_at = ${at}, jobutrax_reference = ${reference}`,
  sap_xml: (at) => sql`exported_at = ${at}`,
  csv: () => undefined,
}

export const ticketInvoices: InvoiceSource<string, Invoice> = {
  table: 'config_erp_delivery',
  name: 'terminal:ticketInvoice',
  deliveries: (rows) => rows(erpDelivery),
  invoices: (rows, ids, lock) => rows(ticketInvoice).find({ id: ids.filter(isUuid) }, { ordering: 'id', lock }),
  versions: (rows, ids) => rows(ticketInvoice).find({ id: ids }, { only: ['id', 'version'] }),
  isReady,
  outgoing: async (asking, invoices) => (await invoiceFacts(asking, invoices)).map(outgoingTicketInvoice),
  // An invoice that was rejected or made void meanwhile keeps the delivery alone.
  mark: async (client, invoice, { kind, reference, at }) => {
    const values = marks[kind](at, reference)
    if (values === undefined) return
    await run(
      client,
      sql`update terminal_ticket_invoice set ${values}
        where id = ${invoice} and status in ('approved', 'sent_for_payment', 'paid')`,
    )
  },
}
