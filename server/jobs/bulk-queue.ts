/** Works off changes of all rows that match, and their undo: step by step, so that a server which ends loses nothing, and another goes on. */
import { sql } from 'drizzle-orm'
import { bulkKinds } from '#model/areas/letter/rules/job-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { entityNamed, type Entity } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import type { Maker } from '#server/engine/operations/area-work/maker.ts'
import { causeOfDeed } from '#server/engine/operations/bulk/matching/deed.ts'
import { doStep } from '#server/engine/operations/bulk/matching/step.ts'
import { deedOf, type StoredBatch } from '#server/engine/operations/bulk/matching/stored-batch.ts'
import { longTransaction } from '#server/engine/rows/transaction.ts'
import { Refused, type Queue, type Taken, type Turned } from './queue.ts'

/** How long one turn goes on before others get theirs. */
const TURN_MS = 1500
/** Each step renews it; a step that takes longer holds the row of the job itself. */
const LEASE_MS = 60_000

type Asked = { readonly user: number; readonly company: number; readonly membership: number | null }
export type BulkParts = {
  /** Somebody as they are now; undefined where they have left. */
  readonly personOf: (client: Client, asked: Asked) => Promise<Person | undefined>
  readonly makerFor: (entity: Entity, person: Person) => Maker
}

type Found = StoredBatch & { readonly user_id: number; readonly stop_asked: boolean }

const read = async ({ pool }: Database, { id }: Taken): Promise<Found | undefined> =>
  (
    await run<Found>(
      pool,
      sql`select b.id, b.content_type, b.verb, b.data, b.about, b.is_undo, b.created_at, b.user_id, j.stop_asked
        from config_job j join user_batch b on b.id = j.batch and b.company_id = j.company_id where j.id = ${id}`,
    )
  )[0]

/** Undefined where somebody else has taken the job over, or has asked to stop it. */
async function step(
  db: Database,
  { personOf, makerFor }: BulkParts,
  batch: Found,
  { id, company_id: company }: Taken,
  version: number,
): Promise<{ readonly version: number; readonly isOver: boolean } | undefined> {
  const { membership } = batch.data
  const asked = { user: batch.user_id, company, membership: typeof membership === 'number' ? membership : null }
  const person = await personOf(db.pool, asked)
  if (person === undefined) throw new Refused('Whoever asked for it does not work here any more. What was done stays.')
  const maker = makerFor(entityNamed(batch.content_type), person)
  return longTransaction(
    db,
    person,
    async (unit) => {
      const [mine] = await run<{ version: number }>(
        unit.client,
        sql`select version from config_job where id = ${id} and status = 'running' for update`,
      )
      if (mine?.version !== version) return undefined
      const isOver = !(await doStep(unit, maker, batch))
      const [job] = await run<{ version: number }>(
        unit.client,
        sql`update config_job j set done = b.done, total = b.total, attempts = 1, run_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
          from user_batch b where j.id = ${id} and b.id = j.batch returning j.version`,
      )
      return { version: job?.version ?? version, isOver }
    },
    causeOfDeed(entityNamed(batch.content_type), deedOf(batch)),
  )
}

/** What a refusal of the whole means for the job: nobody mends it by trying again. */
function refusedOf(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return error
  const why = error.status === 403 ? 'Whoever asked for it may not do this any more.' : error.message
  return new Refused(`${why} What was done stays.`)
}

async function goOn(parts: BulkParts, db: Database, taken: Taken, kept: (version: number) => void) {
  const until = performance.now() + TURN_MS
  let { version } = taken
  for (;;) {
    const batch = await read(db, taken)
    if (batch === undefined) throw new Refused('The change that it belongs to is gone.')
    if (batch.stop_asked) return 'stopped' satisfies Turned
    const made = await step(db, parts, batch, taken, version).catch((error: unknown) => {
      throw refusedOf(error)
    })
    // Whatever is recorded now would be recorded under a version that is over.
    if (made === undefined) return 'go on' satisfies Turned
    version = made.version
    kept(version)
    if (made.isOver) return undefined
    if (performance.now() > until) return 'go on' satisfies Turned
  }
}

export const bulkQueue = (parts: BulkParts): Queue => ({
  table: 'config_job',
  only: sql`kind = any (${list(bulkKinds)}::text[])`,
  name: 'bulk_change',
  doing: 'running',
  done: 'done',
  isOpen: true,
  atOnce: 2,
  leaseMs: LEASE_MS,
  prepare: () => Promise.resolve(),
  work: (db, taken, _now, kept) => goOn(parts, db, taken, kept),
  /** The batch says the same to whoever asked for it. */
  after: (client, { id }) =>
    run(
      client,
      sql`update user_batch b set status = j.status, problem = j.problem, undone_at = case when b.is_undo and j.status = 'done' then now() else b.undone_at end
        from config_job j where j.id = ${id} and b.id = j.batch and (j.status <> 'waiting' or j.problem <> '')`,
    ),
  close: () => undefined,
})
