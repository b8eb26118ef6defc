/** Sends invoices to other systems at once, each in a call of its own, after they were taken in hand in one transaction. */
import { createHash } from 'node:crypto'
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { countOutcomes } from '#model/shared/outcome.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { alreadySent, sendAll, takenNow, toldOf, UNDER_WAY, type SendAnswer } from '../../erp/delivery/at-once.ts'
import { connectionFor } from '../../erp/delivery/connection-for.ts'
import { invoiceFacts } from '../paper/invoice-facts.ts'
import { lacksFor } from './document.ts'
import { deliveryQueue } from './queue.ts'

type Asked = Pick<Call<typeof ticketInvoice, 'sendJobutrax'>, 'input' | 'rows' | 'person' | 'now'>
type Invoice = Row<typeof ticketInvoice>
type Delivery = Row<typeof erpDelivery>
type Answer = SendAnswer<string>
type Wanted = readonly [Invoice, Delivery | undefined]

/** The same for the same approval of an invoice, for ever. */
const keyOf = (kind: InvoiceKind, { id, approved_at }: Invoice): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, id, approved_at]))
    .digest('hex')

function judge(id: string, invoice: Invoice | undefined, delivery: Delivery | undefined, now: string): Answer {
  const about = { id, version: invoice?.version ?? null, reference: delivery?.reference ?? '' }
  if (invoice === undefined) return { ...about, outcome: 'not_found', message: 'There is no such invoice.' }
  if (!isReady(invoice)) return { ...about, outcome: 'not_allowed', message: 'Only approved invoices are sent.' }
  return alreadySent({ ...about, outcome: 'changed', message: '' }, delivery, now)
}

/** What the other system could not be told is found before anything is sent. */
async function lacksOf(call: Asked, kind: InvoiceKind, codes: TheirCodes, invoices: readonly Invoice[]) {
  if (kind === 'jobutrax') return new Map<string, string>()
  const facts = await invoiceFacts(call, invoices)
  return new Map(facts.map((one) => [one.invoice.id, lacksFor(kind, codes, one)]))
}

async function takenInHand(
  { rows, person, now }: Asked,
  kind: InvoiceKind,
  connection: number,
  wanted: readonly Wanted[],
) {
  const taken = takenNow(connection, now, person)
  const again = wanted.flatMap(([, delivery]) => delivery ?? [])
  const fresh = wanted.filter(([, delivery]) => delivery === undefined)
  return [
    ...(await rows(erpDelivery).patchMany(again.map(({ id }) => ({ id, values: taken })))),
    ...(await rows(erpDelivery).createMany(
      fresh.map(([invoice]) => ({
        ...taken,
        invoice: invoice.id,
        approved_at: invoice.approved_at,
        key: keyOf(kind, invoice),
      })),
    )),
  ]
}

/** What became of those that were sent. */
const reread = (db: Database, { person }: Asked, answers: readonly Answer[], sent: readonly Delivery[]) =>
  transaction(db, person, async ({ rows }) => {
    const deliveries = await rows(erpDelivery).find({ id: sent.map(({ id }) => id) })
    const ofInvoice = new Map(deliveries.map((one) => [one.invoice, one]))
    const invoices = await rows(ticketInvoice).find(
      { id: [...ofInvoice.keys()].flatMap((id) => id ?? []) },
      { only: ['id', 'version'] },
    )
    const versions = new Map(invoices.map(({ id, version }) => [id, version]))
    return answers.map((answer) => {
      const delivery = ofInvoice.get(answer.id)
      return delivery === undefined ? answer : toldOf(answer, delivery, versions.get(answer.id) ?? null)
    })
  })

const answerOf = (results: readonly Answer[]) => ({ batch: null, counts: countOutcomes(results), results })

export async function sendInvoices(call: Asked, kind: InvoiceKind) {
  const { input, rows, person, now } = call
  const ids = [...new Set(input.invoice_ids.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ invoice_ids: ['Name at least one invoice.'] })
  const connection = await connectionFor(call, kind)
  // Locked, so that of two requests at once the second one finds what the first one took in hand.
  const invoices = await rows(ticketInvoice).find({ id: ids.filter(isUuid) }, { ordering: 'id', lock: !input.dry_run })
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const keys = new Map(invoices.map((invoice) => [keyOf(kind, invoice), invoice.id]))
  const before = await rows(erpDelivery).find({ key: [...keys.keys()] })
  const deliveryOf = new Map(before.map((delivery) => [keys.get(delivery.key) ?? '', delivery]))
  const judged = ids.map((id) => judge(id, known.get(id), deliveryOf.get(id), now))
  const fit = judged.flatMap(({ id, outcome }) => (outcome === 'changed' ? (known.get(id) ?? []) : []))
  const lacks = await lacksOf(call, kind, connection.codes, fit)
  const answers = judged.map((answer): Answer => {
    const message = lacks.get(answer.id) ?? ''
    return message === '' ? answer : { ...answer, outcome: 'not_allowed', message }
  })
  if (input.dry_run) return answerOf(answers)
  const going = new Set(answers.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
  if (going.size === 0) return answerOf(answers)
  const wanted = fit.filter(({ id }) => going.has(id)).map((invoice): Wanted => [invoice, deliveryOf.get(invoice.id)])
  const taken = await takenInHand(call, kind, connection.id, wanted)
  const meanwhile = answers.map((answer): Answer =>
    going.has(answer.id) ? { ...answer, outcome: 'not_allowed', message: UNDER_WAY } : answer,
  )
  return answerLater({
    meanwhile: answerOf(meanwhile),
    work: async (db) => {
      await sendAll(deliveryQueue, db, person.company, taken)
      return answerOf(await reread(db, call, answers, taken))
    },
  })
}
