/** What the database expects of a statement, by the statistics it keeps. Nothing is run. */
import { sql, type SQL } from 'drizzle-orm'
import { run, type Client } from '../../base/sql.ts'

/** How many rows it expects. */
export async function explained(client: Client, query: SQL): Promise<number> {
  const [row] = await run<{ 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }] }>(
    client,
    sql`explain (format json) ${query}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
