/** From where on a digest tells: exactly, from a cursor of the feed that still reaches back so far; else by time. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { run } from '../engine/sql.ts'
import { decode } from '../feed/cursor.ts'

/** A row is stamped when it is written and seen when its transaction ends: no transaction of ours rests longer. */
const SPARE_MS = 30_000
const REMEMBERED_MS = 23 * 60 * 60_000

export type Edge = {
  readonly basis: 'feed' | 'trail'
  /** Of rows of the feed, under `c`; undefined where it does not reach back so far. */
  readonly news: SQL | undefined
  /** Of entries of the trail, under `a`. */
  readonly entries: SQL
  readonly since: string
}

/** Undefined: the cursor says nothing any more, and no moment was given. */
export async function edgeOf({ pool }: Database, cursor: string | undefined, at: string | undefined): Promise<Edge | undefined> {
  const [feed] = await run<{ id: string; pruned: string; newest: string; now: string }>(
    pool, sql`select id, pruned_xid::text as pruned, pg_snapshot_xmax(pg_current_snapshot())::text as newest, now() as now from feed`,
  )
  const known = feed && decode(feed.id, cursor)
  if (known && known.xid > BigInt(feed.pruned) && known.xid <= BigInt(feed.newest)) {
    const xid = sql`${String(known.xid)}::xid8`
    return { basis: 'feed', news: sql`(c.xid, c.seq) > (${xid}, ${known.seq}::bigint)`, entries: sql`a.xid >= ${xid}`, since: at ?? feed.now }
  }
  if (at === undefined || feed === undefined) return undefined
  const from = new Date(Date.parse(at) - SPARE_MS).toISOString()
  const reaches = Date.parse(from) > Date.parse(feed.now) - REMEMBERED_MS
  return { basis: 'trail', news: reaches ? sql`c.at > ${from}::timestamptz` : undefined, entries: sql`a.at > ${from}::timestamptz`, since: at }
}
