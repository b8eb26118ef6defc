/** Statements of the operator, on a connection of their own. */
import pg from 'pg'

/** The rows of the last of them. */
export async function asAdmin<T extends object>(url: string | undefined, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const text of texts) ({ rows } = await client.query<T>(text))
    return rows
  } finally {
    await client.end()
  }
}

/**
 * From then on commits wait for a replica. They do once the checkpointer has read the setting: a new connection knows that it was told to, a
 * checkpoint that it did (docs/OPERATIONS.md, Two PostgreSQL servers).
 */
export async function makeCommitsWait(url: string | undefined): Promise<void> {
  await asAdmin(url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  const isRead = async () =>
    (await asAdmin<{ is: boolean }>(url, "select current_setting('synchronous_standby_names') = '*' as is"))[0]?.is
  while ((await isRead()) !== true) await new Promise((resolve) => setTimeout(resolve, 10))
  await asAdmin(url, 'checkpoint')
}
