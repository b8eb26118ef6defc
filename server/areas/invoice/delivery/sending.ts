/** Sends invoices to other systems at once, each in a call of its own, after they were taken in hand in one transaction. */
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import type { InvoiceKind } from '#model/areas/erp/rules/connection-kinds.ts'
import type { TheirCodes } from '#model/areas/erp/rules/their-codes.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { alreadySent, takenNow, type SendAnswer } from '../../erp/delivery/at-once.ts'
import { connectionFor } from '../../erp/delivery/connection-for.ts'
import { deliveryKey, sendFit, takenInHand } from '../../erp/delivery/send-fit.ts'
import { invoiceFacts } from '../paper/invoice-facts.ts'
import { lacksFor } from './document.ts'
import { deliveryQueue } from './queue.ts'

type Asked = Pick<Call<typeof ticketInvoice, 'sendJobutrax'>, 'input' | 'rows' | 'person' | 'now'>
type Invoice = Row<typeof ticketInvoice>
type Delivery = Row<typeof erpDelivery>
type Answer = SendAnswer<string>

/** The same for the same approval of an invoice, for ever. */
const keyOf = (kind: InvoiceKind, { id, approved_at }: Invoice): string => deliveryKey(kind, id, approved_at)

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
  return sendFit({
    queue: deliveryQueue,
    person,
    answers,
    isTrial: input.dry_run,
    take: async (going) =>
      takenInHand(
        rows(erpDelivery),
        takenNow(connection.id, now, person),
        fit
          .filter(({ id }) => going.has(id))
          .map((invoice) => ({
            delivery: deliveryOf.get(invoice.id),
            fresh: { invoice: invoice.id, approved_at: invoice.approved_at, key: keyOf(kind, invoice) },
          })),
      ),
    deliveriesOf: async (later, sent) =>
      new Map((await later(erpDelivery).find({ id: sent })).map((one) => [one.invoice, one])),
    versionsOf: async (later, sent) => later(ticketInvoice).find({ id: sent }, { only: ['id', 'version'] }),
  })
}
