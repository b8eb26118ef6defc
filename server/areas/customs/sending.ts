/** Sends customs invoices at once, each in a call of its own, after they were taken in hand in one transaction. */
import { customsDelivery } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { isSent, unfitToSend } from '#model/areas/customs/rules/fit-to-send.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { alreadySent, takenNow, type SendAnswer } from '../erp/delivery/at-once.ts'
import { connectionFor } from '../erp/delivery/connection-for.ts'
import { deliveryKey, sendFit, takenInHand } from '../erp/delivery/send-fit.ts'
import { customsFacts, lacksCodes } from './document.ts'
import { customsQueue } from './queue.ts'

type Asked = Call<typeof customsInvoice, 'send'>
type Invoice = Row<typeof customsInvoice>
type Delivery = Row<typeof customsDelivery>
type Answer = SendAnswer<number>

/** The same until it was taken: one that was rejected then goes under another key. */
const keyOf = ({ id, sent_at }: Invoice): string => deliveryKey('customs', id, sent_at)

type Known = { readonly invoice: Invoice; readonly delivery: Delivery | undefined; readonly lacks: string }

function judge(id: number, known: Known | undefined, now: string): Answer {
  const about = { id, version: known?.invoice.version ?? null, reference: known?.delivery?.reference ?? '' }
  if (known === undefined) return { ...about, outcome: 'not_found', message: 'There is no such customs invoice.' }
  if (isSent(known.invoice)) return { ...about, outcome: 'already', message: unfitToSend(known.invoice) }
  const message = [unfitToSend(known.invoice), known.lacks].filter((part) => part !== '').join(' ')
  return message === ''
    ? alreadySent({ ...about, outcome: 'changed', message }, known.delivery, now)
    : { ...about, outcome: 'not_allowed', message }
}

export async function send(call: Asked) {
  const { input, rows, person, now } = call
  const ids = [...new Set(input.invoices)]
  if (ids.length === 0) throw invalid({ invoices: ['Name at least one customs invoice.'] })
  const connection = await connectionFor(call, 'customs')
  // Locked, so that of two requests at once the second one finds what the first one took in hand.
  const invoices = await rows(customsInvoice).find({ id: ids }, { ordering: 'id', lock: !input.dry_run })
  const before = await rows(customsDelivery).find({ key: invoices.map(keyOf) })
  const byKey = new Map(before.map((delivery) => [delivery.key, delivery]))
  const known = new Map(
    (await customsFacts(call, invoices)).map((facts): [number, Known] => [
      facts.invoice.id,
      {
        invoice: facts.invoice,
        delivery: byKey.get(keyOf(facts.invoice)),
        lacks: lacksCodes(connection.codes, facts),
      },
    ]),
  )
  const answers = ids.map((id) => judge(id, known.get(id), now))
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
          .filter(({ invoice }) => fit.has(invoice.id))
          .map(({ invoice, delivery }) => ({
            delivery,
            fresh: { customs_invoice: invoice.id, key: keyOf(invoice) },
          })),
      ),
    deliveriesOf: async (later, sent) =>
      new Map((await later(customsDelivery).find({ id: sent })).map((one) => [one.customs_invoice, one])),
    versionsOf: async (later, sent) => later(customsInvoice).find({ id: sent }, { only: ['id', 'version'] }),
  })
}
