/** Statements beside the role of the person for whom a transaction runs: without it, or for another company. */
import { sql } from 'drizzle-orm'
import { run, type Client } from './sql.ts'

/** Runs statements as the owner of the tables, past the row policies. They must name the company themselves. */
export async function withoutRole<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const [found] = await run<{ role: string }>(
    client,
    sql`select current_setting('role') as role, set_config('role', 'none', true)`,
  )
  const done = await work()
  if (found !== undefined && found.role !== 'none')
    await run(client, sql`select set_config('role', ${found.role}, true)`)
  return done
}

/** Runs statements that the row policies limit to another company. Where they fail, the transaction has to be rolled back. */
export async function forCompany<T>(client: Client, company: number, work: () => Promise<T>): Promise<T> {
  const [found] = await run<{ company: string | null }>(
    client,
    sql`select current_setting('app.company', true) as company, set_config('app.company', ${String(company)}, true)`,
  )
  const done = await work()
  await run(client, sql`select set_config('app.company', ${found?.company ?? ''}, true)`)
  return done
}
