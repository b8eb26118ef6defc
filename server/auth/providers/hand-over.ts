/**
 * From a provider's answer to the page: a secret for one use that lives a minute, tied to the browser that began. Nobody can make another
 * browser sign in with an answer of their own: it lacks the cookie.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { RefusalWord } from '#model/areas/sign-in/rules/refusal-words.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import type { MailSite } from '#server/mail/mail.ts'
import { enter } from '../enter.ts'
import { issue, redeem } from '../one-time.ts'
import { hashOfSecret } from '../session.ts'
import { isEnabled } from './provider.ts'

const COOKIE = 'highball_sign_in'
const COOKIE_SECONDS = 15 * 60
const PURPOSE = 'sign-in confirm'

const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{20,64})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

/** The browser as it is kept: a hash of its cookie; '' where it sent none. */
export function browserOf(request: FastifyRequest): string {
  const cookie = cookieOf(request)
  return cookie === undefined ? '' : hashOfSecret(cookie)
}

/** Gives the browser its cookie, or keeps the one that it has from another tab. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const value = cookieOf(request) ?? randomBytes(20).toString('base64url')
  void reply.header(
    'Set-Cookie',
    `${COOKIE}=${value}; Path=/api/auth/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${isSecure ? '; Secure' : ''}`,
  )
  return hashOfSecret(value)
}

type Kept = { readonly provider: number; readonly browser: string }

function readKept(bound: string): Kept {
  const [provider, browser = ''] = bound.split(' ')
  return { provider: Number(provider), browser }
}

export const handOver = (client: Client, user: number, { provider, browser }: Kept): Promise<string> =>
  issue(client, { purpose: PURPOSE, user, bound: `${provider} ${browser}`, minutes: 1 })

/** The token of a session; undefined where the secret is not good any more, or is another browser's. */
export async function takeOver(
  client: Client,
  request: FastifyRequest,
  secret: string,
  site: MailSite,
): Promise<string | undefined> {
  const handed = await redeem(client, PURPOSE, secret)
  if (handed === undefined || handed.user_id === null) return undefined
  const { provider, browser } = readKept(handed.bound)
  // Whatever runs in a browser says so: what is no browser was not led here by somebody else's page.
  if (request.headers.origin !== undefined && browserOf(request) !== browser) return undefined
  const active = await run(client, sql`select 1 as there from user_user where id = ${handed.user_id} and is_active`)
  if (active.length === 0 || !(await isEnabled(client, provider))) return undefined
  return enter(client, handed.user_id, request, site, provider)
}

type Landing = { readonly page: 'saml-confirm' | 'login/redirect'; readonly relay?: string }

/** Leads the browser to the page that finishes the sign-in, or says in words why not. */
export function land(
  reply: FastifyReply,
  { page, relay = '' }: Landing,
  outcome: { readonly token: string } | { readonly refused: RefusalWord },
): FastifyReply {
  const key = page === 'saml-confirm' ? 'saml_token' : 'code'
  const query = new URLSearchParams('token' in outcome ? { [key]: outcome.token } : { refused: outcome.refused })
  if (relay !== '') query.set('relay', relay)
  return reply.header('Referrer-Policy', 'no-referrer').redirect(`/#/auth/${page}/?${query}`, 303)
}
