/** Who asks: from the header of a request to a person, remembered for a moment so that a burst of requests asks the database once. */
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Authenticate } from '../engine/door.ts'
import { hashOfSecret, sessions, unauthorized, useSession, type Session } from './session.ts'

/** Other processes may end a session without our hearing of it: this is how long it may live on. */
const REMEMBERED_MS = 2000

/** The hash of the token that came with a request. Throws 401 where there is none. */
export function tokenHashOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [scheme, token, ...more] = (headers.authorization ?? '').trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'token') throw unauthorized('Authentication credentials were not provided.')
  if (token === undefined || more.length > 0) throw unauthorized()
  return hashOfSecret(token)
}

export type Gate = {
  readonly authenticate: Authenticate
  /** Throws 401 where the session is over. */
  readonly sessionOf: (hash: string) => Promise<Session>
  /** What is remembered is forgotten: people or their permissions changed, or one session ended. */
  readonly forget: (hash?: string) => void
}

export function createGate({ pool }: Database): Gate {
  const remembered = new Map<string, { readonly session: Promise<Session>; readonly until: number }>()

  async function find(hash: string): Promise<Session> {
    const [session] = await sessions(pool, [hash])
    if (session === undefined) throw unauthorized()
    // Not waited for: that the session was used is of no matter to this request.
    if (session.resting) useSession(pool, hash).catch(() => undefined)
    return session
  }

  function sessionOf(hash: string): Promise<Session> {
    const known = remembered.get(hash)
    if (known !== undefined && known.until > Date.now()) return known.session
    const session = find(hash)
    remembered.set(hash, { session, until: Date.now() + REMEMBERED_MS })
    // A refusal is not remembered: the next sign-in must not meet it, and neither must a database that is back.
    session.catch(() => remembered.delete(hash))
    if (remembered.size > 5000) for (const [key, { until }] of remembered) if (until <= Date.now()) remembered.delete(key)
    return session
  }

  return {
    sessionOf,
    authenticate: async (request) => (await sessionOf(tokenHashOf(request))).person,
    forget: (hash) => void (hash === undefined ? remembered.clear() : remembered.delete(hash)),
  }
}
