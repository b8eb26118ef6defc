/** Deletes changes older than a day in small steps, and records how far: clients with an older cursor must reload. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

const CHUNK = 2000

/** Deletes one chunk; returns the number of deleted rows. */
export async function pruneOnce(db: Database): Promise<number> {
  return systemTransaction(db, async ({ client }) => {
    const [free] = await run<{ free: boolean }>(
      client,
      sql`select pg_try_advisory_xact_lock(hashtextextended('highball prune', 4711)) as free`,
    )
    if (free?.free !== true) return 0
    const [row] = await run<{ gone: number }>(
      client,
      sql`with old as (
          select xid, seq from change where at < now() - interval '24 hours' order by xid, seq limit ${CHUNK}
        ), gone as (
          delete from change c using old where c.xid = old.xid and c.seq = old.seq returning c.xid
        ), moved as (
          update feed set pruned_xid = greatest(pruned_xid, (select xid from gone order by xid desc limit 1)) where exists (select 1 from gone)
        )
        select count(*)::int as gone from gone`,
    )
    return row?.gone ?? 0
  })
}

export async function prune(db: Database): Promise<void> {
  while ((await pruneOnce(db)) === CHUNK);
}
