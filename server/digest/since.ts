/** The starting point of a digest: exact, from a feed cursor that is still available; else by time. */
import { sql, type SQL } from 'drizzle-orm'
import { decodeCursor } from '#model/shared/feed-cursor.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'

/** Rows are timestamped when written but visible only after commit; no transaction idles longer than this. */
const MARGIN_MS = 30_000
const FEED_RETENTION_MS = 23 * 60 * 60_000

export type DigestStart = {
  readonly basis: 'feed' | 'trail'
  /** Condition on feed rows (alias `c`); undefined if the feed does not reach back far enough. */
  readonly news: SQL | undefined
  /** Condition on audit entries (alias `a`). */
  readonly entries: SQL
  readonly since: string
}

/** Undefined if the cursor is no longer usable and there is no time. */
export async function digestStartOf(
  { pool }: Database,
  cursor: string | undefined,
  at: string | undefined,
): Promise<DigestStart | undefined> {
  const [feed] = await run<{ id: string; pruned: string; newest: string; now: string }>(
    pool,
    sql`select id, pruned_xid::text as pruned, pg_snapshot_xmax(pg_current_snapshot())::text as newest, now() as now from feed`,
  )
  const known = feed && decodeCursor(feed.id, cursor)
  if (known && known.xid > BigInt(feed.pruned) && known.xid <= BigInt(feed.newest)) {
    const xid = sql`${String(known.xid)}::xid8`
    return {
      basis: 'feed',
      news: sql`(c.xid, c.seq) > (${xid}, ${known.seq}::bigint)`,
      entries: sql`a.xid >= ${xid}`,
      since: at ?? feed.now,
    }
  }
  if (at === undefined || feed === undefined) return undefined
  const from = new Date(Date.parse(at) - MARGIN_MS).toISOString()
  const reaches = Date.parse(from) > Date.parse(feed.now) - FEED_RETENTION_MS
  return {
    basis: 'trail',
    news: reaches ? sql`c.at > ${from}::timestamptz` : undefined,
    entries: sql`a.at > ${from}::timestamptz`,
    since: at,
  }
}
