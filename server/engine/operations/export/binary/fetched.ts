/** Rows of a long query in the form of the database, by a cursor. */
import { sql, type SQL } from 'drizzle-orm'
import { run, type Client } from '../../../base/sql.ts'
import { readBinary, type RawRows } from './binary-rows.ts'

/** The rows of a query in order, inside the running transaction, as the database sends them. */
export async function* fetched(client: Client, query: SQL, next: () => number): AsyncGenerator<RawRows> {
  // PostgreSQL plans a cursor for its first tenth unless it knows that all of it will be read.
  await run(client, sql`set local cursor_tuple_fraction = 1`)
  await run(client, sql`declare file no scroll cursor for ${query}`)
  for (;;) {
    const size = next()
    const { last: _last, ...rows } = await readBinary(client, sql`fetch ${sql.raw(String(size))} from file`)
    if (rows.count > 0) yield rows
    if (rows.count < size) return
  }
}
