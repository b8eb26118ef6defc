/**
 * Tells a person by letter of a sign-in from where none of theirs came before: another address, or another program. Of the first one there is
 * nothing to compare with, so nothing is told. They can switch the letters off (model/areas/user/rules/own-letters.ts).
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { wantsLetter } from '#model/areas/user/rules/own-letters.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'
import { countedAddress } from '../throttle/address.ts'
import { isProgram, noteAddress } from '../throttle/known-address.ts'

/** From where a session is begun, and by what program. */
type From = { readonly address: string; readonly agent: string }

/** After this long an origin is new again. */
const REMEMBERED_DAYS = 180

/** Programs differ by their name: a new version of the same browser is the same one. */
const programOf = (agent: string): string => agent.replaceAll(/[\d._]+/g, '')
/** Whoever signs in gives the name: addresses of the web in it would be links of a letter that comes from us. */
const shownName = (agent: string): string =>
  agent
    .replaceAll(/\S*(?::\/\/|\p{L}\.\p{L})\S*/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
/** Only a hash is kept: what somebody signs in with need not be read by anybody later. */
const originHash = (user: number, { address, agent }: From): string =>
  createHash('sha256')
    .update(JSON.stringify([user, countedAddress(address), programOf(agent)]))
    .digest('base64url')

type Holder = { email: string; name: string; company: number; app_config: Readonly<Record<string, unknown>> }

/** In the transaction that opens the session. */
export async function tellNewSignIn(client: Client, user: number, origin: From, site: MailSite): Promise<void> {
  await run(
    client,
    sql`delete from sign_in_origin where user_id = ${user} and at < now() - make_interval(days => ${REMEMBERED_DAYS})`,
  )
  await noteAddress(client, user, countedAddress(origin.address))
  const [seen] = await run<{ had_some: boolean; is_new: boolean }>(
    client,
    sql`with before as (select exists (select 1 from sign_in_origin where user_id = ${user} and ${isProgram}) as had_some),
        noted as (insert into sign_in_origin (user_id, hash) values (${user}, ${originHash(user, origin)})
          on conflict (user_id, hash) do update set at = now() returning xmax = 0 as is_new)
      select had_some, is_new from before, noted`,
  )
  if (seen?.had_some !== true || !seen.is_new) return
  const [holder] = await run<Holder>(
    client,
    sql`select email, name, company_id as company, app_config from user_user where id = ${user}`,
  )
  if (holder === undefined || !wantsLetter(holder.app_config, 'sign_in')) return
  const { email, name, company } = holder
  const program = shownName(origin.agent)
  const from = [origin.address && `from ${origin.address}`, program && `with ${program}`].filter(Boolean)
  const body = `${name},\n\nsomebody has just signed in to Highball as you ${from.join(', ')}. It is the first time from there.\n\nIf it was you, there is nothing to do. If it was not, end the session and change your password at once: ${site.address}/#/user/\nYou can switch these letters off: ${site.address}/#/config/user/`
  await queueMail(client, { to: email, company, subject: 'A new sign-in to Highball', body }, site)
}
