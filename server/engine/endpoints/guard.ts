/** The start of every route: authentication, permission and body. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cost } from '#model/kernel/limits.ts'
import type { Need } from '#model/kernel/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { readId, type Entity } from '../base/entity.ts'
import type { Person } from '../base/handler.ts'
import { clientClosedRequest, HttpError, invalid, notFound } from '../base/http-error.ts'
import type { AreaWork, SiteServices } from '../operations/area-work/maker.ts'
import { requirePermission } from '../base/permission-check.ts'
import { quotas } from '../limits/quotas.ts'
import { endIfStalled } from '../limits/stalled-reader.ts'
import type { Workload } from '../limits/workload.state.ts'
import type { ColumnSource } from '../operations/export/columns/column-source.ts'
import type { KeptSets } from '../operations/export/kept/kept-sets.state.ts'
import { connectionOf } from './connections.state.ts'

/** Throws 401 if nobody is signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Person>
/** What routes work with; the composition root (server/app.ts) hands it in. */
export type RouteContext = SiteServices & {
  readonly db: Database
  readonly authenticate: Authenticate
  /** The same by the token in the header alone, without print tickets: for GETs that act. */
  readonly authenticateByHeader: Authenticate
  /** Turns a write-only value, such as a password, into the hash to store. Throws 400 under the field if the value breaks the rules. */
  readonly hashSecret: (plain: string, field: string) => Promise<string>
  /** The current cursor of the change feed; passed in, because the feed depends on this engine. */
  readonly cursorNow: (person: Person) => Promise<string>
  /** The ids of rows that changed since a cursor; passed in as well. */
  readonly changedSince: ColumnSource['changedSince']
  /** Long streams of columns, for their next readers. */
  readonly keptSets: KeptSets
  /** Who has how much costly work under way. */
  readonly workload: Workload
  /** How long a reader of costly work may take nothing of it, in milliseconds; 0 is without end. */
  readonly readerMs: number
  /** What the route that is made costs, as its declaration says. */
  readonly cost?: Cost | undefined
  /** What the area of the route's resource does for its transitions and papers. */
  readonly area?: AreaWork
}
export type Route = (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<unknown>

/** Work under a quota: it holds its place until its answer is sent or its reader has gone or stopped reading, and is logged then. */
const withinQuota =
  ({ workload, readerMs }: RouteContext, cost: Cost, route: Route): Route =>
  async (request, reply, person) => {
    const abandoned = signalOfReply(reply)
    const begun = performance.now()
    const leave = await workload.enter(cost, person, abandoned)
    const end = (): void => {
      leave()
      const { id: user, company } = person
      const [path] = request.url.split('?')
      const milliseconds = Math.round(performance.now() - begun)
      const isWhole = reply.raw.writableFinished
      const entry = { cost, user, company, path, status: reply.statusCode, milliseconds, isWhole }
      // The log of requests begins at warnings.
      request.log.child({}, { level: 'info' }).info(entry, isWhole ? `${cost} sent` : `${cost} given up by its reader`)
    }
    if (abandoned.aborted) {
      end()
      throw clientClosedRequest()
    }
    reply.raw.once('close', end)
    endIfStalled(reply.raw, readerMs)
    return route(request, reply, person)
  }

/** A route for people who are signed in and have every permission, within the quota of what it costs. */
export const guarded = (context: RouteContext, needs: Need | readonly Need[], route: Route) => {
  const { authenticate, cost } = context
  const isHeld = cost !== undefined && quotas[cost].held === 'answer'
  const limited = isHeld ? withinQuota(context, cost, route) : route
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const person = await authenticate(request)
    requirePermission(person, ...[needs].flat())
    return limited(request, reply, person)
  }
}

const HEADERS_OF_NAVIGATION: readonly (readonly [header: string, value: string])[] = [
  ['sec-fetch-mode', 'navigate'],
  ['sec-purpose', 'prefetch'],
]
/** A browser says so itself where it opens an address as a page, or fetches it ahead in case somebody may. */
function refuseNavigation({ headers }: FastifyRequest): void {
  if (HEADERS_OF_NAVIGATION.some(([header, value]) => String(headers[header] ?? '').startsWith(value)))
    throw new HttpError(403, { detail: 'This address changes something, so it cannot be opened as a page.' })
}

/** A route of a GET that acts: what a page of others can make a browser send (an address, a print ticket) does not reach it. */
export const guardedActing = (context: RouteContext, needs: Need | readonly Need[], route: Route) =>
  guarded({ ...context, authenticate: context.authenticateByHeader }, needs, (request, reply, person) => {
    refuseNavigation(request)
    return route(request, reply, person)
  })

/** Aborted when the client disconnects, so that no work continues for an answer that nobody reads. */
export function signalOfReply(reply: FastifyReply): AbortSignal {
  const stopped = new AbortController()
  const stop = (): void => stopped.abort()
  // When a client leaves, Node closes only the first of its waiting answers; the connection tells the others. The listener is removed with its
  // answer: `AbortSignal.any` would be kept as long as the connection, which may be days.
  const { gone } = connectionOf(reply.request)
  if (gone.aborted) stop()
  gone.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', () => {
    gone.removeEventListener('abort', stop)
    stop()
  })
  return stopped.signal
}

/** The token of the request's session, without its scheme. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.trim().split(/\s+/).at(-1) || undefined

export const queryOf = ({ query }: FastifyRequest): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? { ...query } : {}

/** The body as an object; without a body, an empty one. */
export function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new HttpError(400, { non_field_errors: ['The body must be a JSON object.'] })
  return { ...body }
}

/** A text of the path, such as `:name`. */
export const pathText = ({ params }: FastifyRequest, key: string): string => {
  const found = typeof params === 'object' && params !== null ? new Map(Object.entries(params)).get(key) : undefined
  return found === undefined ? '' : String(found)
}

/** The id in the path. Throws 404 if it cannot be an id of this resource. */
export function idOf(entity: Entity, request: FastifyRequest): number | string {
  const id = readId(entity, pathText(request, 'id'))
  if (id === undefined) throw notFound()
  return id
}

/** The `ids` of the query, separated by commas: each once, in their order. Throws 400 for none, too many, or what is no id. */
export function idsOf(entity: Entity, request: FastifyRequest, most: number): readonly (number | string)[] {
  const given = queryOf(request)['ids']
  const words = (typeof given === 'string' ? given : '').split(',').filter((word) => word.trim() !== '')
  const ids = words.map((word) => readId(entity, word.trim()))
  const wrong = words.find((_, at) => ids[at] === undefined)
  if (words.length === 0) throw invalid({ ids: ['Name the rows: ids=1,2,3.'] })
  if (wrong !== undefined) throw invalid({ ids: [`${wrong} is no id.`] })
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length > most) throw invalid({ ids: [`At most ${most}, not ${known.length}.`] })
  return known
}
