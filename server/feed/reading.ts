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
  xmin: string; xmax: string; pruned: string; pending: boolean
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

/** One statement, so that rows and horizon are of one snapshot. */
export async function readChanges(client: Client, { after, upTo, person, limit }: Question): Promise<Reading> {
  const end = upTo === undefined ? sql`` : sql`and (c.xid, c.seq) <= (${String(upTo.xid)}::xid8, ${upTo.seq}::bigint)`
  const mine = person === undefined ? sql`` : sql`and c.company_id = ${person.company} and (c.user_id is null or c.user_id = ${person.id})`
  const rows = await run<Row>(
    client,
    sql`select edge.xmin::text, edge.xmax::text, feed.pruned_xid::text as pruned, exists (select 1 from change c where c.xid >= edge.xmin) as pending,
        found.xid::text, found.seq, found.resource, found.id, found.company_id, found.user_id, found.kind
      from (select pg_snapshot_xmin(now_seen) as xmin, pg_snapshot_xmax(now_seen) as xmax from (select pg_current_snapshot() as now_seen) one) edge
      cross join feed
      left join lateral (
        select c.* from change c
        where (c.xid, c.seq) > (${String(after.xid)}::xid8, ${after.seq}::bigint) and c.xid < edge.xmin ${end} ${mine}
        order by c.xid, c.seq limit ${limit}
      ) found on true order by found.xid, found.seq`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('This database has no feed')
  return {
    rows: rows.filter(({ xid }) => xid !== null).map(told),
    settled: { xid: BigInt(first.xmin), seq: 0 },
    newest: BigInt(first.xmax),
    pruned: BigInt(first.pruned),
    pending: first.pending,
  }
}

/** Whether everything after the cursor can still be told. A cursor of the future is one of another past: a database put back. */
export const canContinue = (cursor: Cursor, { newest, pruned }: Reading): boolean => cursor.xid > pruned && cursor.xid <= newest
