/** Sign-in by OpenID Connect: with a token that an app has got already, or by the buttons of the sign-in page. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { refusalWords } from '#model/areas/sign-in/rules/refusal-words.ts'
import { conflict, HttpError, invalid, notFound } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { bodyOf, pathText, queryOf } from '#server/engine/endpoints/guard.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { accountOf } from '../../account.ts'
import { tokenHashOf, type SessionGate } from '../../authenticate.ts'
import { enter } from '../../enter.ts'
import { readInput } from '../../input.ts'
import { issue, redeem } from '../../one-time.ts'
import { verifyPassword } from '../../password.ts'
import { countedAddress } from '../../throttle/address.ts'
import { passwordAttempt } from '../../throttle/attempts.ts'
import { countRefusal, requireFewRefusals } from '../../throttle/provider-attempts.ts'
import { browserOf, handOver, land, markBrowser, takeOver } from '../hand-over.ts'
import { letIn, refuse, relayOf, type ProviderParts } from '../let-in.ts'
import { tie, type Claimed } from '../people.ts'
import { enabledProvider, type Provider } from '../provider.ts'
import { SignInRefused } from '../refusal.ts'
import { issuerOf } from './issuers.state.ts'
import { claimedBy, claimedByToken, MOST_LETTERS, verifiedPayload, withUserInfo } from './token.ts'

const REQUEST_MINUTES = 10
const FRESH_MINUTES = 5
const PAGE = { page: 'login/redirect' } as const
const purposeOf = ({ id }: Provider): string => `oidc request ${id}`
const callbackOf = (site: string, { name }: Provider): string => `${site}/api/auth/social/${name}/callback/`

async function socialOf({ db: { pool } }: ProviderParts, request: FastifyRequest): Promise<Provider> {
  const found = await enabledProvider(pool, 'oidc', pathText(request, 'social'))
  if (found === undefined) throw notFound()
  return found
}

/** Throws 400 for the token, with a word that tells a forger nothing. */
async function judged<T>(
  { db }: ProviderParts,
  provider: Provider,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  await requireFewRefusals(db, address)
  try {
    return await work()
  } catch (error) {
    const { word } = await refuse(db, provider, error, address)
    throw invalid({ access_token: [refusalWords[word]] })
  }
}

/** Where the browser is sent to, and what has to come back with it. */
async function begin({ db, site }: ProviderParts, provider: Provider, browser: string, relay: string): Promise<URL> {
  const { configuration } = await issuerOf(provider)
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const bound = [browser, nonce, verifier, relay].join(' ')
  const state = await issue(db.pool, { purpose: purposeOf(provider), user: null, bound, minutes: REQUEST_MINUTES })
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(site, provider),
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
}

type Come = { readonly claimed: Claimed; readonly browser: string; readonly relay: string }

