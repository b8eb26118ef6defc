/** Routes for signing in and out. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import type { MailSite } from '#server/mail/mail.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { accountOf } from './account.ts'
import { tokenHashOf, type SessionGate } from './authenticate.ts'
import { enter } from './enter.ts'
import { readInput } from './input.ts'
import { verifyPassword } from './password.ts'
import { requirePasswordsAllowed } from './instead-of-passwords.ts'
import { bodyOf } from '#server/engine/endpoints/guard.ts'
import { noteAccount, noteReason } from '#server/engine/endpoints/noted.state.ts'
import { endSession, hashOfSecret, sessions } from './session.ts'
import { requireFactor } from './totp/asked-code.ts'
import { factorState } from './totp/second-factor.ts'
import { countedAddress } from './throttle/address.ts'
import { passwordAttempt, type Pause } from './throttle/attempts.ts'
import { isKnownAddress } from './throttle/known-address.ts'

/** What the log of requests says of a refused attempt; the account does not learn it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof HttpError)) return 'Server error.'
  return [Object.values(error.body)[0]].flat().map(String).join(' ')
}

/** The same message for an unknown user, a wrong password and a disabled user, so that it reveals nothing. */
const refused = () => invalid({ non_field_errors: ['Unable to log in with provided credentials.'] })

type SignIn = { readonly email: string; readonly password: string; readonly totp?: string }
/** The code of the second factor is sent once it is asked for. */
const readSignIn = (request: FastifyRequest, isCoded: boolean): SignIn =>
  isCoded ? readInput(request, ['email', 'password', 'totp']) : readInput(request, ['email', 'password'])

type Account = { readonly id: number; readonly company: number; readonly password: string; readonly is_active: boolean }

/** Returns whether the password signs in to the account. It takes as long for an unknown account and for a disabled one. */
async function isRightPassword(
  { pool }: Database,
  account: Account | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  const isKnown = await isKnownAddress(pool, account?.id, address)
  const isValid = await verifyPassword(password, account?.password, { kind: isKnown ? 'known' : 'sign-in', address })
  return isValid && account?.is_active === true
}

/** Throws 400 or 429 for what does not sign in. Returns the id of the user. */
async function signedIn(request: FastifyRequest, db: Database, wait: Pause): Promise<number> {
  const isCoded = bodyOf(request)['totp'] !== undefined
  const { email, password, totp = '' } = readSignIn(request, isCoded)
  const attempted = { account: accountOf(email), address: countedAddress(request.ip) }
  const [account] = await run<Account>(
    db.pool,
    sql`select id, company_id as company, password, is_active from user_user where lower(email) = ${attempted.account}`,
  )
  if (account !== undefined) noteAccount(request, account)
  const user = await passwordAttempt(db, attempted, wait, async () =>
    (await isRightPassword(db, account, password, attempted.address)) ? account?.id : undefined,
  )
  if (user === undefined) {
    noteReason(request, account?.is_active === false ? 'Disabled account.' : 'Wrong password.')
    throw refused()
  }
  await requirePasswordsAllowed(db, user)
  if ((await factorState(db.pool, user)).enabled) {
    if (!isCoded) throw invalid({ totp: ['Enter the code of your authenticator, or a recovery code.'] })
    await requireFactor(db, wait, { user, account: attempted.account, code: totp, field: 'totp' })
  }
  return user
}

type SignInParts = { readonly gate: SessionGate; readonly site: MailSite; readonly wait: Pause }

export function signInRoutes(app: FastifyInstance, db: Database, { gate, site, wait }: SignInParts): void {
  app.post('/api/auth/login/', async (request) => {
    const user = await signedIn(request, db, wait).catch((error: unknown) => {
      noteReason(request, reasonOf(error))
      throw error
    })
    const token = await systemTransaction(db, ({ client }) => enter(client, user, request, site))
    const isDue = (await sessions(db.pool, [hashOfSecret(token)]))[0]?.isDue === true
    return isDue ? { token, second_factor: 'required' } : { token }
  })

  app.post('/api/auth/logout/', async (request, reply) => {
    const hash = tokenHashOf(request)
    await gate.sessionFor(request)
    readInput(request, [])
    await endSession(db.pool, hash)
    gate.forget(hash)
    // What the browser stores, such as drafts, the console clears by itself (src/engine/session/clear-storage.ts).
    void reply.header('Clear-Site-Data', '"cache"')
    return { detail: 'Successfully logged out.' }
  })
}
