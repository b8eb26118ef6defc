/** Sends customs invoices: by the connection that is switched on, else by mail to the broker of each. */
import { customsDelivery } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { missingBoxes } from '#model/areas/customs/rules/boxes/forms.ts'
import { isSent, unfitToSend } from '#model/areas/customs/rules/fit-to-send.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { alreadySent, takenNow } from '../../erp/delivery/at-once.ts'
import { connectionIfOn } from '../../erp/delivery/connection-for.ts'
import { deliveryKey, sendFit, takenInHand } from '../../erp/delivery/send-fit.ts'
import { boxFactsOf, customsFacts, type CustomsFacts, type Invoice } from '../form/facts.ts'
import { lacksCodes } from './document.ts'
import type { CustomsAnswer } from './answer.ts'
import { brokerAddress, mailFit, NO_WAY } from './mailing.ts'
import { customsQueue } from './queue.ts'

type Asked = Call<typeof customsInvoice, 'send'>
type Delivery = Row<typeof customsDelivery>
type Connection = NonNullable<Awaited<ReturnType<typeof connectionIfOn>>>

/** The same until it is sent: one that was corrected then goes under another key. */
const keyOf = ({ id, sent_at }: Invoice): string => deliveryKey('customs', id, sent_at)

type Known = { readonly facts: CustomsFacts; readonly delivery: Delivery | undefined }

/** What the way by which it goes lacks: a name of theirs for a code, or the address of its broker. */
function lacksWay(connection: Connection | undefined, facts: CustomsFacts): string {
  if (connection !== undefined) return lacksCodes(connection.codes, facts)
  return brokerAddress(facts) === '' ? NO_WAY : ''
}

type Judging = { readonly connection: Connection | undefined; readonly now: string; readonly seen: unknown }

function judge(id: number, known: Known | undefined, { connection, now, seen }: Judging): CustomsAnswer {
  if (known === undefined)
    return { id, version: null, reference: '', outcome: 'not_found', message: 'There is no such customs invoice.' }
  const { facts, delivery } = known
  const { invoice } = facts
  const missing = missingBoxes(boxFactsOf(facts))
  const { version, invoice_number } = invoice
  const about = { id, version, invoice_number, missing, reference: delivery?.reference ?? '' }
  if (isSent(invoice)) return { ...about, missing: [], outcome: 'already', message: unfitToSend(invoice, []) }
  if (seen !== undefined && seen !== version)
    return { ...about, outcome: 'conflict', message: `It changed since you looked: it is ${invoice.status} now.` }
  const message = [unfitToSend(invoice, missing), lacksWay(connection, facts)].filter((part) => part !== '').join(' ')
  if (message !== '') return { ...about, outcome: 'not_allowed', message }
  return alreadySent({ ...about, outcome: 'changed', message: '' }, delivery, now)
}

async function knownOf(call: Asked, ids: readonly number[]): Promise<ReadonlyMap<number, Known>> {
  const { rows, input } = call
  // Locked, so that of two requests at once the second one finds what the first one took in hand.
  const invoices = await rows(customsInvoice).find({ id: ids }, { ordering: 'id', lock: !input.dry_run })
  const before = await rows(customsDelivery).find({ key: invoices.map(keyOf) })
  const byKey = new Map(before.map((delivery) => [delivery.key, delivery]))
  const facts = await customsFacts(call, invoices)
  return new Map(facts.map((one) => [one.invoice.id, { facts: one, delivery: byKey.get(keyOf(one.invoice)) }]))
}

export async function send(call: Asked) {
  const { input, rows, person, now, queueLetter } = call
  const ids = [...new Set(input.invoices)]
  if (ids.length === 0) throw invalid({ invoices: ['Name at least one customs invoice.'] })
  const connection = await connectionIfOn(call, 'customs')
  const known = await knownOf(call, ids)
  const answers = ids.map((id) => judge(id, known.get(id), { connection, now, seen: input.versions[String(id)] }))
  if (connection === undefined) return mailFit({ answers, person, queueLetter, isTrial: input.dry_run })
  return sendFit({
    queue: customsQueue,
    person,
    answers,
    isTrial: input.dry_run,
    take: async (fit) =>
      takenInHand(
        rows(customsDelivery),
        takenNow(connection.id, now, person),
        [...known.values()]
          .filter(({ facts }) => fit.has(facts.invoice.id))
          .map(({ facts: { invoice }, delivery }) => ({
            delivery,
            fresh: { customs_invoice: invoice.id, key: keyOf(invoice) },
          })),
      ),
    deliveriesOf: async (later, sent) =>
      new Map((await later(customsDelivery).find({ id: sent })).map((one) => [one.customs_invoice, one])),
    versionsOf: async (later, sent) => later(customsInvoice).find({ id: sent }, { only: ['id', 'version'] }),
  })
}
