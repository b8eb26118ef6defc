/** Forgets what changed more than a day ago, little by little, and remembers how far: an older cursor is told to begin anew. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { run } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'

const CHUNK = 2000

/** How many rows went. */
export async function pruneOnce(db: Database): Promise<number> {
  return systemTransaction(db, async ({ client }) => {
    const [free] = await run<{ free: boolean }>(client, sql`select pg_try_advisory_xact_lock(hashtextextended('highball prune', 4711)) as free`)
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
