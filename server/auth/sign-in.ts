/** Signing in and out. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { invalid } from '../engine/fault.ts'
import { run } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'
import { tokenHashOf, type Gate } from './authenticate.ts'
import { readInput } from './input.ts'
import { isPassword } from './password.ts'
import { endSession, openSession } from './session.ts'
import { attempt } from './throttle.ts'

/** Of an e-mail address, as attempts on it are counted. */
export const accountOf = (email: string): string => email.trim().toLowerCase()

/** One sentence for an unknown user, a wrong password and a disabled user. */
const refused = () => invalid({ non_field_errors: ['Unable to log in with provided credentials.'] })

type Known = { id: number; password: string; is_active: boolean }

/** The user whose password this is; undefined takes as long. */
async function userWith({ pool }: Database, email: string, password: string): Promise<number | undefined> {
  const [user] = await run<Known>(pool, sql`select id, password, is_active from user_user where lower(email) = ${accountOf(email)}`)
  const right = await isPassword(password, user?.password)
  return user?.is_active === true && right ? user.id : undefined
}

const open = (db: Database, user: number): Promise<string> =>
  systemTransaction(db, async ({ client }) => {
    await run(client, sql`select set_config('app.user', ${String(user)}, true)`)
    await run(client, sql`update user_user set last_login = now() where id = ${user}`)
    return openSession(client, user)
  })

export function signInRoutes(app: FastifyInstance, db: Database, gate: Gate): void {
  app.post('/api/auth/login/', async (request) => {
    const { email, password } = readInput(request, ['email', 'password'])
    const user = await attempt(db, accountOf(email), request.ip, () => userWith(db, email, password))
    if (user === undefined) throw refused()
    return { token: await open(db, user) }
  })

  app.post('/api/auth/logout/', async (request) => {
    const hash = tokenHashOf(request)
    await gate.sessionOf(hash)
    readInput(request, [])
    await endSession(db.pool, hash)
    gate.forget(hash)
    return { detail: 'Successfully logged out.' }
  })
}
