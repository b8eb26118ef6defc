/** Sends invoices to JobUtrax: the one way in which it is done, at once by whoever asks for it and later by the job loop. */
import { sql } from 'drizzle-orm'
import { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import { MOST_KEPT, REFERENCE, theirNameOf } from '#model/areas/erp/rules/sent-names.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Database } from '#server/db/database.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { readArchived } from '#server/engine/files/archive-files.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { FailedAttempt, Refused, type Finish, type Queue } from '#server/jobs/queue.ts'
import { renderPdf } from '#server/print/press.ts'
import { ask, cameText, shortened } from '../../erp/ask.ts'
import { connectionOf, type Connection } from '../../erp/connection.ts'
import { invoiceFacts } from '../paper/invoice-facts.ts'
import { invoicePaper } from '../paper/invoice-paper.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { invoiceJson, parcelOf } from './parcel.ts'

/** Longer than what one request takes in hand needs, with its papers (sending.ts). */
export const LEASE_MS = 5 * 60_000
const LONGEST_REFERENCE = 60

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
  return { ...found, facts, connection }
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

function referenceIn(text: string, { mapping }: Connection): string {
  try {
    const body: unknown = JSON.parse(text)
    const values =
      typeof body === 'object' && body !== null ? new Map<string, unknown>(Object.entries(body)) : undefined
    const said = values?.get(theirNameOf(mapping, REFERENCE))
    return typeof said === 'string' || typeof said === 'number'
      ? shortened(String(said)).slice(0, LONGEST_REFERENCE)
      : ''
  } catch {
    return ''
  }
}

/** Recorded as done by whoever asked for it. An invoice that was rejected or made void meanwhile keeps the delivery alone. */
const sentAs =
  ({ delivery: { id, invoice, asked_by } }: Loaded, reference: string, at: string, noted: Finish): Finish =>
  async (client: Client) => {
    await noted(client)
    await run(client, sql`select set_config('app.user', ${String(asked_by ?? '')}, true)`)
    await run(client, sql`update config_erp_delivery set reference = ${reference} where id = ${id}`)
    await run(
      client,
      sql`update terminal_ticket_invoice set jobutrax_at = ${at}, jobutrax_reference = ${reference}
        where id = ${invoice} and status in ('approved', 'sent_for_payment', 'paid')`,
    )
  }

/** What was sent and what came back, without what lets the server in there. */
function keptOf({ connection, delivery }: Loaded, json: string): (answer: string) => Finish {
  const { address, account, secret } = connection
  const open = account === '' && secret === '' ? [] : ['authorization: Basic …']
  const request = [`POST ${address}`, ...open, `idempotency-key: ${delivery.key}`, '', json].join('\n')
  return (answer) => (client) =>
    run(
      client,
      sql`update config_erp_delivery set request = ${request.slice(0, MOST_KEPT)}, answer = ${answer.slice(0, MOST_KEPT)}
        where id = ${delivery.id}`,
    )
}

async function deliver(db: Database, id: number, company: number, now: Date): Promise<Finish> {
  const load = await loaded(db, id, company)
  const { connection, facts, delivery } = load
  const json = invoiceJson(connection, facts)
  const { body, headers } = await parcelOf(json, `${facts.invoice.invoice_number}.pdf`, await pdfOf(load, now))
  const kept = keptOf(load, json)
  const came = await ask(connection, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': delivery.key },
    body,
  }).catch((error: unknown) => {
    throw new FailedAttempt(error instanceof Error ? error.message : String(error), kept(''))
  })
  const noted = kept(`${came.status}\n${came.text.replaceAll('\0', '')}`)
  const isTaken = came.status >= 200 && came.status < 300
  const reference = isTaken ? referenceIn(came.text, connection) : ''
  if (!isTaken) throw new FailedAttempt(cameText(came), noted)
  if (reference === '') throw new FailedAttempt(`It gave no reference. ${cameText(came)}`, noted)
  return sentAs(load, reference, new Date().toISOString(), noted)
}

export const deliveryQueue: Queue = {
  table: 'config_erp_delivery',
  doing: 'sending',
  done: 'sent',
  isOpen: true,
  atOnce: 4,
  leaseMs: LEASE_MS,
  prepare: async () => undefined,
  work: (db, { id, company_id }, now) => deliver(db, id, company_id, now),
  close: () => undefined,
}
