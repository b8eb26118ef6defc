/**
 * Print tickets, for documents that open in their own browser tab: the browser sends no token there, and tokens must not appear in URLs.
 * The console first requests a ticket, which is valid once, for 60 seconds, for one path, user, company and session.
 *
 *   POST /api/print_ticket/ {path: "/api/…/get_pdf/?tracks_ids=3"} → {url: "/api/…/get_pdf/?tracks_ids=3&print_ticket=…", expires_in: 60}
 *
 * Parameters too long for a URL are passed as the ticket's `body`, from which the document's route reads them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MOST_IN_PANE } from '#model/kernel/limits.ts'
import { issue, redeem } from './one-time.ts'
import { sessions } from './session.ts'
import { bodies, tickets, type TicketBody } from './print-ticket.state.ts'
import { tokenHashOf } from './authenticate.ts'
import type { Database } from '#server/db/database.ts'
import { bodyOf, type Authenticate } from '#server/engine/endpoints/guard.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { warmUpPress } from '#server/print/press.ts'

const purpose = 'print'
/** Query parameter. Not `ticket`, which is a field of many resources and therefore a list filter. */
const PARAMETER = 'print_ticket'
const lifetimeS = 60
const warmUpDelayMs = 1500
const refused = (): HttpError =>
  new HttpError(403, {
    detail: 'This print ticket has been used, has expired, or is for another document. Open the document again.',
  })

type Bound = { readonly path: string; readonly company: number; readonly session: string; readonly body?: TicketBody }
const isBody = (value: unknown): value is TicketBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBound = (value: unknown): value is Bound =>
  typeof value === 'object' && value !== null && 'path' in value && 'company' in value && 'session' in value

/** A URL's path and query without its ticket, normalized. */
function plainPath(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://highball.invalid')
  searchParams.delete(PARAMETER)
  searchParams.sort()
  return `${pathname.replace(/\/?$/, '/')}?${searchParams.toString()}`
}

/** The `body` of the request's ticket; empty for requests without one. Available once the request is authenticated. */
export const ticketBody = (request: FastifyRequest): TicketBody => bodies.get(request) ?? {}

/** Removes the ticket from the query, so that routes do not see it as an unknown parameter. */
function takeTicket(request: FastifyRequest): void {
  const { query, method } = request
  if (method !== 'GET' || typeof query !== 'object' || query === null || !(PARAMETER in query)) return
  const ticket = query[PARAMETER]
  if (typeof ticket === 'string') tickets.set(request, ticket)
  Reflect.deleteProperty(query, PARAMETER)
}

async function personOf({ pool }: Database, request: FastifyRequest, ticket: string): Promise<Person> {
  const found = await redeem(pool, purpose, ticket)
  const bound: unknown = found && JSON.parse(found.bound)
  if (!isBound(bound) || bound.path !== plainPath(request.url)) throw refused()
  // Fails if the user has signed out, or has changed company, since the ticket was issued.
  const [session] = await sessions(pool, [bound.session])
  if (session === undefined || session.person.id !== found?.user_id || session.person.company !== bound.company)
    throw refused()
  if (bound.body !== undefined) bodies.set(request, bound.body)
  return session.person
}

/** Accepts a ticket in place of a token for the request it was issued for. */
export const acceptingPrintTickets =
  (db: Database, authenticate: Authenticate): Authenticate =>
  (request) => {
    const ticket = tickets.get(request)
    return ticket === undefined ? authenticate(request) : personOf(db, request, ticket)
  }

export function mountPrintTickets(app: FastifyInstance, db: Database, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request) => takeTicket(request))
  // Shortly after the server starts to listen, so that waiting requests come first.
  app.addHook(
    'onListen',
    async () => void setTimeout(() => void warmUpPress().catch(() => undefined), warmUpDelayMs).unref(),
  )
  // The body may be that of a digest.
  app.post('/api/print_ticket/', { config: { lists: { ids: MOST_IN_PANE } } }, async (request) => {
    const person = await authenticate(request)
    const { path, body, ...more } = bodyOf(request)
    const [unknown] = Object.keys(more)
    if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown field. Expected path and body.'] })
    if (typeof path !== 'string' || path.length > 4000 || !/^\/(api|print)\/(?!.*(\/\/|\.\.))/.test(path))
      throw invalid({ path: ['Must be the path of a document, starting with /api/ or /print/.'] })
    if (body !== undefined && !isBody(body)) throw invalid({ body: ['Must be an object.'] })
    const bound: Bound = {
      path: plainPath(path),
      company: person.company,
      session: tokenHashOf(request),
      ...(body !== undefined && { body }),
    }
    const ticket = await issue(db.pool, {
      purpose,
      user: person.id,
      bound: JSON.stringify(bound),
      minutes: lifetimeS / 60,
    })
    return { url: `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${ticket}`, expires_in: lifetimeS }
  })
}
