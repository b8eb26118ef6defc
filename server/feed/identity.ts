/** The feed's id. Cursors contain it, so that a cursor from another database, or from before a restore, is recognized. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

const clusterOf = async (client: Client): Promise<string> =>
  (await run<{ cluster: string }>(client, sql`select system_identifier::text as cluster from pg_control_system()`))[0]
    ?.cluster ?? ''

/** The feed's id. Starts a new feed if there is none, or if its transaction ids are from another cluster or lie in the future. */
export const feedId = (db: Database): Promise<string> =>
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
