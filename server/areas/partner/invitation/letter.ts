/** The letter of an invitation. Its link makes the company of the user who opens it the invited one; the token is stored as a hash only. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashOfSecret } from '#server/auth/session.ts'
import { list, run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000

type Sent = {
  readonly id: number
  readonly company_id: number
  readonly company: string
  readonly email: string
  readonly message: string
  readonly expires_at: string
  readonly shared: readonly string[]
  /** The address of the user who sent it, or the name of the company. */
  readonly inviter: string
}

const bodyOf = ({ company, message, shared, expires_at, inviter }: Sent, link: string): string =>
  [
    `${company} wants to share its ${shared.join(', ')} with your company in Highball.`,
    ...(message === '' ? [] : [message]),
    `To see and answer the invitation, an administrator of your company opens this link and signs in, by ${new Date(expires_at).toISOString().slice(0, 10)}: ${link}`,
    `The invitation creates no account. If you have none, ask an administrator of your company for one. If your company does not use Highball yet, write to ${inviter}.`,
    `Nothing is shared until your company accepts it. If you do not know ${company}, there is nothing to do.`,
  ].join('\n\n')

/** Those that are sent and not told yet. */
async function tell({ client }: FollowUnit, ids: readonly number[], site: MailSite): Promise<void> {
  const sent = await run<Sent>(
    client,
    sql`select i.id, i.company_id, c.name as company, i.email, i.message, i.expires_at::text as expires_at,
        array_remove(array[case when i.share_contracts then 'contracts' end, case when i.share_shipments then 'shipments' end,
          case when i.share_positions then 'positions of cars' end,
          case when i.share_v2_tickets or i.share_v3_tickets then 'tickets' end], null) as shared,
        coalesce((select u.email from user_user u where u.id = coalesce(nullif(current_setting('app.user', true), '')::bigint, i.invited_by)), c.name) as inviter
      from partner_invitation i join company_company c on c.id = i.company_id
      where i.id = any(${list(ids)}::bigint[]) and i.status = 'sent' and i.link_hash = '' and i.expires_at is not null order by i.id`,
  )
  for (const one of sent) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await run(
      client,
      sql`update partner_invitation set link_hash = ${hashOfSecret(token)} where id = ${one.id} and status = 'sent'`,
    )
    const subject = `${one.company} invites your company to Highball`
    const minutes = Math.max(1, Math.floor((Date.parse(one.expires_at) - Date.now()) / MINUTE_MS))
    const body = bodyOf(one, `${site.address}/#/partner/invitations/link/${token}/`)
    await queueMail(client, { to: one.email, company: one.company_id, subject, body, minutes }, site)
  }
}

export const invitationLetters = (site: MailSite): Follower => ({
  by: 'id',
  isAbout: (fields) => fields.includes('sent_at'),
  follow: (unit, ids) => tell(unit, ids, site),
})
