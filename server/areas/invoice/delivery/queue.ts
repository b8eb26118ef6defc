/** Sends invoices to other systems: the one way in which it is done, at once by whoever asks for it and later by the job loop. */
import { sql } from 'drizzle-orm'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import { invoiceKinds, type InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { readArchived } from '#server/engine/files/archive-files.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { FailedAttempt, Refused, type Finish, type Queue } from '#server/jobs/queue.ts'
import { renderPdf } from '#server/print/press.ts'
import { cameText } from '../../erp/ask.ts'
import { connectionOf } from '../../erp/connection.ts'
import { exchange, queueOf, referenceIn, sentBy } from '../../erp/delivery/exchange.ts'
import { invoiceFacts } from '../paper/invoice-facts.ts'
import { invoicePaper } from '../paper/invoice-paper.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { documentOf, lacksFor } from './document.ts'

const TABLE = 'config_erp_delivery'

/** Throws where there is nothing to be sent any more, or nobody to send it to. */
async function loaded(db: Database, id: number, company: number) {
  const found = await systemTransaction(
    db,
    async ({ rows, client }) => {
      const delivery = await rows(erpDelivery).get(id)
      const [invoice] = await rows(ticketInvoice).find({ id: delivery.invoice ?? '' })
      if (invoice === undefined || !isReady(invoice) || invoice.approved_at !== delivery.approved_at)
        throw new Refused('The invoice is not approved any more as it was when it was sent.')
      const [facts] = await invoiceFacts({ rows, person: { company } }, [invoice])
      const papers = await rows(archivedPaper).find(
        { object_type: 'terminal:ticketInvoice', object_id: invoice.id, kind: ['issued', 'corrected'] },
        { ordering: 'id' },
      )
      return {
        delivery,
        facts,
        paper: papers.at(-1),
        connection: await connectionOf(client, company, delivery.connection),
      }
    },
    company,
  )
  const { facts, connection } = found
  if (facts === undefined || connection?.enabled !== true) throw new Refused('The connection is switched off.')
  const kind = invoiceKinds.find((one) => one === connection.kind)
  if (kind === undefined) throw new Refused('The connection takes no ticket invoices any more.')
  // A code that was taken off the list since: nothing is sent under a wrong one.
  const lacks = lacksFor(kind, connection.codes, facts)
  if (lacks !== '') throw new Refused(lacks)
  return { ...found, facts, connection, kind }
}
type Loaded = Awaited<ReturnType<typeof loaded>>

/** The archived paper where there is one; before that, the paper as it is going to be. */
const pdfOf = ({ facts, paper }: Loaded, now: Date): Promise<Buffer> =>
  paper
    ? readArchived(paper.sha256)
    : renderPdf(
        invoicePaper(facts, {
          mark: '',
          revision: facts.invoice.revision ?? 0,
          kind: 'issued',
          at: now.toISOString(),
          by: '',
          replaces: null,
        }),
      )

/** What stands on the invoice afterwards. */
const marks: Readonly<Record<InvoiceKind, (at: string, reference: string) => ReturnType<typeof sql> | undefined>> = {
  jobutrax: (at, reference) => sql`jobutrax_at = ${at}, jobutrax_reference = ${reference}`,
  sap_xml: (at) => sql`exported_at = ${at}`,
  csv: () => undefined,
}

/** An invoice that was rejected or made void meanwhile keeps the delivery alone. */
const marked =
  ({ delivery: { invoice }, kind }: Loaded, reference: string, at: string): Finish =>
  async (client) => {
    const values = marks[kind](at, reference)
    if (values === undefined) return
    await run(
      client,
      sql`update terminal_ticket_invoice set ${values}
        where id = ${invoice} and status in ('approved', 'sent_for_payment', 'paid')`,
    )
  }

async function deliver(db: Database, id: number, company: number, now: Date): Promise<Finish> {
  const load = await loaded(db, id, company)
  const { connection, facts, delivery, kind } = load
  const document = await documentOf(kind, connection, facts, { now, pdf: () => pdfOf(load, now) })
  const came = await exchange(TABLE, delivery, connection, document)
  const reference = referenceIn(came.text, connection)
  if (reference === '' && kind === 'jobutrax')
    throw new FailedAttempt(`It gave no reference. ${cameText(came)}`, came.noted)
  return sentBy(TABLE, {
    delivery,
    reference,
    noted: came.noted,
    mark: marked(load, reference, new Date().toISOString()),
  })
}

export const deliveryQueue: Queue = queueOf(TABLE, (db, { id, company_id }, now) => deliver(db, id, company_id, now))
