/** The start of every route: authentication, permission and body. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cost } from '#model/kernel/cost.ts'
import type { Need } from '#model/kernel/permissions.ts'
import type { Database } from '#server/db/database.ts'
import type { Entity } from '../base/entity.ts'
import { readId } from '../base/entity.ts'
import type { Person } from '../base/handler.ts'
import { clientClosedRequest, HttpError, notFound } from '../base/http-error.ts'
import { requirePermission } from '../base/permission-check.ts'
import { quotas } from '../limits/quotas.ts'
import { endIfStalled } from '../limits/stalled-reader.ts'
import type { Workload } from '../limits/workload.state.ts'

/** Throws 401 if nobody is signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Person>
/** What routes work with; the composition root (server/app.ts) hands it in. */
export type RouteContext = {
  readonly db: Database
  readonly authenticate: Authenticate
  /** Turns a write-only value, such as a password, into the hash to store. Throws 400 under the field if the value breaks the rules. */
  readonly hashSecret: (plain: string, field: string) => Promise<string>
  /** The current cursor of the change feed; passed in, because the feed depends on this engine. */
  readonly cursorNow: (person: Person) => Promise<string>
  /** Who has how much costly work under way. */
  readonly workload: Workload
  /** What the route that is made costs, as its declaration says. */
  readonly cost?: Cost | undefined
}
export type Route = (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<unknown>

/** Work under a quota: it holds its place until its answer is sent or its reader has gone or stopped reading, and is logged then. */
const withinQuota =
  (workload: Workload, cost: Cost, route: Route): Route =>
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
    endIfStalled(reply.raw)
    return route(request, reply, person)
  }

/** A route for people who are signed in and have the permission, within the quota of what it costs. */
export const guarded = ({ authenticate, workload, cost }: RouteContext, need: Need, route: Route) => {
  const isHeld = cost !== undefined && quotas[cost].held === 'answer'
  const limited = isHeld ? withinQuota(workload, cost, route) : route
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const person = await authenticate(request)
    requirePermission(person, need)
    return limited(request, reply, person)
  }
}

/** Aborted when the client disconnects, so that no work continues for an answer that nobody reads. */
export function signalOfReply(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  return closed.signal
}

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
