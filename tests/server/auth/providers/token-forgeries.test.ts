/** Nobody comes in by a token that is not of our issuer, for our client, and of this time. */
import { createHmac, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTHeaderParameters } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Client, type Server } from '../../harness.ts'

const ISSUER = 'https://issuer.example.com'
const CLIENT = 'highball-client'
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig' })
const jwks = JSON.stringify({ keys: [jwk(rsa.publicKey, 'rsa'), jwk(curve.publicKey, 'curve')] })
const pem = String(rsa.publicKey.export({ type: 'spki', format: 'pem' }))

let server: Server
let boss: Client
let email: string
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  boss = await server.user()
  const clerk = await server.user()
  ;({ email } = clerk)
  for (const [name, create_users] of [
    ['strict', false],
    ['open', true],
  ] as const) {
    const made = await boss.post('sign_in_provider/', {
      name,
      label: name,
      kind: 'oidc',
      enabled: true,
      issuer: ISSUER,
      client_id: CLIENT,
      jwks,
      domains: ['test.test'],
      create_users,
    })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  }
})
afterAll(() => server.close())

const now = (): number => Math.floor(Date.now() / 1000)
type Claims = Readonly<Record<string, unknown>>
const good = (): Claims => ({
  iss: ISSUER,
  aud: CLIENT,
  sub: 'somebody',
  iat: now(),
  exp: now() + 300,
  email,
  email_verified: true,
})
const signed = (
  claims: Claims,
  header: Partial<JWTHeaderParameters> = {},
  key: KeyObject = rsa.privateKey,
): Promise<string> => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header }).sign(key)
const without = (name: string): Claims => Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name))
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const raw = (header: unknown, claims: Claims, signature: string): string =>
  `${part(header)}.${part(claims)}.${signature}`
