/** The letter that invites somebody: its link sets their password once, within a week. */
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'
import { notFound } from '#server/engine/base/http-error.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'
import { RESET } from '../passwords.ts'
import { hashOfSecret, newSecret } from '../session.ts'

const INVITED_MINUTES = 7 * 24 * 60

/** A link that was sent before opens nothing any more. Throws 404 for nobody who could come in. */
export async function queueInvitation(
  client: Client,
  { user, by }: { readonly user: number; readonly by: Person },
  site: MailSite,
): Promise<void> {
  const secret = newSecret()
  const [found] = await run<{ email: string; name: string; company_name: string }>(
    client,
    sql`select email, name, company_name from highball_invite(${user}::bigint, ${hashOfSecret(secret)}, ${RESET}, ${INVITED_MINUTES}::int)`,
  )
  if (found === undefined) throw notFound()
  const body = `${found.name},\n\n${by.name} invites you to Highball at ${found.company_name}.\nSet your password within 7 days; the link works once: ${site.address}/#/auth/password-reset/${user}/${secret}/\n\nAfter that, sign in as ${found.email}.`
  const subject = `${by.name} invites you to Highball`
  await queueMail(client, { to: found.email, company: by.company, subject, body, minutes: INVITED_MINUTES }, site)
}
