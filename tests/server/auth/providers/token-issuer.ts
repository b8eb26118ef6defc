/** A real provider of OpenID Connect in the process of the tests, with an account for each name that is typed at it. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import Provider from 'oidc-provider'

export const CLIENT = 'highball'
export const CLIENT_SECRET = 'issuer-secret-canary'

export type Issuer = {
  readonly url: string
  readonly host: string
  readonly key: KeyObject
  readonly kid: string
  readonly jwks: string
  readonly provider: Provider
  readonly close: () => Promise<void>
}

/** `callbacks`: where it may send people back to. The accounts' addresses are their names at test.test. */
export async function startIssuer(callbacks: readonly string[]): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = http.createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const kid = 'first'
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
  const client = { client_secret: CLIENT_SECRET, redirect_uris: [...callbacks], grant_types: ['authorization_code'] }
  const provider = new Provider(url, {
    clients: [
      { ...client, client_id: CLIENT },
      { ...client, client_id: 'another', client_secret: 'another-secret' },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { introspection: { enabled: true }, devInteractions: { enabled: true } },
    cookies: { keys: ['for tests'] },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: `${id}@test.test`,
        email_verified: !id.startsWith('unverified'),
        name: id,
      }),
    }),
  })
  server.on('request', provider.callback())
  return {
    url,
    host: `127.0.0.1:${port}`,
    key: privateKey,
    kid,
    jwks: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] }),
    provider,
    close: () => new Promise((closed) => server.close(() => closed()).closeAllConnections()),
  }
}

/** An opaque token, as an app of that client got it for the account. */
export async function opaqueToken({ provider }: Issuer, accountId: string, clientId = CLIENT): Promise<string> {
  const client = await provider.Client.find(clientId)
  if (client === undefined) throw new Error(`No client ${clientId}`)
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  const scope = 'openid email profile'
  return new provider.AccessToken({
    accountId,
    client,
    grantId,
    scope,
    claims: {},
    gty: 'authorization_code',
  } as unknown as ConstructorParameters<typeof provider.AccessToken>[0]).save()
}

/** A browser that takes the provider's pages as they come: it types the name, and agrees to all. */
export async function walkThrough(start: string, account: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(start)
  let body: URLSearchParams | undefined
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [key = '', value = ''] = pair.split('=')
      jar.set(key, value)
    }
    const location = response.headers.get('location')
    const page = await response.text()
    body = undefined
    if (location !== null) {
      const to = new URL(location, next)
      if (to.origin !== next.origin) return to
      next = to
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (prompt === undefined || action === undefined) throw new Error(`${response.status} ${page.slice(0, 300)}`)
    body = new URLSearchParams(prompt === 'login' ? { prompt, login: account, password: 'any' } : { prompt })
    next = new URL(action, next)
  }
  throw new Error('It never came back')
}
