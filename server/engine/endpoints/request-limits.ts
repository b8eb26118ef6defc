/** The limits that the body of every request keeps, whatever is made of it: how long its lists are and how deep they are nested. */
import type { FastifyInstance } from 'fastify'
import { DEEPEST_BODY, MOST_ITEMS, tooMany } from '#model/kernel/limits.ts'
import { invalid, type HttpError } from '../base/http-error.ts'

/** How long lists of these names may be, where a call takes longer ones than most. */
export type ListLimits = Readonly<Record<string, number>>
declare module 'fastify' {
  interface FastifyContextConfig {
    lists?: ListLimits
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

/**
 * Before any handler, so that a new call keeps the limits by being there. A call that takes longer lists names them in its `config.lists`.
 */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ body, routeOptions }) => requireSmallBody(body, routeOptions.config.lists))
}
