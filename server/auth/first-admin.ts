/** A server without users: a link, printed at its start and good for one use, makes the first company and its administrator. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { permissions } from '#model/permissions.ts'
import { group, user } from '#model/resources/user.ts'
import { modules } from '#model/rules/landing.ts'
import type { Database } from '../db/database.ts'
import { invalid } from '../engine/fault.ts'
import { rowsIn } from '../engine/rows.ts'
import { run, type Client } from '../engine/sql.ts'
import { systemTransaction } from '../engine/transaction.ts'
import { readInput } from './input.ts'
import { issue, redeem } from './one-time.ts'
import { sealPassword } from './password.ts'
import { openSession } from './session.ts'

const FIRST = 'first administrator'
const DAY_MINUTES = 24 * 60
const usedUp = () => invalid({ code: ['This link was used already, or is too old. Start the server again for a new one.'] })

const hasUsers = async (client: Client): Promise<boolean> => (await run(client, sql`select 1 as there from user_user limit 1`)).length > 0

/** The code of the link; undefined where there are users already. */
export async function firstAdminCode({ pool }: Database): Promise<string | undefined> {
  if (await hasUsers(pool)) return undefined
  return issue(pool, { purpose: FIRST, user: null, bound: '', minutes: DAY_MINUTES })
}

/** One company may be made by the link, however many of them several processes printed. */
async function makeCompany(client: Client, code: string, name: string): Promise<number> {
  await run(client, sql`select pg_advisory_xact_lock(hashtextextended(${FIRST}, 4711))`)
  if ((await redeem(client, FIRST, code)) === undefined || (await hasUsers(client))) throw usedUp()
  const [made] = await run<{ id: number }>(client, sql`insert into company_company (name) values (${name}) returning id`)
  if (made === undefined) throw usedUp()
  return made.id
}

export function firstAdminRoutes(app: FastifyInstance, db: Database): void {
  app.post('/api/auth/first-admin/', async (request) => {
    const { code, company, name, email, password } = readInput(request, ['code', 'company', 'name', 'email', 'password'])
    const sealed = await sealPassword(password)
    return systemTransaction(db, async ({ client }) => {
      const rows = rowsIn({ client, company: await makeCompany(client, code, company), user: undefined })
      const administrators = await rows(group).create({ name: 'Administrators', permissions })
      const everything = Object.fromEntries(Object.keys(modules).map((module) => [module, true]))
      const made = await rows(user).create({ ...everything, email, name, password: sealed, groups: [administrators.id] })
      return { token: await openSession(client, made.id) }
    })
  })
}
