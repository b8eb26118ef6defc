/** First start of a server without users: a one-time link in the log creates the first company and its administrator. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { permissions } from '#model/kernel/permissions.ts'
import { group, user } from '#model/areas/user/user.resource.ts'
import { modules } from '#model/areas/user/rules/landing.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { rowsIn } from '#server/engine/rows/rows.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { originOf } from './enter.ts'
import { readInput } from './input.ts'
import { isRedeemable, issue, redeem } from './one-time.ts'
import { hashPassword } from './password.ts'
import { openSession } from './session.ts'

const FIRST = 'first administrator'
const DAY_MINUTES = 24 * 60
const usedUp = () =>
  invalid({ code: ['This link has already been used or has expired. Restart the server for a new one.'] })

const hasUsers = async (client: Client): Promise<boolean> =>
  (await run(client, sql`select 1 as there from user_user limit 1`)).length > 0

/** The code of the link; undefined if there are users already. */
export async function firstAdminCode({ pool }: Database): Promise<string | undefined> {
  if (await hasUsers(pool)) return undefined
  return issue(pool, { purpose: FIRST, user: null, bound: '', minutes: DAY_MINUTES })
}

/** Creates the company. Only one can be created, even if several server processes printed links. */
async function makeCompany(client: Client, code: string, name: string): Promise<number> {
  await run(client, sql`select pg_advisory_xact_lock(hashtextextended(${FIRST}, 4711))`)
  if ((await redeem(client, FIRST, code)) === undefined || (await hasUsers(client))) throw usedUp()
  const [made] = await run<{ id: number }>(
    client,
    sql`insert into company_company (name) values (${name}) returning id`,
  )
  if (made === undefined) throw usedUp()
  return made.id
}

export function firstAdminRoutes(app: FastifyInstance, db: Database): void {
  app.post('/api/auth/first-admin/', async (request) => {
    const { code, company, name, email, password } = readInput(request, [
      'code',
      'company',
      'name',
      'email',
      'password',
    ])
    // Nobody without the link makes the server hash.
    if (!(await isRedeemable(db.pool, FIRST, code))) throw usedUp()
    const passwordHash = await hashPassword(password)
    return systemTransaction(db, async ({ client }) => {
      const rows = rowsIn({ client, company: await makeCompany(client, code, company), user: undefined })
      const administrators = await rows(group).create({ name: 'Administrators', permissions })
      const allModules = Object.fromEntries(Object.keys(modules).map((module) => [module, true]))
      const made = await rows(user).create({
        ...allModules,
        email,
        name,
        password: passwordHash,
        groups: [administrators.id],
      })
      return { token: await openSession(client, made.id, originOf(request)) }
    })
  })
}
