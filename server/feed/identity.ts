/** Which feed this is. A cursor names it, so that one kept from another database, or from before a restore, is known for what it is. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { run, type Client } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'

const clusterOf = async (client: Client): Promise<string> =>
  (await run<{ cluster: string }>(client, sql`select system_identifier::text as cluster from pg_control_system()`))[0]?.cluster ?? ''

/** Begins a new feed where there is none, or where the transaction ids of the old one mean nothing any more. */
export const identify = (db: Database): Promise<string> =>
  systemTransaction(db, async ({ client }) => {
    await run(client, sql`select pg_advisory_xact_lock(hashtextextended('highball feed', 4711))`)
    const cluster = await clusterOf(client)
    const [known] = await run<{ id: string; cluster: string; ahead: boolean }>(
      client,
      sql`select id, cluster, exists (select 1 from change where xid >= pg_snapshot_xmax(pg_current_snapshot())) as ahead from feed`,
    )
    if (known !== undefined && known.cluster === cluster && !known.ahead) return known.id
    const id = randomBytes(9).toString('hex')
    await run(client, sql`delete from change`)
    await run(client, sql`delete from feed`)
    await run(client, sql`insert into feed (id, cluster) values (${id}, ${cluster})`)
    return id
  })
