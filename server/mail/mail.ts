/** Outgoing e-mail: letters are written into the outbox, in the transaction of what they tell of, and sent by the job loop. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Letter } from '#server/engine/base/letter.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'

export type Mail = Letter & {
  /** How long it is of use; later it is not sent any more. */
  readonly minutes?: number
}
export type MailSite = {
  /** Public URL of the console. */
  readonly address: string
  readonly demo: boolean
  /** Whether a mail server is set up. */
  readonly sendsMail?: boolean
}

/** So long it can still be stopped. */
const HOLD_SECONDS = 10

/** The part of a Message-ID behind the @. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : 'localhost')

/**
 * Queues a letter to one address, and answers its id. In a demo without a mail server its text is logged, because it could not be read
 * otherwise.
 */
export async function queueMail(
  client: Client,
  { to, company, subject, body, minutes, papers = [], about, file }: Mail,
  { address, demo, sendsMail = false }: MailSite,
): Promise<number> {
  const messageId = `<${randomUUID()}@${hostOf(address)}>`
  const [made] = await run<{ id: number }>(
    client,
    sql`with made as (
        insert into config_letter (company_id, to_address, subject, message_id, papers, object_type, object_id,
          filename, content_sha256, size, rows, run_at, good_until)
        values (${company}, ${to}, ${subject}, ${messageId}, ${list(papers)}::bigint[], ${about?.resource ?? ''}, ${String(about?.id ?? '')},
          ${file?.filename ?? ''}, ${file?.sha256 ?? ''}, ${file?.size ?? null}, ${file?.rows ?? null},
          now() + make_interval(secs => ${HOLD_SECONDS}), now() + make_interval(mins => ${minutes ?? null}))
        returning id
      ), text as (
        insert into outbox (letter, to_address, subject, body) select id, ${to}, ${subject}, ${body} from made
      )
      select id from made`,
  )
  if (!sendsMail)
    console.log(`No mail server is set up (SMTP_URL); "${subject}" to ${to} waits.${demo ? `\n${body}` : ''}`)
  return made?.id ?? 0
}
