/** Goes on in another company: with a new token, as the old one ends. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { HttpError, invalid, notFound } from '#server/engine/base/http-error.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { bodyOf, pathText } from '#server/engine/endpoints/guard.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { tokenHashOf, type SessionGate } from '../authenticate.ts'
import { originOf } from '../enter.ts'
import { readInput } from '../input.ts'
import { providerRequired } from '../instead-of-passwords.ts'
import { endSession, openSession, unauthorized } from '../session.ts'
import { accept, companiesOf, decline, type CompanyOfPerson } from './memberships.ts'

const refused = (why: string): HttpError => new HttpError(403, { detail: why })

/** Throws 403 where the other company would not have let the person in by what they showed here. */
async function requireAccepted(client: Client, person: Person, to: CompanyOfPerson, provider: number | null) {
  if (to.current) return
  if (provider !== null)
    throw refused(
      `You signed in through a provider of the company you are in. Sign out, and sign in by a way that ${to.company.name} accepts.`,
    )
  const label = await providerRequired(client, person.id, to.company.id)
  if (label !== undefined)
    throw refused(
      `${to.company.name} signs people of your address in through ${label}. Sign out, and sign in that way.`,
    )
}

type Changed = { readonly company: CompanyOfPerson['company']; readonly token: string }

async function change(
  request: FastifyRequest,
  client: Client,
  person: Person,
  hash: string,
  wanted: number,
): Promise<Changed> {
  await run(client, sql`select 1 as locked from user_user where id = ${person.id} for update`)
  const companies = await companiesOf(client, person.id, person.company)
  const to = companies.find(
    ({ id, company, active, accepted_at }) =>
      company.id === wanted && (id === null || (active && accepted_at !== null)),
  )
  if (to === undefined) throw notFound()
  const [mine] = await run<{ provider: number | null }>(
    client,
    sql`select provider_id as provider from token where hash = ${hash}`,
  )
  if (mine === undefined) throw unauthorized()
  await requireAccepted(client, person, to, mine.provider)
  await endSession(client, hash)
  const token = await openSession(client, person.id, {
    ...originOf(request),
    ...(to.id !== null && { membership: to.id }),
    ...(mine.provider !== null && { provider: mine.provider }),
  })
  return { company: to.company, token }
}

export function companyRoutes(app: FastifyInstance, db: Database, gate: SessionGate): void {
  const answering = async (request: FastifyRequest, work: typeof accept): Promise<{ readonly id: number }> => {
    const { person } = await gate.sessionFor(request)
    readInput(request, [])
    const id = Number(pathText(request, 'id'))
    if (!Number.isSafeInteger(id)) throw notFound()
    if (!(await systemTransaction(db, ({ client }) => work(client, person.id, id)))) throw notFound()
    gate.forget()
    return { id }
  }
  app.get('/api/membership/mine/', async (request) => {
    const { person } = await gate.sessionFor(request)
    return { results: await companiesOf(db.pool, person.id, person.company) }
  })
  app.post('/api/membership/:id/accept/', (request) => answering(request, accept))
  app.post('/api/membership/:id/decline/', (request) => answering(request, decline))

  app.post('/api/user/change_company/', async (request) => {
    const hash = tokenHashOf(request)
    const { person } = await gate.sessionFor(request)
    const { company, ...more } = bodyOf(request)
    const [unknown] = Object.keys(more)
    if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown field. Expected company.'] })
    if (typeof company !== 'number' || !Number.isSafeInteger(company))
      throw invalid({ company: ['Give the number of a company.'] })
    const changed = await systemTransaction(db, ({ client }) => change(request, client, person, hash, company))
    gate.forget()
    return changed
  })
}
