/** Sends customs invoices at once, each in a call of its own, after they were taken in hand in one transaction. */
import { createHash } from 'node:crypto'
import { customsDelivery } from '#model/areas/customs/customs-delivery.resource.ts'
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { unfitToSend } from '#model/areas/customs/rules/fit-to-send.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOutcomes } from '#model/shared/outcome.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { alreadySent, sendAll, takenNow, toldOf, UNDER_WAY, type SendAnswer } from '../erp/delivery/at-once.ts'
import { connectionFor } from '../erp/delivery/connection-for.ts'
import { customsFacts, lacksCodes } from './document.ts'
import { customsQueue } from './queue.ts'

type Asked = Call<typeof customsInvoice, 'send'>
type Invoice = Row<typeof customsInvoice>
type Delivery = Row<typeof customsDelivery>
type Answer = SendAnswer<number>

/** The same until it was taken: one that was rejected then goes under another key. */
const keyOf = ({ id, sent_at }: Invoice): string =>
  createHash('sha256')
    .update(JSON.stringify(['customs', id, sent_at]))
    .digest('hex')

type Known = { readonly invoice: Invoice; readonly delivery: Delivery | undefined; readonly lacks: string }

function judge(id: number, known: Known | undefined, now: string): Answer {
  const about = { id, version: known?.invoice.version ?? null, reference: known?.delivery?.reference ?? '' }
  if (known === undefined) return { ...about, outcome: 'not_found', message: 'There is no such customs invoice.' }
  const message = [unfitToSend(known.invoice), known.lacks].filter((part) => part !== '').join(' ')
  return message === ''
    ? alreadySent({ ...about, outcome: 'changed', message }, known.delivery, now)
    : { ...about, outcome: 'not_allowed', message }
}

async function takenInHand({ rows, person, now }: Asked, connection: number, wanted: readonly Known[]) {
  const taken = takenNow(connection, now, person)
  const again = wanted.flatMap(({ delivery }) => delivery ?? [])
  const fresh = wanted.filter(({ delivery }) => delivery === undefined)
  return [
    ...(await rows(customsDelivery).patchMany(again.map(({ id }) => ({ id, values: taken })))),
    ...(await rows(customsDelivery).createMany(
      fresh.map(({ invoice }) => ({ ...taken, customs_invoice: invoice.id, key: keyOf(invoice) })),
    )),
  ]
}

/** What became of those that were sent. */
const reread = (db: Database, { person }: Asked, answers: readonly Answer[], sent: readonly Delivery[]) =>
  transaction(db, person, async ({ rows }) => {
    const deliveries = await rows(customsDelivery).find({ id: sent.map(({ id }) => id) })
    const ofInvoice = new Map(deliveries.map((one) => [one.customs_invoice, one]))
    const invoices = await rows(customsInvoice).find(
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

export async function send(call: Asked) {
  const { input, rows, person, now } = call
  const ids = [...new Set(input.invoices)]
  if (ids.length === 0) throw invalid({ invoices: ['Name at least one customs invoice.'] })
  const connection = await connectionFor(call, 'customs')
  // Locked, so that of two requests at once the second one finds what the first one took in hand.
  const invoices = await rows(customsInvoice).find({ id: ids }, { ordering: 'id', lock: !input.dry_run })
  const before = await rows(customsDelivery).find({ key: invoices.map(keyOf) })
  const known = new Map(
    (await customsFacts(call, invoices)).map((facts): [number, Known] => [
      facts.invoice.id,
      {
        invoice: facts.invoice,
        delivery: before.find(({ key }) => key === keyOf(facts.invoice)),
        lacks: lacksCodes(connection.codes, facts),
      },
    ]),
  )
  const answers = ids.map((id) => judge(id, known.get(id), now))
  if (input.dry_run) return answerOf(answers)
  const going = new Set(answers.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
  if (going.size === 0) return answerOf(answers)
  const wanted = [...known.values()].filter(({ invoice }) => going.has(invoice.id))
  const taken = await takenInHand(call, connection.id, wanted)
  const meanwhile = answers.map((answer): Answer =>
    going.has(answer.id) ? { ...answer, outcome: 'not_allowed', message: UNDER_WAY } : answer,
  )
  return answerLater({
    meanwhile: answerOf(meanwhile),
    work: async (db) => {
      await sendAll(customsQueue, db, person.company, taken)
      return answerOf(await reread(db, call, answers, taken))
    },
  })
}
