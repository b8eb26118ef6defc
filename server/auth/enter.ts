/** Opens the session of a person who has shown who they are, logs it, notes where it was begun, and tells them where that is new. */
import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { run, type Client } from '#server/engine/base/sql.ts'
import { noteAccount, noteReason } from '#server/engine/endpoints/noted.state.ts'
import type { MailSite } from '#server/mail/mail.ts'
import { tellNewSignIn } from './origins/new-sign-in.ts'
import { openSession, type Origin } from './session.ts'

const MOST_LETTERS = 200

/** Where a request comes from, as its session shows it. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip.slice(0, 60),
  agent: (headers['user-agent'] ?? '').slice(0, MOST_LETTERS),
})

/** `provider`: through which they signed in, if not by a password. */
export async function enter(
  client: Client,
  user: number,
  request: FastifyRequest,
  site: MailSite,
  provider?: number,
): Promise<string> {
  const origin = { ...originOf(request), ...(provider !== undefined && { provider }) }
  await run(client, sql`select set_config('app.user', ${String(user)}, true)`)
  const [account] = await run<{ company: number }>(
    client,
    sql`update user_user set last_login = now() where id = ${user} returning company_id as company`,
  )
  if (account !== undefined) noteAccount(request, { id: user, company: account.company })
  noteReason(request, provider === undefined ? 'Signed in.' : 'Signed in through a provider.')
  await tellNewSignIn(client, user, origin, site)
  return openSession(client, user, origin)
}
