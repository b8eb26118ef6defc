/** Reads the change table: only what is settled, in an order in which nothing can come later. */
import { sql } from 'drizzle-orm'
import { hasUuid } from '#model/resource.ts'
import { entities } from '../engine/entity.ts'
import type { Person } from '../engine/handler.ts'
import { run, type Client } from '../engine/sql.ts'
import type { Cursor } from './cursor.ts'

/** As it travels: what changed, never to what. The client asks again through the normal door, so permissions hold. */
export type Change = { readonly resource: string; readonly id: number | string; readonly kind: 'create' | 'update' | 'delete' }

export type Told = Change & {
  readonly at: Cursor
  readonly company: number
  /** Of whom alone it may be told; null: of everybody in the company. */
  readonly user: number | null
}

export type Reading = {
  readonly rows: readonly Told[]
  /** Everything before it was settled when this was read: no row can still come in there. */
  readonly settled: Cursor
  /** No transaction as new as this had begun. */
  readonly newest: bigint
  /** Rows up to this transaction may have been deleted. */
  readonly pruned: bigint
  /** There are rows that wait for an older transaction to end. */
  readonly pending: boolean
}

type Row = {
  open: string; newest: string; pruned: string | null; pending: boolean
  xid: string | null; seq: number; resource: string; id: string; company_id: number; user_id: number | null; kind: Change['kind']
}

const withUuid = new Set([...entities.values()].filter(({ resource }) => hasUuid(resource)).map(({ name }) => name))
const told = ({ xid, seq, resource, id, kind, company_id, user_id }: Row): Told => ({
  at: { xid: BigInt(xid ?? 0), seq }, resource, id: withUuid.has(resource) ? id : Number(id), kind, company: company_id, user: user_id,
})

export const changeOf = ({ resource, id, kind }: Told): Change => ({ resource, id, kind })

type Question = {
  readonly after: Cursor
  readonly upTo?: Cursor
  /** Only what may be told to this person; without, everything. */
  readonly person?: Pick<Person, 'id' | 'company'>
  readonly limit: number
}

/**
 * The oldest transaction that may still write here. A snapshot counts those of every database of the cluster: one that is known to be of
 * another cannot write into this one, and a long load over there must not hold back what is told here. One that ended since, or whose place
 * nobody knows, counts as ours. Looked for only where something waits: reading the locks is not free.
 */
const horizon = sql`case when last >= pg_snapshot_xmin(now_seen) then coalesce((
    select running from pg_snapshot_xip(now_seen) running where running::xid not in (
      select l.transactionid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and a.datid <> (select oid from pg_database where datname = current_database())
    ) order by running limit 1), pg_snapshot_xmax(now_seen)) else pg_snapshot_xmin(now_seen) end`

/** One statement, so that rows and horizon are of one snapshot. What it asks of one row it asks once: nobody may have counted these tables yet. */
export async function readChanges(client: Client, { after, upTo, person, limit }: Question): Promise<Reading> {
  const end = upTo === undefined ? sql`` : sql`and (c.xid, c.seq) <= (${String(upTo.xid)}::xid8, ${upTo.seq}::bigint)`
  const mine = person === undefined ? sql`` : sql`and c.company_id = ${person.company} and (c.user_id is null or c.user_id = ${person.id})`
  const rows = await run<Row>(
    client,
    sql`with seen as materialized (
        select pg_current_snapshot() as now_seen, (select xid from change order by xid desc, seq desc limit 1) as last, (select pruned_xid from feed limit 1) as pruned
      ), edge as materialized (select ${horizon} as open, pg_snapshot_xmax(now_seen) as newest, last, pruned from seen)
      select edge.open::text, edge.newest::text, edge.pruned::text, coalesce(edge.last >= edge.open, false) as pending,
        found.xid::text, found.seq, found.resource, found.id, found.company_id, found.user_id, found.kind
      from edge left join lateral (
        select c.* from change c
        where (c.xid, c.seq) > (${String(after.xid)}::xid8, ${after.seq}::bigint) and c.xid < edge.open ${end} ${mine}
        order by c.xid, c.seq limit ${limit}
      ) found on true order by found.xid, found.seq`,
  )
  const [first] = rows
  if (first === undefined || first.pruned === null) throw new Error('This database has no feed')
  return {
    rows: rows.filter(({ xid }) => xid !== null).map(told),
    settled: { xid: BigInt(first.open), seq: 0 },
    newest: BigInt(first.newest),
    pruned: BigInt(first.pruned),
    pending: first.pending,
  }
}

/** Whether everything after the cursor can still be told. A cursor of the future is one of another past: a database put back. */
export const canContinue = (cursor: Cursor, { newest, pruned }: Reading): boolean => cursor.xid > pruned && cursor.xid <= newest
