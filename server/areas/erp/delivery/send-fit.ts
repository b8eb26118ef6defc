/** Sends what is fit to be sent, each in a call of its own, and answers with what became of it. */
import { createHash } from 'node:crypto'
import { countOutcomes } from '#model/shared/outcome.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Person } from '#server/engine/base/handler.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { sendAll, type takenNow, toldOf, UNDER_WAY, type Delivery, type SendAnswer } from './at-once.ts'

/** The same for the same parts for ever, so that the other system knows again what it has. */
export const deliveryKey = (...parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

type TakenValues = ReturnType<typeof takenNow>
type Wanted<D, New> = { readonly delivery: D | undefined; readonly fresh: New }
type Deliveries<D, New> = {
  readonly patchMany: (
    changes: readonly { readonly id: number; readonly values: TakenValues }[],
  ) => Promise<readonly D[]>
  readonly createMany: (values: readonly (TakenValues & New)[]) => Promise<readonly D[]>
}

/** One that was tried before is tried again; of the others a delivery is made, of the values `fresh`. */
export async function takenInHand<D extends Delivery, New extends object>(
  deliveries: Deliveries<D, New>,
  taken: TakenValues,
  wanted: readonly Wanted<D, New>[],
): Promise<readonly D[]> {
  const again = wanted.flatMap(({ delivery }) => delivery ?? [])
  const others = wanted.filter(({ delivery }) => delivery === undefined)
  return [
    ...(await deliveries.patchMany(again.map(({ id }) => ({ id, values: taken })))),
    ...(await deliveries.createMany(others.map(({ fresh }) => ({ ...taken, ...fresh })))),
  ]
}

type Sending<Id> = {
  readonly queue: Queue
  readonly person: Person
  /** What may be sent of them is `changed`. */
  readonly answers: readonly SendAnswer<Id>[]
  readonly isTrial: boolean
  readonly take: (fit: ReadonlySet<Id>) => Promise<readonly Delivery[]>
  /** Deliveries as they are now, by what they deliver. */
  readonly deliveriesOf: (rows: RowsOf, ids: readonly number[]) => Promise<ReadonlyMap<Id | null, Delivery>>
  readonly versionsOf: (
    rows: RowsOf,
    ids: readonly Id[],
  ) => Promise<readonly { readonly id: Id; readonly version: number }[]>
}

const answerOf = <Id extends string | number>(results: readonly SendAnswer<Id>[]) => ({
  batch: null,
  counts: countOutcomes(results),
  results,
})

/** What became of those that were sent. */
const reread = <Id extends string | number>(
  db: Database,
  { person, answers, deliveriesOf, versionsOf }: Sending<Id>,
  sent: readonly Delivery[],
) =>
  transaction(db, person, async ({ rows }) => {
    const ids = sent.map(({ id }) => id)
    const deliveries = await deliveriesOf(rows, ids)
    const versions = await versionsOf(
      rows,
      [...deliveries.keys()].flatMap((id) => id ?? []),
    )
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
    return answers.map((answer) => {
      const delivery = deliveries.get(answer.id)
      return delivery === undefined ? answer : toldOf(answer, delivery, versionOf.get(answer.id) ?? null)
    })
  })

export async function sendFit<Id extends string | number>(sending: Sending<Id>) {
  const { queue, person, answers, isTrial, take } = sending
  const fit = new Set(answers.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
  if (isTrial || fit.size === 0) return answerOf(answers)
  const taken = await take(fit)
  const meanwhile = answers.map((answer): SendAnswer<Id> =>
    fit.has(answer.id) ? { ...answer, outcome: 'not_allowed', message: UNDER_WAY } : answer,
  )
  return answerLater({
    meanwhile: answerOf(meanwhile),
    work: async (db) => {
      await sendAll(queue, db, person.company, taken)
      return answerOf(await reread(db, sending, taken))
    },
  })
}
