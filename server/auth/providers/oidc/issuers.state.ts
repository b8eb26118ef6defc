/** What issuers say of themselves and their keys, kept for ten minutes by what was asked. */
import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  None,
  Configuration,
} from 'openid-client'
import { guardedFetch } from '../guarded-fetch.ts'
import { secretOf, type Provider } from '../provider.ts'
import { SignInRefused } from '../refusal.ts'

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 500

type Issuer = { readonly configuration: Configuration; readonly keys: JWTVerifyGetKey | undefined }
const known = new Map<string, { readonly issuer: Promise<Issuer>; readonly until: number }>()

type Options = {
  readonly method: string
  readonly headers: HeadersInit
  readonly body?: unknown
}

async function fetchFor(url: string, { method, headers, body }: Options): Promise<Response> {
  const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : undefined
  return guardedFetch(url, {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(text !== undefined && { body: text }),
  })
}

async function ask(provider: Provider): Promise<Issuer> {
  const secret = await secretOf(provider)
  const url = new URL(provider.issuer)
  // Plain HTTP leads only to where the operator allows it (guarded-fetch.ts).
  const execute = url.protocol === 'http:' ? [allowInsecureRequests] : []
  const found = await discovery(url, provider.client_id, undefined, None(), { execute, [customFetch]: fetchFor })
  const metadata = found.serverMetadata()
  // How the client shows its secret is known only now.
  const takes = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = takes.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
  const withSecret = new Configuration(metadata, provider.client_id, undefined, authentication)
  for (const allow of execute) allow(withSecret)
  withSecret[customFetch] = fetchFor
  const { jwks_uri: keys } = metadata
  return {
    configuration: secret === '' ? found : withSecret,
    keys:
      keys === undefined
        ? undefined
        : createRemoteJWKSet(new URL(keys), { [joseFetch]: fetchFor, cacheMaxAge: KEPT_MS }),
  }
}

/** The library wraps what really happened. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Throws a refusal where the issuer cannot be asked. */
export async function issuerOf(provider: Provider): Promise<Issuer> {
  const key = JSON.stringify([provider.id, provider.issuer, provider.client_id, provider.client_secret])
  const kept = known.get(key)
  const issuer = kept !== undefined && kept.until > performance.now() ? kept.issuer : ask(provider)
  if (issuer !== kept?.issuer) {
    if (known.size >= MOST_KEPT) known.clear()
    known.set(key, { issuer, until: performance.now() + KEPT_MS })
  }
  try {
    return await issuer
  } catch (error) {
    known.delete(key)
    throw new SignInRefused(
      'unavailable',
      `${new URL(provider.issuer).host} does not answer as it should: ${causeOf(error)}`,
    )
  }
}
