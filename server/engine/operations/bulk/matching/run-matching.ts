/** A call for all rows that match: tried on some of them, or begun as a job that does a part at a time (server/jobs/bulk-queue.ts). */
import { sql } from 'drizzle-orm'
import { batch as batches } from '#model/areas/user/batch.resource.ts'
import { job as jobs } from '#model/areas/letter/job.resource.ts'
import type { MatchedBy } from '#model/kernel/life-actions.ts'
import { grouped } from '#model/shared/number-format.ts'
import { countOutcomes, type MatchingBegun, type MatchingTrial } from '#model/shared/outcome.ts'
import type { Entity } from '../../../base/entity.ts'
import { answerStatus } from '../../../base/handler.ts'
import { HttpError, invalid } from '../../../base/http-error.ts'
import { run } from '../../../base/sql.ts'
import type { Unit } from '../../../rows/transaction.ts'
import type { Maker } from '../../area-work/maker.ts'
import { doDeed, requireDeed, requireMay, titleOfDeed, type BulkDeed } from './deed.ts'
import { listedAtOnce, listRows } from './list-rows.ts'
import { countMatched, namesOf, questionOf, someMatched } from './matched-rows.ts'

/** Rows that a trial judges. */
const JUDGED = 200
/** Jobs that one person may have under way. */
const MOST_AT_ONCE = 5

async function tryOnSome(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  deed: BulkDeed,
  matched: MatchedBy,
): Promise<MatchingTrial> {
  const [known, question] = await questionOf(unit, entity, matched)
  const { count, about } = await countMatched(unit, entity, matched)
  const ids = await someMatched(unit, known, question, JUDGED, about)
  const { results } =
    ids.length === 0 ? { results: [] } : await doDeed(unit, maker, entity, deed, { ids, isTrial: true })
  const names = await namesOf(unit, entity, ids)
  const isWhole = !about && count <= ids.length
  const each = ids.length === 0 ? 0 : count / ids.length
  const counts = Object.fromEntries(
    Object.entries(countOutcomes(results)).map(([outcome, some]) => [
      outcome,
      isWhole ? some : Math.round(some * each),
    ]),
  )
  return {
    batch: null,
    matching: count,
    judged: ids.length,
    about,
    counts: { ...countOutcomes([]), ...counts },
    results: results.map((result) => ({ ...result, name: names.get(result.id) ?? String(result.id) })),
  }
}

/** One transaction after the other, among those of the same name. */
const inTurn = ({ client }: Unit, of: string): Promise<unknown> =>
  run(client, sql`select pg_advisory_xact_lock(hashtextextended(${`bulk changes ${of}`}, 4711))`)

/** Throws 429 where somebody has too many under way, however they came to be: begun, gone on with or being undone. */
export async function requireFew(unit: Unit): Promise<void> {
  const { client, scope } = unit
  // Of two requests at once, the second counts what the first has begun.
  await inTurn(unit, `of user ${scope.user}`)
  const [row] = await run<{ count: number }>(
    client,
    sql`select count(*) as count from user_batch where company_id = ${scope.company} and user_id = ${scope.user} and status in ('waiting', 'running')`,
  )
  if ((row?.count ?? 0) >= MOST_AT_ONCE)
    throw new HttpError(429, {
      detail: `${MOST_AT_ONCE} such changes of yours are under way. Wait until one has ended.`,
    })
}

/** Puts the job of a batch into its queue. Two of one moment would be the same job, so each is given a moment after those there are. */
export async function queueBatch(
  unit: Unit,
  { id, kind, subject }: { readonly id: number; readonly kind: 'bulk_change' | 'bulk_undo'; readonly subject: string },
): Promise<number> {
  const { client, scope, now, rows } = unit
  await inTurn(unit, `in company ${scope.company}`)
  const [last] = await run<{ moment: string }>(
    client,
    sql`select greatest(${now}::timestamptz, max(moment) + interval '1 millisecond') as moment from config_job where company_id = ${scope.company} and kind = ${kind}`,
  )
  const made = await rows(jobs).create({
    kind,
    moment: last?.moment ?? now,
    run_at: now,
    batch: id,
    subject: subject.slice(0, 200),
  })
  return made.id
}

async function begin(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  deed: BulkDeed,
  matched: MatchedBy,
): Promise<MatchingBegun> {
  const [known] = await questionOf(unit, entity, matched)
  requireDeed(known, deed)
  await requireFew(unit)
  const { count, about } = await countMatched(unit, entity, matched)
  if (count === 0) throw invalid({ matching: [`No ${entity.resource.label.toLowerCase()} matches.`] })
  const { person } = maker
  const made = await unit.rows(batches).create({
    content_type: entity.name,
    verb: deed.name,
    changed: 0,
    status: 'waiting',
    total: count,
    about: true,
    data: { matching: matched, input: deed.input, membership: person.membership ?? null },
  })
  if (!about && count <= listedAtOnce(entity, deed.name)) await listRows(unit, known, made)
  const subject = `${titleOfDeed(entity, deed)}: ${about ? 'about ' : ''}${grouped(count)}, for ${person.name}`
  await queueBatch(unit, { id: made.id, kind: 'bulk_change', subject })
  return { batch: made.id, matching: count, about }
}

/** Begun, it is answered with 202: what becomes of it stands in its batch. What its job would refuse is refused now. */
export async function runMatching(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  { deed, matched, isTrial }: { readonly deed: BulkDeed; readonly matched: MatchedBy; readonly isTrial: boolean },
): Promise<unknown> {
  requireMay(maker.person, entity, deed)
  return isTrial
    ? tryOnSome(unit, maker, entity, deed, matched)
    : answerStatus(202, await begin(unit, maker, entity, deed, matched))
}
