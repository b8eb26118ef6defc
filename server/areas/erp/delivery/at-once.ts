/** Deliveries that are made while somebody waits: taken in hand in one transaction, then sent, each in a call of its own. */
import { sql } from 'drizzle-orm'
import type { deliveryStatuses } from '#model/areas/erp/rules/delivery.ts'
import type { RowOutcome } from '#model/shared/outcome.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { name, run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { attempt, type Queue } from '#server/jobs/queue.ts'

/** Longer than what one request takes in hand needs, with its papers. */
export const LEASE_MS = 5 * 60_000
/** After so long the rest is left to the job loop, so that nobody waits for ever. */
const PATIENCE_MS = 60_000
export const UNDER_WAY = 'It is being sent right now.'

export type Delivery = {
  readonly id: number
  readonly version: number
  readonly status: (typeof deliveryStatuses)[number]
  readonly run_at: string | null
  readonly reference: string
  readonly problem: string
}
export type SendAnswer<Id> = {
  readonly id: Id
  readonly outcome: RowOutcome
  readonly message: string
  readonly version: number | null
  readonly reference: string
}

/** Whoever comes next finds that it is being sent. If this process dies, another one sends it under the same key. */
export const takenNow = (connection: number, now: string, { id }: Person) => ({
  connection,
  status: 'sending' as const,
  attempts: 1,
  run_at: new Date(Date.parse(now) + LEASE_MS).toISOString(),
  problem: '',
  finished_at: null,
  asked_by: id,
})

/** What stands in the way of sending, by what became of it before; empty if nothing does. */
export function alreadySent<Id>(answer: SendAnswer<Id>, delivery: Delivery | undefined, now: string): SendAnswer<Id> {
  if (delivery?.status === 'sent') return { ...answer, outcome: 'already', message: 'It was sent already.' }
  const isUnderWay = delivery?.status === 'sending' && (delivery.run_at ?? '') > now
  return isUnderWay ? { ...answer, outcome: 'not_allowed', message: UNDER_WAY } : answer
}

const leftToTheLoop = ({ table }: Queue, db: Database, { id, version }: Delivery): Promise<unknown> =>
  systemTransaction(db, ({ client }) =>
    run(
      client,
      sql`update ${name(table)} set status = 'waiting', attempts = 0, run_at = now() where id = ${id} and version = ${version}`,
    ),
  )

export async function sendAll(
  queue: Queue,
  db: Database,
  company: number,
  deliveries: readonly Delivery[],
): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  const waiting = [...deliveries]
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      await (performance.now() > end
        ? leftToTheLoop(queue, db, one)
        : attempt(queue, db, { id: one.id, company_id: company, version: one.version, attempts: 1 }, () => new Date()))
  }
  await Promise.all(Array.from({ length: queue.atOnce }, lane))
}

/** What became of one that was sent. */
export function toldOf<Id>(
  answer: SendAnswer<Id>,
  { status, problem, reference }: Delivery,
  version: number | null,
): SendAnswer<Id> {
  const next = status === 'waiting' ? 'The server tries it again.' : ''
  return status === 'sent'
    ? { ...answer, version, reference }
    : { ...answer, version, outcome: 'not_allowed', message: [problem, next].filter((part) => part !== '').join(' ') }
}