const mac = (header: unknown, claims: Claims, secret: string): string => {
  const content = `${part(header)}.${part(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
const spoiled = async (change: (parts: readonly string[]) => readonly string[]): Promise<string> =>
  change((await signed(good())).split('.')).join('.')

const none = { alg: 'none' }
const hs256 = { alg: 'HS256', typ: 'JWT', kid: 'rsa' }
const forgeries: Readonly<Record<string, () => Promise<string> | string>> = {
  'no algorithm': () => raw(none, good(), ''),
  'no algorithm, in capitals': () => raw({ alg: 'NONE' }, good(), ''),
  'no algorithm, mixed': () => raw({ alg: 'nOnE', kid: 'rsa' }, good(), ''),
  'no algorithm and a signature': () => raw(none, good(), randomBytes(256).toString('base64url')),
  'no header field': () => raw({}, good(), ''),
  'a MAC with the public key as PEM': () => mac(hs256, good(), pem),
  'a MAC with the public key as PEM, trimmed': () => mac(hs256, good(), pem.trim()),
  'a MAC with the key set': () => mac(hs256, good(), jwks),
  'a MAC with the modulus': () => mac(hs256, good(), String(rsa.publicKey.export({ format: 'jwk' }).n)),
  'a MAC with the client': () => mac(hs256, good(), CLIENT),
  'a MAC with nothing': () => mac(hs256, good(), ''),
  'a strange key': () => signed(good(), {}, strange.privateKey),
  'a strange key under no name': () =>
    new SignJWT({ ...good() }).setProtectedHeader({ alg: 'RS256' }).sign(strange.privateKey),
  'a strange key that it brings along': () =>
    signed(
      good(),
      { jwk: strange.publicKey.export({ format: 'jwk' }) as NonNullable<JWTHeaderParameters['jwk']> },
      strange.privateKey,
    ),
  'a strange key at an address': () =>
    signed(good(), { jku: 'https://evil.example/jwks', kid: 'evil' }, strange.privateKey),
  'a strange certificate': () => signed(good(), { x5u: 'https://evil.example/c', kid: 'evil' }, strange.privateKey),
  'an unknown name of a key': () => signed(good(), { kid: 'unknown' }),
  'a path for a name of a key': () => signed(good(), { kid: '../../dev/null' }, strange.privateKey),
  RS512: () => signed(good(), { alg: 'RS512' }),
  PS512: () => signed(good(), { alg: 'PS512' }),
  'the other key than its algorithm': () =>
    raw({ alg: 'ES256', kid: 'rsa' }, good(), randomBytes(64).toString('base64url')),
  'a curve signature of zeros': () =>
    raw({ alg: 'ES256', kid: 'curve' }, good(), Buffer.alloc(64).toString('base64url')),
  'what must be understood': () => raw({ alg: 'RS256', kid: 'rsa', crit: ['exp'], exp: 1 }, good(), 'AAAA'),
  'another issuer': () => signed({ ...good(), iss: 'https://evil.example.com' }),
  'an issuer with a slash more': () => signed({ ...good(), iss: `${ISSUER}/` }),
  'an issuer that begins alike': () => signed({ ...good(), iss: `${ISSUER}.evil.example` }),
  'no issuer': () => signed(without('iss')),
  'another audience': () => signed({ ...good(), aud: 'another-client' }),
  'an audience in capitals': () => signed({ ...good(), aud: CLIENT.toUpperCase() }),
  'no audience': () => signed(without('aud')),
  'an empty list of audiences': () => signed({ ...good(), aud: [] }),
  'several audiences, and no party': () => signed({ ...good(), aud: [CLIENT, 'another-client'] }),
  'another party': () => signed({ ...good(), azp: 'another-client' }),
  'a time that is over': () => signed({ ...good(), exp: now() - 61 }),
  'a time that was over long ago': () => signed({ ...good(), iat: 1, exp: 2 }),
  'no end': () => signed(without('exp')),
  'an end that is a text': () => signed({ ...good(), exp: 'tomorrow' as unknown as number }),
  'a time that has not come': () => signed({ ...good(), nbf: now() + 120 }),
  'a time of making that has not come': () => signed({ ...good(), iat: now() + 600 }),
  'no time of making': () => signed(without('iat')),
  'no subject': () => signed(without('sub')),
  'an empty subject': () => signed({ ...good(), sub: '' }),
  'a subject that is a number': () => signed({ ...good(), sub: 5 as unknown as string }),
  'the word of leaving': () =>
    signed({ ...good(), events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
  'the type of leaving': () => signed(good(), { typ: 'logout+jwt' }),
  'another subject in a signed one': () =>
    spoiled(([head = '', , tail = '']) => [head, part({ ...good(), sub: 'boss' }), tail]),
  'no signature': () => spoiled(([head = '', body = '']) => [head, body, '']),
  'half a signature': () => spoiled(([head = '', body = '', tail = '']) => [head, body, tail.slice(0, 100)]),
  'a header more': () => spoiled(([head = '', body = '', tail = '']) => [`${head}A`, body, tail]),
  'three empty parts': () => '..',
  'something long': () => `${'a'.repeat(9000)}.b.c`,
  'an encrypted one, which nobody asked': () => 'a.b.c.d.e',
}

describe('forged tokens', () => {
  it('are at least 40', () => expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(40))

  it.each(Object.entries(forgeries))('are refused: %s', async (_name, make) => {
    const before = (await boss.get('user/count/')).body
    for (const name of ['strict', 'open']) {
      const access_token = await make()
      const { status, body } = await server.nobody.ask('POST', `auth/social/${name}/`, { access_token })
      expect([status, Object.keys(body)]).toEqual([400, ['access_token']])
      await server.db.pool.query(`delete from login_failure`)
    }
    expect((await boss.get('user/count/')).body).toEqual(before)
  })

  it.each([
    ['RS256', () => signed(good())],
    ['PS256', () => signed(good(), { alg: 'PS256' })],
    ['ES256', () => signed(good(), { alg: 'ES256', kid: 'curve' }, curve.privateKey)],
    ['with 59 seconds of skew', () => signed({ ...good(), exp: now() - 50 })],
    ['with a party that is ours', () => signed({ ...good(), aud: [CLIENT, 'another'], azp: CLIENT })],
  ])('would be taken if they were good: %s', async (_name, make) => {
    expect((await server.nobody.post('auth/social/strict/', { access_token: await make() })).status).toBe(200)
  })
})
