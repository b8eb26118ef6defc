/** Sends customs invoices to the system of a broker: at once for whoever asks for it, and later by the job loop. */
import { sql } from 'drizzle-orm'
import { customsDelivery } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { missingBoxes } from '#model/areas/customs/rules/boxes/forms.ts'
import { unfitToSend } from '#model/areas/customs/rules/fit-to-send.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { Refused, type Finish, type Queue } from '#server/jobs/queue.ts'
import { shortened } from '../../erp/ask.ts'
import { connectionOf } from '../../erp/connection.ts'
import { exchange, queueOf, referenceIn, sentBy } from '../../erp/delivery/exchange.ts'
import { messageIn, saidIn } from '../../erp/said.ts'
import { boxFactsOf, customsFacts } from '../form/facts.ts'
import { sentData } from '../form/printed-boxes.ts'
import { customsDocument, lacksCodes } from './document.ts'

const TABLE = 'config_customs_delivery'

/** Throws where there is nothing to be sent any more, or nobody to send it to. */
async function loaded(db: Database, id: number, company: number) {
  const { delivery, invoice, facts, connection } = await systemTransaction(
    db,
    async ({ rows, client }) => {
      const one = await rows(customsDelivery).get(id)
      const [of] = await rows(customsInvoice).find({ id: one.customs_invoice ?? 0 })
      const [about] = of === undefined ? [] : await customsFacts({ rows, person: { company } }, [of])
      return {
        delivery: one,
        invoice: of,
        facts: about,
        connection: await connectionOf(client, company, one.connection),
      }
    },
    company,
  )
  if (invoice === undefined || facts === undefined) throw new Refused('The customs invoice is gone.')
  if (connection?.enabled !== true || connection.kind !== 'customs')
    throw new Refused('The connection is switched off.')
  const unfit = unfitToSend(invoice, missingBoxes(boxFactsOf(facts)))
  const lacks = [unfit, lacksCodes(connection.codes, facts)].filter((part) => part !== '').join(' ')
  if (lacks !== '') throw new Refused(lacks)
  return { delivery, invoice, facts, connection }
}
type Loaded = Awaited<ReturnType<typeof loaded>>

const LONGEST_ANSWER = 1000
type Judgement = { readonly status: 'sent' | 'accepted' | 'rejected'; readonly words: string }

/** A broker's system may judge at once; else the invoice waits as sent. */
function judgementIn(text: string): Judgement {
  const status = saidIn(text).get('status')
  return {
    status: status === 'accepted' || status === 'rejected' ? status : 'sent',
    words: shortened(messageIn(text)).slice(0, LONGEST_ANSWER),
  }
}

/** An invoice that was cancelled meanwhile stays so. */
const marked =
  ({ invoice, facts }: Loaded, text: string, at: string): Finish =>
  (client) => {
    const { status, words } = judgementIn(text)
    const asSent = JSON.stringify(sentData(facts))
    return run(
      client,
      sql`update customs_invoice set status = ${status}, answer = ${words}, sent_at = ${at}, sent_data = ${asSent}::jsonb,
          answered_at = ${status === 'sent' ? null : at}
        where id = ${invoice.id} and status in ('draft', 'ready')`,
    )
  }

async function deliver(db: Database, id: number, company: number): Promise<Finish> {
  const load = await loaded(db, id, company)
  const { connection, delivery, facts } = load
  const came = await exchange(TABLE, delivery, connection, customsDocument(connection.codes, facts))
  return sentBy(TABLE, {
    delivery,
    reference: referenceIn(came.text, connection),
    noted: came.noted,
    mark: marked(load, came.text, new Date().toISOString()),
  })
}

export const customsQueue: Queue = queueOf(TABLE, (db, { id, company_id }) => deliver(db, id, company_id))
