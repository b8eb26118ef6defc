/** Changing a password: by its owner, or by a letter to its owner. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { invalid } from '../engine/fault.ts'
import { run, type Client } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'
import { tokenHashOf, type Gate } from './authenticate.ts'
import { readInput } from './input.ts'
import { post } from './mail.ts'
import { issue, redeem } from './one-time.ts'
import { isPassword, sealPassword } from './password.ts'
import { hashOfSecret, keepSession, stampSql } from './session.ts'
import { accountOf } from './sign-in.ts'
import { attempt } from './throttle.ts'

export type Site = {
  /** Where people open the console, without a slash at the end: the links of letters begin with it. */
  readonly address: string
  readonly demo: boolean
}

const RESET = 'password reset'
const RESET_MINUTES = 60
const usedUp = () => invalid({ token: ['This link was used already, or is too old. Ask for a new one.'] })

/** Triggers keep the audit trail; `by` is who does it. */
async function setPassword(client: Client, user: number, sealed: string): Promise<void> {
  await run(client, sql`select set_config('app.user', ${String(user)}, true)`)
  await run(client, sql`update user_user set password = ${sealed} where id = ${user}`)
}

/** A letter with a link, where there is such a user. */
const sendLink = (db: Database, email: string, { address, demo }: Site): Promise<void> =>
  systemTransaction(db, async ({ client }) => {
    const [user] = await run<{ id: number; email: string; stamp: string }>(
      client,
      sql`select id, email, ${stampSql(sql`password`)} as stamp from user_user where lower(email) = ${accountOf(email)} and is_active`,
    )
    if (user === undefined) return
    const secret = await issue(client, { purpose: RESET, user: user.id, bound: user.stamp, minutes: RESET_MINUTES })
    const body = `Somebody, most likely you, asked for a new password at Highball.\nSet one within an hour: ${address}/#/auth/password-reset/${user.id}/${secret}/`
    await post(client, { to: user.email, subject: 'A new password for Highball', body }, { demo })
  })

export function passwordRoutes(app: FastifyInstance, db: Database, gate: Gate, site: Site): void {
  app.post('/api/auth/password/change/', async (request) => {
    const hash = tokenHashOf(request)
    const { person } = await gate.sessionOf(hash)
    const { old_password, new_password } = readInput(request, ['old_password', 'new_password'])
    const right = await attempt(db, accountOf(person.email), request.ip, async () => {
      const [user] = await run<{ password: string }>(db.pool, sql`select password from user_user where id = ${person.id}`)
      return (await isPassword(old_password, user?.password)) ? true : undefined
    })
    if (right === undefined) throw invalid({ old_password: ['Your old password was entered incorrectly. Please enter it again.'] })
    const sealed = await sealPassword(new_password, 'new_password')
    await systemTransaction(db, async ({ client }) => {
      await setPassword(client, person.id, sealed)
      await keepSession(client, hash)
    })
    gate.forget()
    return { detail: 'New password has been saved.' }
  })

  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.all(underWay)))

  app.post('/api/auth/password/reset/', async (request) => {
    const { email } = readInput(request, ['email'])
    // Counted like failed sign-ins: nobody's mailbox is to be filled by others.
    await attempt(db, `reset ${accountOf(email)}`, request.ip, () => Promise.resolve(undefined))
    // Not waited for, so that the answer takes as long for an address that nobody has.
    const work = sendLink(db, email, site).catch((error: unknown) => console.error(error))
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return { detail: 'If an account has this address, a letter with a link is on its way.' }
  })

  app.post('/api/auth/password/reset/confirm/', async (request) => {
    const { uid, token, new_password } = readInput(request, ['uid', 'token', 'new_password'])
    // Looked at before the costly hash, used up after it, in one transaction with the change.
    const [there] = await run(db.pool, sql`select 1 as there from one_time where hash = ${hashOfSecret(token)} and purpose = ${RESET} and expires_at > now()`)
    if (there === undefined) throw usedUp()
    const sealed = await sealPassword(new_password, 'new_password')
    await systemTransaction(db, async ({ client }) => {
      const link = await redeem(client, RESET, token)
      if (link === undefined || link.user_id === null || String(link.user_id) !== uid) throw usedUp()
      const same = await run(client, sql`select 1 as same from user_user where id = ${link.user_id} and is_active and ${stampSql(sql`password`)} = ${link.bound}`)
      if (same.length === 0) throw usedUp()
      await setPassword(client, link.user_id, sealed)
    })
    gate.forget()
    return { detail: 'The new password is set.' }
  })
}
