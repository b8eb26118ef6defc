/**
 * The limits of every request: how long the lists of its body are, how deep they are nested, and of a request that writes, which parameters
 * its address may have.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DEEPEST_BODY, MOST_ITEMS, tooMany } from '#model/kernel/limits.ts'
import { invalid, type HttpError } from '../base/http-error.ts'

/** How long lists of these names may be, where a call takes longer ones than most. */
export type ListLimits = Readonly<Record<string, number>>
declare module 'fastify' {
  interface FastifyContextConfig {
    lists?: ListLimits
    /** The parameters that the address of a request that writes may have; none by default. 'filters': the call judges them itself. */
    query?: readonly string[] | 'filters'
    /** A GET that changes something, and is logged as such. */
    acts?: true
  }
}

/** `named`: the list or object itself; `field`: the field of the body that it is part of. */
type Place = { readonly named: string; readonly field: string; readonly depth: number }

function requireSmall(value: unknown, { named, field, depth }: Place, limits: ListLimits): void {
  if (typeof value !== 'object' || value === null) return
  const refuse = (message: string): HttpError => {
    const place = field === '' ? 'non_field_errors' : field
    return invalid({ [place]: [named === field ? message : `${named}: ${message}`] })
  }
  if (depth > DEEPEST_BODY) throw refuse(`Must not be nested deeper than ${DEEPEST_BODY} levels.`)
  const most = Object.hasOwn(limits, named) ? (limits[named] ?? MOST_ITEMS) : MOST_ITEMS
  if (Array.isArray(value)) {
    if (value.length > most) throw refuse(tooMany(most, value.length))
    for (const item of value) requireSmall(item, { named, field, depth: depth + 1 }, limits)
    return
  }
  const entries = Object.entries(value)
  if (entries.length > most) throw refuse(tooMany(most, entries.length, 'entries'))
  for (const [key, inner] of entries)
    requireSmall(inner, { named: key, field: field === '' ? key : field, depth: depth + 1 }, limits)
}

/** Throws 400 under the field of the body that is too long or nested too deep. */
export const requireSmallBody = (body: unknown, limits: ListLimits = {}): void =>
  requireSmall(body, { named: '', field: '', depth: 0 }, limits)

/** A print ticket signs in for one GET (server/auth/print-ticket.ts). A write that has one is refused later, with 401. */
const PRINT_TICKET = 'print_ticket'
const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Throws 400 under the name of each parameter that the call does not take. To ignore one would deceive the client that sent it. */
function requireKnownQuery({ method, query, routeOptions }: FastifyRequest): void {
  const { query: known = [] } = routeOptions.config
  if (!WRITING.has(method) || known === 'filters' || typeof query !== 'object' || query === null) return
  const unknown = Object.keys(query).filter((name) => !known.includes(name) && name !== PRINT_TICKET)
  const expected = known.length === 0 ? 'This call takes none.' : `Expected ${known.join(', ')}.`
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [`Unknown parameter. ${expected}`]])))
}

/**
 * Before any handler, so that a new call keeps the limits by being there. A call that takes longer lists names them in its `config.lists`, and
 * one that writes names the parameters of its address in `config.query`.
 */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    requireKnownQuery(request)
    requireSmallBody(request.body, request.routeOptions.config.lists)
  })
}
