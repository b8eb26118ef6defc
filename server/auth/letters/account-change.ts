/**
 * Notifies the person and all active administrators of users when somebody else changes what an account signs in with or may do. The letters
 * name no person, neither the concerned one nor the one who acted, so that nothing of them is left when one of them is forgotten.
 */
import { sql } from 'drizzle-orm'
import { isForgotten } from '#model/areas/user/rules/email.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'

/** The fields of an account whose change is reported, and what the letters call them. */
const reported: Readonly<Record<string, string>> = {
  password: 'password',
  email: 'e-mail address',
  is_active: 'state',
  groups: 'groups',
  user_permissions: 'own permissions',
}
/** A letter about more accounts names these, and counts the others. */
const MAX_LISTED = 20

type Changed = {
  readonly id: number
  readonly company: number
  readonly keys: readonly string[]
  readonly email: string
  /** The address before, if that is what changed. */
  readonly before: string | null
  readonly active: boolean
}

/** Reads the newest audit entry of each account in this transaction; one's own changes are left out. */
const changedByOthers = (client: Client, ids: readonly number[]): Promise<Changed[]> =>
  run<Changed>(
    client,
    sql`select distinct on (a.row_id) u.id, a.company_id as company, array(select jsonb_object_keys(a.changes)) as keys, u.email,
        a.changes #>> '{email,0}' as before, u.is_active as active
      from audit a join user_user u on u.id::text = a.row_id
      where a.resource = 'user:user' and a.row_id = any(${list(ids.map(String))}::text[]) and a.xid = pg_current_xact_id() and a.kind = 'update'
        and a.by <> u.id
      order by a.row_id, a.id desc`,
  )

function wordsOf({ keys, active }: Changed): string {
  const named = Object.keys(reported).filter((key) => keys.includes(key))
  return named
    .map((key) => (key === 'is_active' ? (active ? 'enabled' : 'disabled') : `${reported[key]} changed`))
    .join(', ')
}

/** The former address is notified too, because a person who took the account over would read only the new one. */
const addressesOf = ({ email, before }: Changed): readonly string[] =>
  isForgotten(email) ? [] : [email, ...(before === null ? [] : [before])]

async function tell({ client }: FollowUnit, ids: readonly number[], site: MailSite): Promise<void> {
  const changed = (await changedByOthers(client, ids)).filter((one) => wordsOf(one) !== '')
  const [first] = changed
  if (first === undefined) return
  const told = (to: string, subject: string, body: string) =>
    queueMail(client, { to, company: first.company, subject, body }, site)
  for (const one of changed) {
    const body = `An administrator has changed your Highball account: ${wordsOf(one)}.\n\nIf you did not expect this, ask your administrators at once.`
    for (const to of addressesOf(one)) await told(to, 'Your Highball account was changed', body)
  }
  const lines = changed
    .slice(0, MAX_LISTED)
    .map((one) => `${site.address}/#/config/admin/user/${one.id}: ${wordsOf(one)}`)
  const more = changed.length > MAX_LISTED ? [`and ${changed.length - MAX_LISTED} more accounts`] : []
  const subject = `${changed.length === 1 ? 'An account was' : `${changed.length} accounts were`} changed`
  const body = `An administrator has changed accounts of your company. The history of each says who did it.\n\n${[...lines, ...more].join('\n')}`
  const administrators = await run<{ email: string }>(client, sql`select highball_administrator_addresses() as email`)
  for (const { email } of administrators) await told(email, subject, body)
}

export const accountLetters = (site: MailSite): Follower => ({
  by: 'id',
  isAbout: (fields) => fields.some((field) => field in reported),
  follow: (unit, ids) => tell(unit, ids, site),
})
