/** Routes for changing a password, and for resetting it by e-mail. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { accountOf } from './account.ts'
import { tokenHashOf, type SessionGate } from './authenticate.ts'
import { readInput } from './input.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'
import { isRedeemable, issue, redeem } from './one-time.ts'
import { verifyPassword, hashPassword } from './password.ts'
import { keepSession, stampSql } from './session.ts'
import { countedAddress } from './throttle/address.ts'
import { countReset, passwordAttempt, type Pause } from './throttle/attempts.ts'
import { noteAddress } from './throttle/known-address.ts'

/** The address has no trailing slash. */
export type ConsoleSite = MailSite

export const RESET = 'password reset'
const RESET_MINUTES = 60
const invalidLink = () => invalid({ token: ['This link has already been used or has expired. Request a new one.'] })

/** Sets the password. Database triggers write the audit entry, with `app.user` as its author. */
async function setPassword(client: Client, user: number, passwordHash: string): Promise<void> {
  await run(client, sql`select set_config('app.user', ${String(user)}, true)`)
  await run(client, sql`update user_user set password = ${passwordHash} where id = ${user}`)
}

type ResetLink = { readonly user: number; readonly company: number; readonly to: string; readonly link: string }
/** Good once, for an hour; undefined where nobody of that e-mail may sign in. `address`: where people reach the console. */
export async function resetLink(client: Client, email: string, address: string): Promise<ResetLink | undefined> {
  // Locked, so that no letter is written to somebody who is forgotten meanwhile (areas/user/invariants.sql).
  const [user] = await run<{ id: number; company: number; email: string; stamp: string }>(
    client,
    sql`select id, company_id as company, email, ${stampSql(sql`password`)} as stamp from user_user where lower(email) = ${accountOf(email)} and is_active for share`,
  )
  if (user === undefined) return undefined
  const { id, company, email: to, stamp } = user
  const secret = await issue(client, { purpose: RESET, user: id, bound: stamp, minutes: RESET_MINUTES })
  return { user: id, company, to, link: `${address}/#/auth/password-reset/${id}/${secret}/` }
}

/** Sends an e-mail with a reset link, if there is such a user. */
const sendLink = (db: Database, email: string, site: ConsoleSite): Promise<void> =>
  systemTransaction(db, async ({ client }) => {
    const found = await resetLink(client, email, site.address)
    if (found === undefined) return
    const { to, company, link } = found
    const body = `Someone, most likely you, requested a new password for Highball.\nSet it within an hour: ${link}`
    await queueMail(
      client,
      { to, company, subject: 'Reset your Highball password', body, minutes: RESET_MINUTES },
      site,
    )
  })

export type PasswordParts = { readonly gate: SessionGate; readonly site: ConsoleSite; readonly wait: Pause }

export function passwordRoutes(app: FastifyInstance, db: Database, { gate, site, wait }: PasswordParts): void {
  app.post('/api/auth/password/change/', async (request) => {
    const hash = tokenHashOf(request)
    const { person } = await gate.sessionFor(request)
    const { old_password, new_password } = readInput(request, ['old_password', 'new_password'])
    const attempted = { account: accountOf(person.email), address: countedAddress(request.ip) }
    const right = await passwordAttempt(db, attempted, wait, async () => {
      const [user] = await run<{ password: string }>(
        db.pool,
        sql`select password from user_user where id = ${person.id}`,
      )
      return (await verifyPassword(old_password, user?.password)) ? true : undefined
    })
    if (right === undefined)
      throw invalid({ old_password: ['Your old password was entered incorrectly. Please enter it again.'] })
    const passwordHash = await hashPassword(new_password, 'new_password')
    await systemTransaction(db, async ({ client }) => {
      await setPassword(client, person.id, passwordHash)
      await keepSession(client, hash)
    })
    gate.forget()
    return { detail: 'New password has been saved.' }
  })

  const pending = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.all(pending)))

  app.post('/api/auth/password/reset/', async (request) => {
    const { email } = readInput(request, ['email'])
    await countReset(db, { account: accountOf(email), address: countedAddress(request.ip) })
    // Not awaited, so that the response takes equally long for an unknown address.
    const work = sendLink(db, email, site).catch((error: unknown) => console.error(error))
    pending.add(work)
    void work.finally(() => pending.delete(work))
    return { detail: 'If there is an account with this address, we have sent it an e-mail with a link.' }
  })

  app.post('/api/auth/password/reset/confirm/', async (request) => {
    const { uid, token, new_password } = readInput(request, ['uid', 'token', 'new_password'])
    // Checked before the expensive hash; redeemed after it, in the same transaction as the change.
    if (!(await isRedeemable(db.pool, RESET, token))) throw invalidLink()
    const passwordHash = await hashPassword(new_password, 'new_password')
    await systemTransaction(db, async ({ client }) => {
      const link = await redeem(client, RESET, token)
      if (link === undefined || link.user_id === null || String(link.user_id) !== uid) throw invalidLink()
      const same = await run(
        client,
        sql`select 1 as same from user_user where id = ${link.user_id} and is_active and ${stampSql(sql`password`)} = ${link.bound}`,
      )
      if (same.length === 0) throw invalidLink()
      await setPassword(client, link.user_id, passwordHash)
      // The letter shows whose account it is: from here its person signs in, however many guess at it elsewhere.
      await noteAddress(client, link.user_id, countedAddress(request.ip))
    })
    gate.forget()
    return { detail: 'Your new password has been set.' }
  })
}
