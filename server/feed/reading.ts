/** Reads the change table: only settled rows, in an order in which no earlier row can appear later. */
import { sql } from 'drizzle-orm'
import type { FeedCursor } from '#model/shared/feed-cursor.ts'
import { hasUuid } from '#model/kernel/resource.ts'
import { entities } from '#server/engine/base/entity.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { heardSql, type Hearer } from './heard.ts'

/** A change as sent to clients: which row changed, never its values. The client reads those through the API, so permissions apply. */
export type FeedChange = {
  readonly resource: string
  readonly id: number | string
  readonly kind: 'create' | 'update' | 'delete'
}

export type FeedRow = FeedChange & {
  readonly at: FeedCursor
  readonly company: number
  /** The only user who may see it, or whom it is addressed to; null: everyone in the company. */
  readonly user: number | null
  /** The keys to what the row hangs on (db/derived/attachments.ts). */
  readonly attachedTo: readonly string[]
}

export type FeedRead = {
  readonly rows: readonly FeedRow[]
  /**
   * Everything before this cursor is settled: no row can still appear there. It never goes beyond the last row: after a crash the database
   * may reuse the ids of transactions that were rolled back, and their changes must still come after this cursor.
   */
  readonly settled: FeedCursor
  /** The next transaction id at the time of the read. */
  readonly newest: bigint
  /** Rows up to this transaction may have been pruned. */
  readonly pruned: bigint
  /** Whether rows are waiting for an older transaction to end. */
  readonly pending: boolean
}

type Row = {
  open: string
  last: string | null
  newest: string
  pruned: string | null
  pending: boolean
  xid: string | null
  seq: number
  resource: string
  id: string
  company_id: number
  user_id: number | null
  kind: FeedChange['kind']
  attached_to: string[]
}

const withUuid = new Set([...entities.values()].filter(({ resource }) => hasUuid(resource)).map(({ name }) => name))
const feedRow = ({ xid, seq, resource, id, kind, company_id, user_id, attached_to }: Row): FeedRow => ({
  at: { xid: BigInt(xid ?? 0), seq },
  resource,
  id: withUuid.has(resource) ? id : Number(id),
  kind,
  company: company_id,
  user: user_id,
  attachedTo: attached_to,
})

export const changeOf = ({ resource, id, kind }: FeedRow): FeedChange => ({ resource, id, kind })

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

type Question = {
  readonly after: FeedCursor
  readonly upTo?: FeedCursor
  /** Only changes this user is told of; without a user, everything. */
  readonly person?: Hearer
  readonly limit: number
}

/**
 * SQL for the oldest transaction that may still write here. A snapshot includes transactions of all databases of the cluster; those known
 * to be in another database are skipped, so that a long load there does not delay this feed. Transactions that have ended since, or whose
 * database is unknown, count as ours. Only evaluated if rows are waiting, because reading the locks is expensive.
 */
const horizon = sql`case when last >= pg_snapshot_xmin(now_seen) then coalesce((
    select running from pg_snapshot_xip(now_seen) running where running::xid not in (
      select l.transactionid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and a.datid <> (select oid from pg_database where datname = current_database())
    ) order by running limit 1), pg_snapshot_xmax(now_seen)) else pg_snapshot_xmin(now_seen) end`

/** Reads rows and horizon in one statement, so that both come from one snapshot. */
export async function readChanges(client: Client, { after, upTo, person, limit }: Question): Promise<FeedRead> {
  const end = upTo === undefined ? sql`` : sql`and (c.xid, c.seq) <= (${String(upTo.xid)}::xid8, ${upTo.seq}::bigint)`
  const visible = person === undefined ? sql`` : sql`and ${heardSql(person)}`
  const rows = await run<Row>(
    client,
    sql`with seen as materialized (
        select pg_current_snapshot() as now_seen, (select xid from change order by xid desc, seq desc limit 1) as last, (select pruned_xid from feed limit 1) as pruned
      ), edge as materialized (select ${horizon} as open, pg_snapshot_xmax(now_seen) as newest, last, pruned from seen)
      select edge.open::text, edge.last::text, edge.newest::text, edge.pruned::text, coalesce(edge.last >= edge.open, false) as pending,
        found.xid::text, found.seq, found.resource, found.id, found.company_id, found.user_id, found.kind, found.attached_to
      from edge left join lateral (
        select c.* from change c
        where (c.xid, c.seq) > (${String(after.xid)}::xid8, ${after.seq}::bigint) and c.xid < edge.open ${end} ${visible}
        order by c.xid, c.seq limit ${limit}
      ) found on true order by found.xid, found.seq`,
  )
  const [first] = rows
  if (first === undefined || first.pruned === null) throw new Error('This database has no change feed')
  const pruned = BigInt(first.pruned)
  const safe = later(BigInt(first.last ?? 0), pruned) + 1n
  const open = BigInt(first.open)
  return {
    rows: rows.filter(({ xid }) => xid !== null).map(feedRow),
    settled: { xid: open < safe ? open : safe, seq: 0 },
    newest: BigInt(first.newest),
    pruned,
    pending: first.pending,
  }
}

/** Whether all changes after the cursor are still available. A cursor in the future comes from before a database restore. */
export const canContinue = (cursor: FeedCursor, { newest, pruned }: FeedRead): boolean =>
  cursor.xid > pruned && cursor.xid <= newest
