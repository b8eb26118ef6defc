/** Mail. No mail server is configured yet, so letters wait in a table, and the log says so. */
import { sql } from 'drizzle-orm'
import { run, type Client } from '../engine/sql.ts'

export type Letter = { readonly to: string; readonly subject: string; readonly body: string }

/** In a demo the letter is printed too: nobody could read it otherwise. */
export async function post(client: Client, { to, subject, body }: Letter, { demo }: { readonly demo: boolean }): Promise<void> {
  await run(client, sql`insert into outbox (to_address, subject, body) values (${to}, ${subject}, ${body})`)
  console.log(`No mail server is configured: "${subject}" to ${to} waits in the outbox.${demo ? `\n${body}` : ''}`)
}
