/** Sends invoices to JobUtrax at once, each in a call of its own, after they were taken in hand in one transaction. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { erpConnection } from '#model/areas/erp/erp-connection.resource.ts'
import { erpDelivery } from '#model/areas/erp/erp-delivery.resource.ts'
import { ticketInvoice } from '#model/areas/invoice/ticket-invoice.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { countOutcomes, type RowOutcome } from '#model/shared/outcome.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction, transaction } from '#server/engine/rows/transaction.ts'
import { attempt } from '#server/jobs/queue.ts'
import { refusalOf } from '../../erp/ask.ts'
import { isReady } from '#model/areas/invoice/rules/ready.ts'
import { deliveryQueue, LEASE_MS } from './delivery-queue.ts'

type Asked = Call<typeof ticketInvoice, 'sendJobutrax'>
type Invoice = Row<typeof ticketInvoice>
type Delivery = Row<typeof erpDelivery>
type Answer = {
  readonly id: string
  readonly outcome: RowOutcome
  readonly message: string
  readonly version: number | null
  readonly reference: string
}

/** After so long the rest is left to the job loop, so that nobody waits for ever. */
const PATIENCE_MS = 60_000
const UNDER_WAY = 'It is being sent right now.'

/** The same for the same approval of an invoice, for ever. */
const keyOf = ({ id, approved_at }: Invoice): string =>
  createHash('sha256')
    .update(JSON.stringify(['jobutrax', id, approved_at]))
    .digest('hex')

/** Throws 409 where nothing can be sent to anybody. */
async function connectionFor({ rows }: Asked): Promise<number> {
  const known = await rows(erpConnection).find({ kind: 'jobutrax' })
  const [connection, another] = known.filter(({ enabled }) => enabled)
  if (known.length === 0)
    throw conflict('No connection to JobUtrax is set up: an administrator does it on the screen ERP.')
  if (connection === undefined) throw conflict('The connection to JobUtrax is switched off.')
  if (another !== undefined)
    throw conflict(
      `Two connections to JobUtrax are switched on, ${connection.name} and ${another.name}: switch one off.`,
    )
  const refusal = refusalOf(connection)
  if (refusal !== undefined) throw conflict(refusal)
  return connection.id
}

function judge(id: string, invoice: Invoice | undefined, delivery: Delivery | undefined, now: string): Answer {
  const about = { id, version: invoice?.version ?? null, reference: delivery?.reference ?? '' }
  if (invoice === undefined) return { ...about, outcome: 'not_found', message: 'There is no such invoice.' }
  if (!isReady(invoice)) return { ...about, outcome: 'not_allowed', message: 'Only approved invoices are sent.' }
  if (delivery?.status === 'sent') return { ...about, outcome: 'already', message: 'It was sent already.' }
  const isUnderWay = delivery?.status === 'sending' && (delivery.run_at ?? '') > now
  return isUnderWay
    ? { ...about, outcome: 'not_allowed', message: UNDER_WAY }
    : { ...about, outcome: 'changed', message: '' }
}

/** Whoever comes next finds that they are being sent. If this process dies, another one sends them under the same key. */
async function takenInHand(
  { rows, person, now }: Asked,
  connection: number,
  wanted: readonly (readonly [Invoice, Delivery | undefined])[],
) {
  const taken = {
    connection,
    status: 'sending' as const,
    attempts: 1,
    run_at: new Date(Date.parse(now) + LEASE_MS).toISOString(),
    problem: '',
    finished_at: null,
    asked_by: person.id,
  }
  const again = wanted.flatMap(([, delivery]) => delivery ?? [])
  const fresh = wanted.filter(([, delivery]) => delivery === undefined)
  return [
    ...(await rows(erpDelivery).patchMany(again.map(({ id }) => ({ id, values: taken })))),
    ...(await rows(erpDelivery).createMany(
      fresh.map(([invoice]) => ({
        ...taken,
        invoice: invoice.id,
        approved_at: invoice.approved_at,
        key: keyOf(invoice),
      })),
    )),
  ]
}

const leftToTheLoop = (db: Database, { id, version }: Delivery): Promise<unknown> =>
  systemTransaction(db, ({ client }) =>
    run(
      client,
      sql`update config_erp_delivery set status = 'waiting', attempts = 0, run_at = now() where id = ${id} and version = ${version}`,
    ),
  )

async function sendAll(db: Database, company: number, deliveries: readonly Delivery[]): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  const waiting = [...deliveries]
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      await (performance.now() > end
        ? leftToTheLoop(db, one)
        : attempt(
            deliveryQueue,
            db,
            { id: one.id, company_id: company, version: one.version, attempts: 1 },
            () => new Date(),
          ))
  }
  await Promise.all(Array.from({ length: deliveryQueue.atOnce }, lane))
}

const toldOf = (answer: Answer, { status, problem, reference }: Delivery, version: number | null): Answer => {
  const next = status === 'waiting' ? 'The server tries it again.' : ''
  return status === 'sent'
    ? { ...answer, version, reference }
    : { ...answer, version, outcome: 'not_allowed', message: [problem, next].filter((part) => part !== '').join(' ') }
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

export async function sendJobutrax(call: Asked) {
  const { input, rows, person, now } = call
  const ids = [...new Set(input.invoice_ids.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw invalid({ invoice_ids: ['Name at least one invoice.'] })
  const connection = await connectionFor(call)
  // Locked, so that of two requests at once the second one finds what the first one took in hand.
  const invoices = await rows(ticketInvoice).find({ id: ids.filter(isUuid) }, { ordering: 'id', lock: !input.dry_run })
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const before = new Map(
    (await rows(erpDelivery).find({ key: invoices.map(keyOf) })).map((delivery) => [delivery.key, delivery]),
  )
  const deliveryOf = (invoice: Invoice | undefined) => invoice && before.get(keyOf(invoice))
  const answers = ids.map((id) => judge(id, known.get(id), deliveryOf(known.get(id)), now))
  if (input.dry_run) return answerOf(answers)
  const wanted = answers.flatMap(({ id, outcome }) => {
    const invoice = known.get(id)
    return outcome === 'changed' && invoice ? [[invoice, deliveryOf(invoice)] as const] : []
  })
  if (wanted.length === 0) return answerOf(answers)
  const taken = await takenInHand(call, connection, wanted)
  const meanwhile = answers.map((answer): Answer =>
    answer.outcome === 'changed' ? { ...answer, outcome: 'not_allowed', message: UNDER_WAY } : answer,
  )
  return answerLater({
    meanwhile: answerOf(meanwhile),
    work: async (db) => {
      await sendAll(db, person.company, taken)
      return answerOf(await reread(db, call, answers, taken))
    },
  })
}
