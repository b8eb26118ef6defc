/** Sends invoices to other systems: the one way in which it is done, at once by whoever asks for it and later by the job loop. */
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { invoiceKinds } from '#model/areas/erp/rules/connection-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { readArchived } from '#server/engine/files/archive-files.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { FailedAttempt, Refused, type Finish, type Queue } from '#server/jobs/queue.ts'
import { renderPdf } from '#server/print/press.ts'
import { cameText } from '../../erp/ask.ts'
import { connectionOf } from '../../erp/connection.ts'
import { exchange, queueOf, referenceIn, sentBy } from '../../erp/delivery/exchange.ts'
import { documentOf, lacksFor } from './document.ts'
import { railInvoices } from './rail-source.ts'
import type { Approved, InvoiceSource } from './source.ts'
import { ticketInvoices } from './ticket-source.ts'

type Turn = { readonly db: Database; readonly id: number; readonly company: number }

/** Throws where there is nothing to be sent any more, or nobody to send it to. */
async function loaded<Id extends string | number, I extends Approved<Id>>(
  source: InvoiceSource<Id, I>,
  { db, id, company }: Turn,
) {
  const found = await systemTransaction(
    db,
    async ({ rows, client }) => {
      const delivery = await source.deliveries(rows).get(id)
      const [invoice] = delivery.invoice === null ? [] : await source.invoices(rows, [delivery.invoice], false)
      if (invoice === undefined || !source.isReady(invoice) || invoice.approved_at !== delivery.approved_at)
        throw new Refused('The invoice is not approved any more as it was when it was sent.')
      const [outgoing] = await source.outgoing({ rows, person: { company } }, [invoice])
      const papers = await rows(archivedPaper).find(
        { object_type: source.name, object_id: String(invoice.id), kind: ['issued', 'corrected'] },
        { ordering: 'id' },
      )
      return {
        delivery,
        invoice: invoice.id,
        outgoing,
        paper: papers.findLast(({ filename }) => filename.endsWith('.pdf')),
        connection: await connectionOf(client, company, delivery.connection),
      }
    },
    company,
  )
  const { outgoing, connection } = found
  if (outgoing === undefined || connection?.enabled !== true) throw new Refused('The connection is switched off.')
  const kind = invoiceKinds.find((one) => one === connection.kind)
  if (kind === undefined) throw new Refused('The connection takes no invoices any more.')
  // A code that was taken off the list since: nothing is sent under a wrong one.
  const lacks = lacksFor(kind, connection.codes, outgoing)
  if (lacks !== '') throw new Refused(lacks)
  return { ...found, outgoing, connection, kind }
}

async function deliver<Id extends string | number, I extends Approved<Id>>(
  source: InvoiceSource<Id, I>,
  turn: Turn,
  now: Date,
): Promise<Finish> {
  const { connection, outgoing, delivery, invoice, kind, paper } = await loaded(source, turn)
  const document = await documentOf(kind, connection, outgoing, {
    now,
    // The archived paper where there is one; before that, the paper as it is going to be.
    pdf: () => (paper ? readArchived(paper.sha256) : renderPdf(outgoing.paper(now.toISOString()))),
  })
  const came = await exchange(source.table, delivery, connection, document)
  const reference = referenceIn(came.text, connection)
  if (reference === '' && kind === 'jobutrax')
    throw new FailedAttempt(`It gave no reference. ${cameText(came)}`, came.noted)
  const at = new Date().toISOString()
  return sentBy(source.table, {
    delivery,
    reference,
    noted: came.noted,
    mark: async (client) => source.mark?.(client, invoice, { kind, reference, at }),
  })
}

const queueFor = <Id extends string | number, I extends Approved<Id>>(source: InvoiceSource<Id, I>): Queue =>
  queueOf(source.table, (db, { id, company_id: company }, now) => deliver(source, { db, id, company }, now))

export const deliveryQueue = queueFor(ticketInvoices)
export const railDeliveryQueue = queueFor(railInvoices)
