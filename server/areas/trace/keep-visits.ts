/**
 * Visits and cycles of cars are kept by the database as their sightings come (visits.sql, cycles.sql). Where they were kept by earlier rules,
 * they are reckoned anew here, some cars at a time; until then it is told that they are behind.
 */
import { sql } from 'drizzle-orm'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Database } from '#server/db/database.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'

/** In one transaction, in which whoever writes sightings of these cars waits. */
const CARS_AT_ONCE = 200

/** Some more of a company's cars. Returns whether there may be others. */
const keepSome = (db: Database, company: number): Promise<boolean> =>
  systemTransaction(db, async ({ client }) => {
    const [behind] = await run<{ done_to: number | null }>(
      client,
      sql`select done_to from trace_keeping where company_id = ${company} and not is_kept for update`,
    )
    if (behind === undefined) return false
    const [kept] = await run<{ done: number | null }>(
      client,
      sql`select highball_keep_cars(${company}::bigint, ${behind.done_to ?? 0}::bigint, ${CARS_AT_ONCE}) as done`,
    )
    const done = kept?.done ?? null
    await run(
      client,
      done === null
        ? sql`update trace_keeping set is_kept = true, done_to = null, built_at = now() where company_id = ${company}`
        : sql`update trace_keeping set done_to = ${done} where company_id = ${company}`,
    )
    return done !== null
  })

/** A change of the rules asks for it at once; by night whatever was left over then is done. */
export const visitsKeeping = (db: Database): Moment => ({
  kind: 'keep_visits',
  pattern: '25 4 * * *',
  work: async (company) => {
    while (await keepSome(db, company));
  },
})

type Behind = { readonly is_kept: boolean; readonly done_to: number | null; readonly built_at: string | null }

/**
 * Trips move and visits are kept in the transaction of their events, so they are of now. Behind are events without a trip, which came before
 * there was that rule, and those of cars whose visits are not yet reckoned by the rules of this release.
 */
export async function cacheStatus({ rows, summedUp, now, person }: Call<typeof trip, 'tripCacheStatus'>) {
  const [keeping] = await summedUp<Behind>(
    event,
    {},
    () => sql`select is_kept, done_to, built_at from trace_keeping where company_id = ${person.company}`,
  )
  const isKept = keeping?.is_kept ?? true
  const [counted] = await summedUp<{ events: number; behind: number }>(
    event,
    {},
    (found) => sql`select count(*)::int as events,
      (count(*) filter (where t.trip is null or ${isKept ? sql`false` : sql`t.railcar > ${keeping?.done_to ?? 0}`}))::int as behind
      from ${found} t`,
  )
  const behind = counted?.behind ?? 0
  const isBuilding = !isKept && keeping?.done_to != null
  return {
    status: isBuilding ? 'building' : isKept && behind === 0 ? 'fresh' : 'stale',
    trips: await rows(trip).count(),
    events: counted?.events ?? 0,
    built_at: isKept ? now : (keeping?.built_at ?? null),
    behind,
  }
}