async function comeBack({ db, site }: ProviderParts, provider: Provider, request: FastifyRequest): Promise<Come> {
  const { state, error } = queryOf(request)
  const begun = typeof state === 'string' ? await redeem(db.pool, purposeOf(provider), state) : undefined
  const [browser = '', expectedNonce = '', pkceCodeVerifier = '', relay = ''] = begun?.bound.split(' ') ?? []
  if (typeof state !== 'string' || begun === undefined || browserOf(request) !== browser)
    throw new SignInRefused('expired', 'no such request is under way in this browser')
  if (error !== undefined) throw new SignInRefused('cancelled', JSON.stringify(error).slice(0, 60))
  const { configuration } = await issuerOf(provider)
  const current = new URL(callbackOf(site, provider))
  current.search = new URL(request.url, site).search
  const checks = { pkceCodeVerifier, expectedState: state, expectedNonce, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(configuration, current, checks).catch((failure: unknown) => {
    throw new SignInRefused('signature', failure instanceof Error ? failure.message : String(failure))
  })
  const payload = await verifiedPayload(provider, tokens.id_token ?? '')
  const told = await withUserInfo(provider, payload, tokens.access_token)
  return { claimed: claimedBy(provider, told), browser, relay }
}

function buttonRoutes(app: FastifyInstance, parts: ProviderParts): void {
  const { db, site } = parts
  app.get('/api/auth/social/:social/start/', async (request, reply) => {
    const provider = await socialOf(parts, request)
    const relay = relayOf(request)
    const browser = markBrowser(request, reply, site.startsWith('https:'))
    const to = await begin(parts, provider, browser, relay).catch(async (error: unknown) => {
      if (error instanceof SignInRefused) return error
      throw error
    })
    return to instanceof URL ? reply.redirect(to.href, 302) : land(reply, PAGE, { refused: to.word })
  })

  app.get('/api/auth/social/:social/callback/', async (request, reply) => {
    const provider = await socialOf(parts, request)
    const address = countedAddress(request.ip)
    await requireFewRefusals(db, address)
    try {
      const { claimed, browser, relay } = await comeBack(parts, provider, request)
      const token = await letIn(parts, provider, { claimed, address }, (client, user) =>
        handOver(client, user, { provider: provider.id, browser }),
      )
      return land(reply, { ...PAGE, relay }, { token })
    } catch (error) {
      return land(reply, PAGE, { refused: (await refuse(db, provider, error, address)).word })
    }
  })

  app.post('/api/auth/login/redirect/', async (request) => {
    const { code } = readInput(request, ['code'])
    const address = countedAddress(request.ip)
    await requireFewRefusals(db, address)
    const token = await systemTransaction(db, ({ client }) => takeOver(client, request, code, parts.mail))
    if (token !== undefined) return { token }
    await countRefusal(db, address)
    throw invalid({ code: ['This sign-in has already been used or has expired. Sign in again.'] })
  })
}

type Owner = { readonly password: string; readonly is_fresh: boolean }

/** Throws unless the person has just signed in, or gives their password: a console left alone must not give anybody a way in for ever. */
async function requirePresence({ db, wait }: ProviderParts, request: FastifyRequest, hash: string): Promise<void> {
  const [owner] = await run<Owner & { email: string }>(
    db.pool,
    sql`select u.password, u.email, t.created_at > now() - make_interval(mins => ${FRESH_MINUTES}) as is_fresh from token t join user_user u on u.id = t.user_id where t.hash = ${hash}`,
  )
  if (owner?.is_fresh === true) return
  const { password } = bodyOf(request)
  if (owner === undefined || typeof password !== 'string' || password === '')
    throw new HttpError(403, {
      detail: `Give your password, or sign in again: your sign-in is over ${FRESH_MINUTES} minutes old.`,
    })
  const attempted = { account: accountOf(owner.email), address: countedAddress(request.ip) }
  const isRight = await passwordAttempt(db, attempted, wait, async () =>
    (await verifyPassword(password, owner.password)) ? true : undefined,
  )
  if (isRight === undefined) throw invalid({ password: ['This is not your password.'] })
}

export function socialRoutes(app: FastifyInstance, parts: ProviderParts, gate: SessionGate): void {
  const { db } = parts
  buttonRoutes(app, parts)

  app.post('/api/auth/social/:social/', async (request) => {
    const provider = await socialOf(parts, request)
    const { access_token } = readInput(request, ['access_token'], MOST_LETTERS)
    const address = countedAddress(request.ip)
    const token = await judged(parts, provider, address, async () => {
      const claimed = await claimedByToken(provider, access_token)
      return letIn(parts, provider, { claimed, address }, (client, user) =>
        enter(client, user, request, parts.mail, provider.id),
      )
    })
    return { token }
  })

  app.post('/api/auth/social/:social/connect/', async (request) => {
    const hash = tokenHashOf(request)
    const { person } = await gate.sessionFor(request)
    const provider = await socialOf(parts, request)
    if (provider.company !== person.company) throw notFound()
    const { access_token, password } = bodyOf(request)
    if (typeof access_token !== 'string' || access_token === '')
      throw invalid({ access_token: ['This field is required.'] })
    if (password !== undefined && typeof password !== 'string') throw invalid({ password: ['Not a valid string.'] })
    await requirePresence(parts, request, hash)
    const { identity } = await judged(parts, provider, countedAddress(request.ip), () =>
      claimedByToken(provider, access_token),
    )
    const isTied =
      identity !== undefined &&
      (await systemTransaction(db, ({ client }) => tie(client, provider, identity, person.id)))
    if (!isTied) throw conflict('This account is connected to another user.')
    return { detail: `${provider.label} is connected.` }
  })

  app.post('/api/user/disconnect_social/', async (request) => {
    const { person } = await gate.sessionFor(request)
    const { social } = readInput(request, ['social'])
    const gone = await systemTransaction(db, async ({ client }) => {
      await run(client, sql`select set_config('app.user', ${String(person.id)}, true)`)
      return run(
        client,
        sql`delete from user_sign_in_identity where user_id = ${person.id} and social = ${social.toLowerCase()} returning id`,
      )
    })
    if (gone.length === 0) throw invalid({ social: ['You are not connected to it.'] })
    return { detail: 'Disconnected.' }
  })
}
