/** Calls about sessions: which there are, and how they end. Nobody learns a token by them but of a session of their own that begins anew. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { invalid, notFound } from '#server/engine/base/http-error.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { bodyOf, pathText } from '#server/engine/endpoints/guard.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'
import { accountOf } from './account.ts'
import { mayAdministerUsers, requireAccountAccess } from './account-access.ts'
import { tokenHashOf, type SessionGate } from './authenticate.ts'
import { originOf } from './enter.ts'
import { readInput } from './input.ts'
import { openSession, unauthorized } from './session.ts'

type Holder = { readonly id: number; readonly email: string; readonly name: string }
export type SessionLine = {
  readonly id: number
  readonly created_at: string
  readonly last_used_at: string
  readonly expires_at: string
  readonly from: string
  readonly agent: string
  readonly current: boolean
}

/** The person, or somebody of their company whom they administer. Anybody else, known or not, is the same 404. */
async function holderOf({ pool }: Database, person: Person, email: string): Promise<Holder> {
  const isOwn = accountOf(email) === accountOf(person.email)
  const [found] = await run<Holder>(
    pool,
    sql`select id, email, name from user_user where lower(email) = ${accountOf(email)} and (company_id = ${person.company} or id = ${person.id})`,
  )
  if (found === undefined || (!isOwn && !mayAdministerUsers(person))) throw notFound()
  return found
}

/** A session ends after 12 hours without use, or after 14 days, whichever comes first. */
const sessionLines = (client: Client, user: number, current: string): Promise<SessionLine[]> =>
  run<SessionLine>(
    client,
    sql`select id, created_at, last_used_at, least(last_used_at + interval '12 hours', created_at + interval '14 days') as expires_at,
        from_address as "from", agent, hash = ${current} as current
      from token where user_id = ${user} and last_used_at > now() - interval '12 hours' and created_at > now() - interval '14 days'
      order by last_used_at desc, id desc`,
  )

const endAll = async (client: Client, user: number): Promise<number> =>
  (await run(client, sql`delete from token where user_id = ${user} returning id`)).length

type Renewal = { readonly token: string | null; readonly ended: number }

/** The caller's session goes on under another token. Of two such calls at once the later one has lost its session. */
async function renewOwn(client: Client, person: Person, hash: string, request: FastifyRequest): Promise<Renewal> {
  await run(client, sql`select 1 as locked from user_user where id = ${person.id} for update`)
  const [mine] = await run<{ provider: number | null; membership: number | null }>(
    client,
    sql`select provider_id as provider, membership_id as membership from token where hash = ${hash}`,
  )
  if (mine === undefined) throw unauthorized()
  const ended = await endAll(client, person.id)
  const { provider, membership } = mine
  const token = await openSession(client, person.id, {
    ...originOf(request),
    ...(provider !== null && { provider }),
    ...(membership !== null && { membership }),
  })
  return { token, ended: ended - 1 }
}

async function endOthers(client: Client, person: Person, id: number, site: MailSite): Promise<Renewal> {
  const [found] = await run<Holder>(
    client,
    sql`select id, email, name from user_user where id = ${id} and company_id = ${person.company} for update`,
  )
  if (found === undefined) throw notFound()
  await requireAccountAccess(client, person, id)
  const ended = await endAll(client, id)
  const body = `${person.name} has ended all your sessions of Highball. Sign in again at ${site.address}.\nIf this surprises you, ask ${person.name}.`
  await queueMail(client, { to: found.email, company: person.company, subject: 'Your sessions were ended', body }, site)
  return { token: null, ended }
}

export type SessionParts = { readonly gate: SessionGate; readonly site: MailSite }

export function sessionRoutes(app: FastifyInstance, db: Database, { gate, site }: SessionParts): void {
  app.post('/api/user/user_tokens/', async (request) => {
    const hash = tokenHashOf(request)
    const { person } = await gate.sessionFor(request)
    const { email } = readInput(request, ['email'])
    const holder = await holderOf(db, person, email)
    return { email: holder.email, tokens: await sessionLines(db.pool, holder.id, hash) }
  })

  app.post('/api/user/end_token/', async (request) => {
    const { person } = await gate.sessionFor(request)
    const { email, id } = bodyOf(request)
    if (typeof email !== 'string' || email === '') throw invalid({ email: ['This field is required.'] })
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid({ id: ['Give the number of a session.'] })
    const holder = await holderOf(db, person, email)
    if (holder.id !== person.id) await requireAccountAccess(db.pool, person, holder.id)
    const gone = await run(db.pool, sql`delete from token where id = ${id} and user_id = ${holder.id} returning id`)
    if (gone.length === 0) throw invalid({ id: ['This session has ended already.'] })
    gate.forget()
    return { id }
  })

  app.post('/api/user/:id/regenerate_token/', async (request) => {
    const hash = tokenHashOf(request)
    const { person } = await gate.sessionFor(request)
    readInput(request, [])
    const id = Number(pathText(request, 'id'))
    if (!Number.isSafeInteger(id)) throw notFound()
    const renewed = await systemTransaction(db, ({ client }) =>
      id === person.id ? renewOwn(client, person, hash, request) : endOthers(client, person, id, site),
    )
    gate.forget()
    return renewed
  })
}
