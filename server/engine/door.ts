/** What every route of the engine begins with: who asks, and whether they may. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Need } from '#model/permissions.ts'
import type { Database } from '../db/database.ts'
import { denied, Fault, notFound } from './fault.ts'
import type { Entity } from './entity.ts'
import { readId } from './entity.ts'
import type { Person } from './handler.ts'

/** Throws 401 where there is nobody. */
export type Authenticate = (request: FastifyRequest) => Promise<Person>
export type Doors = {
  readonly db: Database
  readonly authenticate: Authenticate
  /** How a write-only value of a field is kept: as what cannot be turned back. Throws 400 under the field where it may not be one. */
  readonly seal: (plain: string, field: string) => Promise<string>
}
export type Route = (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<unknown>

export const may = (person: Person, need: Need): boolean => need === 'signed_in' || person.permissions.has(need)
export function demand(person: Person, need: Need): void {
  if (!may(person, need)) throw denied()
}

/** A route for those who may. */
export const guarded =
  ({ authenticate }: Doors, need: Need, route: Route) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const person = await authenticate(request)
    demand(person, need)
    return route(request, reply, person)
  }

/** Who went away waits for nothing more, and nothing more is done for him. */
export function leftBy(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}

export const queryOf = ({ query }: FastifyRequest): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? { ...query } : {}

/** The body as an object; nothing sent is an empty one. */
export function bodyOf({ body }: FastifyRequest): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Fault(400, { non_field_errors: ['The body must be a JSON object.'] })
  return { ...body }
}

/** The id in the address; one of the wrong kind names no row. */
export function idOf(entity: Entity, { params }: FastifyRequest): number | string {
  const said = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
  const id = readId(entity, said)
  if (id === undefined) throw notFound()
  return id
}
