/**
 * A document in a tab of its own: the browser sends no token there, and none may stand in an address. So the console asks for a ticket
 * first, good once, for 60 seconds, for one path, one person, one company and the session that asked.
 *
 *   POST /api/print_ticket/ {path: "/api/…/get_pdf/?tracks_ids=3"} → {url: "/api/…/get_pdf/?tracks_ids=3&print_ticket=…", expires_in: 60}
 *
 * What is longer than an address goes into the ticket as `body`, and the document's route reads it there.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { issue, redeem } from '../auth/one-time.ts'
import { sessions } from '../auth/session.ts'
import { tokenHashOf } from '../auth/authenticate.ts'
import type { Database } from '../db/database.ts'
import { bodyOf, type Authenticate } from '../engine/door.ts'
import { Fault, invalid } from '../engine/fault.ts'
import type { Person } from '../engine/handler.ts'
import { warmPress } from './press.ts'

const purpose = 'print'
/** A word of its own: `ticket` is a field of many rows, by which a list may be asked for. */
const NAME = 'print_ticket'
const goodForS = 60
const restMs = 1500
const refused = (): Fault => new Fault(403, { detail: 'This ticket is used up, too old, or for something else. Open the document again.' })

type Body = Readonly<Record<string, unknown>>
type Bound = { readonly path: string; readonly company: number; readonly session: string; readonly body?: Body }
const isBody = (said: unknown): said is Body => typeof said === 'object' && said !== null && !Array.isArray(said)
const isBound = (said: unknown): said is Bound => typeof said === 'object' && said !== null && 'path' in said && 'company' in said && 'session' in said

/** An address without its ticket, in one spelling. */
function plainPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://highball.invalid')
  searchParams.delete(NAME)
  searchParams.sort()
  return `${pathname.replace(/\/?$/, '/')}?${searchParams.toString()}`
}

const tickets = new WeakMap<FastifyRequest, string>()
const bodies = new WeakMap<FastifyRequest, Body>()
/** What the ticket of a request says beyond its address; nothing for a request without one. Known once the request is authenticated. */
export const ticketBody = (request: FastifyRequest): Body => bodies.get(request) ?? {}

/** The ticket is not the route's business: it is taken out of the query before any route reads it. */
function takeTicket(request: FastifyRequest): void {
  const { query, method } = request
  if (method !== 'GET' || typeof query !== 'object' || query === null || !(NAME in query)) return
  const ticket = query[NAME]
  if (typeof ticket === 'string') tickets.set(request, ticket)
  Reflect.deleteProperty(query, NAME)
}

async function personOf({ pool }: Database, request: FastifyRequest, ticket: string): Promise<Person> {
  const found = await redeem(pool, purpose, ticket)
  const bound: unknown = found && JSON.parse(found.bound)
  if (!isBound(bound) || bound.path !== plainPath(request.url)) throw refused()
  // Whoever has signed out meanwhile, or works for another company now, opens nothing.
  const [session] = await sessions(pool, [bound.session])
  if (session === undefined || session.person.id !== found?.user_id || session.person.company !== bound.company) throw refused()
  if (bound.body !== undefined) bodies.set(request, bound.body)
  return session.person
}

/** Lets a ticket stand for the token on the one request it was made for. */
export const withTickets =
  (db: Database, authenticate: Authenticate): Authenticate =>
  (request) => {
    const ticket = tickets.get(request)
    return ticket === undefined ? authenticate(request) : personOf(db, request, ticket)
  }

export function mountTickets(app: FastifyInstance, db: Database, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request) => takeTicket(request))
  // Once the server listens and has had a moment for those who wait already.
  app.addHook('onListen', async () => void setTimeout(() => void warmPress().catch(() => undefined), restMs).unref())
  app.post('/api/print_ticket/', async (request) => {
    const person = await authenticate(request)
    const { path, body, ...more } = bodyOf(request)
    const [unknown] = Object.keys(more)
    if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; a ticket takes path and body.'] })
    if (typeof path !== 'string' || path.length > 4000 || !/^\/(api|print)\/(?!.*(\/\/|\.\.))/.test(path))
      throw invalid({ path: ['Name the path of a document, beginning with /api/ or /print/.'] })
    if (body !== undefined && !isBody(body)) throw invalid({ body: ['Not an object.'] })
    const bound: Bound = { path: plainPath(path), company: person.company, session: tokenHashOf(request), ...(body !== undefined && { body }) }
    const ticket = await issue(db.pool, { purpose, user: person.id, bound: JSON.stringify(bound), minutes: goodForS / 60 })
    return { url: `${path}${path.includes('?') ? '&' : '?'}${NAME}=${ticket}`, expires_in: goodForS }
  })
}
