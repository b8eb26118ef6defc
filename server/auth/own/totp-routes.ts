/** Calls about one's own second factor, and the one by which an administrator takes away somebody's who has lost it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { conflict, denied, invalid, notFound } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { pathText } from '#server/engine/endpoints/guard.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'
import { qrCode } from '#server/print/qr-code.ts'
import { accountOf } from '../account.ts'
import { type SessionGate } from '../authenticate.ts'
import { readInput } from '../input.ts'
import { requireAccountAccess } from '../account-access.ts'
import { verifyPassword } from '../password.ts'
import { requireFactor } from '../totp/asked-code.ts'
import { demandsFactor } from '../totp/demanded.ts'
import { countedAddress } from '../throttle/address.ts'
import { passwordAttempt, type Pause } from '../throttle/attempts.ts'
import { beginFactor, confirmFactor, endFactor, factorState } from '../totp/second-factor.ts'

export type TotpParts = { readonly gate: SessionGate; readonly site: MailSite; readonly wait: Pause }

export function totpRoutes(app: FastifyInstance, db: Database, { gate, site, wait }: TotpParts): void {
  const personOf = async (request: FastifyRequest): Promise<Person> => (await gate.sessionFor(request)).person

  /** Whoever found a console open does not lock its user out by this. Throws 400 for a wrong password. */
  const requirePassword = async (request: FastifyRequest, person: Person, password: string): Promise<void> => {
    const attempted = { account: accountOf(person.email), address: countedAddress(request.ip) }
    const right = await passwordAttempt(db, attempted, wait, async () => {
      const [user] = await run<{ password: string }>(
        db.pool,
        sql`select password from user_user where id = ${person.id}`,
      )
      return (await verifyPassword(password, user?.password)) ? true : undefined
    })
    if (right === undefined)
      throw invalid({ password: ['Your password was entered incorrectly. Please enter it again.'] })
  }

  app.get('/api/user/totp/', async (request) => {
    const person = await personOf(request)
    const { enabled, left } = await factorState(db.pool, person.id)
    return { enabled, required: await demandsFactor(db.pool, person), recovery_left: left }
  })

  app.post('/api/user/totp/begin/', async (request) => {
    const person = await personOf(request)
    const { password } = readInput(request, ['password'])
    await requirePassword(request, person, password)
    const begun = await systemTransaction(db, ({ client }) => beginFactor(client, person.id, person.email))
    if (begun === undefined) throw conflict('A second factor is set up already. End it first.')
    return { ...begun, qr: qrCode(begun.uri) }
  })

  app.post('/api/user/totp/confirm/', async (request) => {
    const person = await personOf(request)
    const { code } = readInput(request, ['code'])
    const account = `totp ${accountOf(person.email)}`
    const codes = await passwordAttempt(db, { account, address: account }, wait, () =>
      systemTransaction(db, ({ client }) => confirmFactor(client, person.id, code, new Date())),
    )
    if (codes === undefined)
      throw invalid({ code: ['This code is wrong. Look whether the clock of the device is right.'] })
    gate.forget()
    return { recovery: codes }
  })

  app.post('/api/user/totp/end/', async (request) => {
    const person = await personOf(request)
    const { password, code } = readInput(request, ['password', 'code'])
    await requirePassword(request, person, password)
    if (await demandsFactor(db.pool, person)) throw conflict('One of your groups demands a second factor.')
    await requireFactor(db, wait, { user: person.id, account: accountOf(person.email), code, field: 'code' })
    await systemTransaction(db, ({ client }) => endFactor(client, person.id))
    return { enabled: false }
  })

  app.post('/api/user/:id/end_totp/', async (request) => {
    const person = await personOf(request)
    readInput(request, [])
    const id = Number(pathText(request, 'id'))
    if (!Number.isSafeInteger(id)) throw notFound()
    return systemTransaction(db, async ({ client }) => {
      const [found] = await run<{ email: string }>(
        client,
        sql`select email from user_user where id = ${id} and company_id = ${person.company}`,
      )
      if (found === undefined) throw notFound()
      if (id === person.id) throw denied()
      await requireAccountAccess(client, person, id)
      if (!(await endFactor(client, id))) throw conflict('There is no second factor to be taken away.')
      const body = `${person.name} has taken away your second factor of Highball, so that you sign in with your password alone. Set up a new one at your profile: ${site.address}/#/user/\nIf this surprises you, ask ${person.name}.`
      await queueMail(
        client,
        { to: found.email, company: person.company, subject: 'Your second factor was taken away', body },
        site,
      )
      return { id }
    })
  })
}
