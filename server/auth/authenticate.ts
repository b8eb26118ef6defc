/** Authenticates requests by their token. Sessions are cached briefly, so that a burst of requests reads the database once. */
import type { FastifyRequest } from 'fastify'
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import type { Database } from '#server/db/database.ts'
import { answerLimit } from '#server/db/times.ts'
import type { Authenticate } from '#server/engine/endpoints/guard.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { noteAccount } from '#server/engine/endpoints/noted.state.ts'
import { hashOfSecret, holderOf, sessions, unauthorized, useSession, type AuthSession } from './session.ts'

/** Another process may end a session or change permissions without notice; what is cached stays valid for at most this long. */
const CACHE_MS = 900

/** The hash of the request's token. @throws 401 if there is none. */
export function tokenHashOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [scheme, token, ...more] = (headers.authorization ?? '').trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'token') throw unauthorized('Authentication credentials were not provided.')
  if (token === undefined || more.length > 0) throw unauthorized()
  return hashOfSecret(token)
}

/** Who one is, without which the console cannot offer to set the factor up. */
const isOpenBefore = ({ url, method }: FastifyRequest): boolean =>
  method === 'GET' && /^\/api\/user\/me\/?(\?|$)/.test(url)
const due = (): HttpError =>
  new HttpError(403, {
    detail: 'One of your groups demands a second factor. Set it up at your profile first.',
    code: 'second_factor',
  })

export type SessionGate = {
  readonly authenticate: Authenticate
  /** The session of the request's token, whose account the log of requests names. @throws 401 if there is none or it has ended. */
  readonly sessionFor: (request: FastifyRequest) => Promise<AuthSession>
  /** @throws 401 if the session has ended. */
  readonly sessionOf: (hash: string) => Promise<AuthSession>
  /** Clears the cache (users or permissions changed), or removes one session from it. */
  readonly forget: (hash?: string) => void
}

export function createGate({ kind, pool, readPool }: Database): SessionGate {
  const cache = new Map<string, { readonly session: Promise<AuthSession>; readonly until: number }>()

  async function find(hash: string): Promise<AuthSession> {
    const [session] = await sessions(readPool, [hash], answerLimit(kind))
    if (session === undefined) throw unauthorized()
    // Not awaited: recording the session's use does not affect this request.
    if (session.resting) useSession(pool, hash).catch(() => undefined)
    return session
  }

  function sessionOf(hash: string): Promise<AuthSession> {
    const known = cache.get(hash)
    if (known !== undefined && known.until > performance.now()) return known.session
    const session = find(hash)
    cache.set(hash, { session, until: performance.now() + CACHE_MS })
    // Failures are not cached: a later sign-in, or a database that is back, must not hit them.
    session.catch(() => cache.delete(hash))
    if (cache.size > 5000) for (const [key, { until }] of cache) if (until <= performance.now()) cache.delete(key)
    return session
  }

  async function sessionFor(request: FastifyRequest): Promise<AuthSession> {
    const hash = tokenHashOf(request)
    try {
      const session = await sessionOf(hash)
      noteAccount(request, session.person)
      return session
    } catch (error) {
      if (isConnectionLost(error)) throw error
      // A token that is not valid any more still says whose it was.
      const holder = await holderOf(readPool, hash).catch(() => undefined)
      if (holder !== undefined) noteAccount(request, holder)
      throw error
    }
  }

  return {
    sessionFor,
    sessionOf,
    authenticate: async (request) => {
      const { person, isDue } = await sessionFor(request)
      if (isDue && !isOpenBefore(request)) throw due()
      return person
    },
    forget: (hash) => void (hash === undefined ? cache.clear() : cache.delete(hash)),
  }
}
