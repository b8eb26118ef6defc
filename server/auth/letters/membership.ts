/**
 * Tells people by letter that a company wants them to work in it. Of an address that was typed the letter stands in the log of that company; of
 * somebody who was named by the number of their account it stands in the log of their home company, because nobody else knows their address.
 * Whether there is such an account is said to nobody: a letter to an address goes out either way.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { membership } from '#model/areas/user/membership.resource.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { hostOf, queueMail, type MailSite } from '#server/mail/mail.ts'

const bodyFor = (called: string, site: MailSite): string =>
  `${called} asks you to work in its Highball as well.\n\nIf you want to, sign in with your own account and accept it at your profile: ${site.address}/#/user/\nNothing happens until then. If you do not know ${called}, there is nothing to do.`

async function tell({ client, rows }: FollowUnit, ids: readonly number[], site: MailSite): Promise<void> {
  const asked = await rows(membership).find({ id: ids, accepted_at: null, active: true })
  const companies = await rows(company).find({ id: asked.flatMap(({ company: own }) => own ?? []) })
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  for (const { id, email, user, company: own } of asked) {
    const name = names.get(own ?? 0)
    if (own === null || name === undefined) continue
    const subject = `${name} asks you to work in its Highball`
    const body = bodyFor(name, site)
    if (user === null) await queueMail(client, { to: email, company: own, subject, body }, site)
    else
      await run(
        client,
        sql`select highball_tell_member(${id}::bigint, ${subject}, ${body}, ${`<${randomUUID()}@${hostOf(site.address)}>`})`,
      )
  }
}

/** A membership that is made, or changed to be somebody else's, is told; one that is switched on again too. */
export const membershipLetters = (site: MailSite): Follower => ({
  by: 'id',
  isAbout: (fields) => ['user', 'email', 'active'].some((field) => fields.includes(field)),
  follow: (unit, ids) => tell(unit, ids, site),
})
