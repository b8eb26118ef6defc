/** Outgoing e-mail. There is no mail server yet, so mails are queued in the outbox table and logged. */
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly body: string }

/** Queues a mail. In a demo its body is logged too, because it could not be read otherwise. */
export async function queueMail(
  client: Client,
  { to, subject, body }: Mail,
  { demo }: { readonly demo: boolean },
): Promise<void> {
  await run(client, sql`insert into outbox (to_address, subject, body) values (${to}, ${subject}, ${body})`)
  console.log(`No mail server is configured; "${subject}" to ${to} is queued in the outbox.${demo ? `\n${body}` : ''}`)
}
