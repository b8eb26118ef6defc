/** Sign-in by OpenID Connect: tokens that apps have got, and the buttons of the sign-in page, with a real issuer in the process. */
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '#server/engine/base/sql.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { CLIENT, CLIENT_SECRET, opaqueToken, startIssuer, walkThrough, type Issuer } from './token-issuer.ts'

const NAME = 'ours-social'
let server: Server
let issuer: Issuer
let boss: Client
let provider: string
beforeAll(async () => {
  issuer = await startIssuer([`http://highball.test/api/auth/social/${NAME}/callback/`])
  process.env['HIGHBALL_SIGN_IN_HOSTS'] = issuer.host
  server = await startServer({ ownDatabase: true })
  boss = await server.user()
  const made = await boss.post('sign_in_provider/', {
    name: NAME,
    label: 'Ours social',
    kind: 'oidc',
    enabled: true,
    issuer: issuer.url,
    client_id: CLIENT,
    client_secret: CLIENT_SECRET,
    domains: ['test.test'],
  })
  provider = `sign_in_provider/${made.body.id}/`
})
afterAll(async () => {
  delete process.env['HIGHBALL_SIGN_IN_HOSTS']
  await server.close()
  await issuer.close()
})

const idOf = ({ email }: Client): string => email.split('@')[0] ?? ''
const signedToken = (claims: Readonly<Record<string, unknown>>): Promise<string> =>
  new SignJWT({ email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: issuer.kid })
    .setIssuer(issuer.url)
    .setAudience(CLIENT)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(issuer.key)
const social = (access_token: string, name = NAME) => server.nobody.post(`auth/social/${name}/`, { access_token })
const me = async (token: string) =>
  (await server.app.inject({ url: '/api/user/me/', headers: { authorization: `Token ${token}` } })).json()

describe('a token', () => {
  it('that is signed lets in who has the address, by identity from then on', async () => {
    const clerk = await server.user()
    const sub = `sub-${clerk.id}`
    const { status, body } = await social(await signedToken({ sub, email: clerk.email }))
    expect([status, (await me(body.token)).id]).toEqual([200, clerk.id])
    expect((await me((await social(await signedToken({ sub }))).body.token)).id).toBe(clerk.id)
    // Somebody else has the address at the provider now.
    expect((await social(await signedToken({ sub: 'another', email: clerk.email }))).status).toBe(400)
  })

  it('that is opaque is asked for at the issuer, and must be of our client', async () => {
    const clerk = await server.user()
    const { status, body } = await social(await opaqueToken(issuer, idOf(clerk)))
    expect([status, (await me(body.token)).id]).toEqual([200, clerk.id])
    const other = await server.user()
    expect((await social(await opaqueToken(issuer, idOf(other), 'another'))).body).toEqual({
      access_token: [expect.stringContaining('another application')],
    })
    expect((await social('no-token-of-anybody')).status).toBe(400)
  })

  it('without a verified address lets nobody in who is not connected', async () => {
    const clerk = await server.user()
    const claims = { sub: 'unverified', email: clerk.email }
    for (const email_verified of [false, 'true', undefined, 1])
      expect((await social(await signedToken({ ...claims, email_verified }))).status).toBe(400)
    const stranger = await server.user({ company: server.theirs })
    expect((await social(await signedToken({ sub: 'stranger', email: stranger.email }))).status).toBe(400)
    expect((await social(await signedToken({ sub: 'elsewhere', email: 'a@elsewhere.test' }))).status).toBe(400)
  })

  it('is asked for under a name that is there', async () => {
    expect((await social('x', 'nothing')).status).toBe(404)
    await boss.patch(provider, { enabled: false })
    expect((await social('x')).status).toBe(404)
    await boss.patch(provider, { enabled: true })
    expect((await server.nobody.post(`auth/social/${NAME}/`, {})).body).toEqual({ access_token: [expect.any(String)] })
  })

  it('lets nobody in twice as slow guessing would: 60 refusals, then 429', async () => {
    const ask = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/auth/social/${NAME}/`,
        remoteAddress: address,
        payload: { access_token: 'a.b.c' },
      })
    for (let count = 0; count < 60; count++) expect((await ask('10.7.0.1')).statusCode).toBe(400)
    const last = await ask('10.7.0.1')
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask('10.7.0.2')).statusCode).toBe(400)
  })
})

describe('an account of a provider', () => {
  const connect = (client: Client, access_token: string, password?: string) =>
    client.post(`auth/social/${NAME}/connect/`, { access_token, ...(password !== undefined && { password }) })

  it('is connected to one person alone, and disconnected', async () => {
    const [clerk, other] = [await server.user(), await server.user()]
    const token = await signedToken({ sub: 'connected' })
    expect((await social(token)).status).toBe(400)
    expect((await connect(clerk, token)).status).toBe(200)
    expect((await connect(clerk, token)).status).toBe(200)
    expect((await connect(other, token)).status).toBe(409)
    expect((await me((await social(token)).body.token)).id).toBe(clerk.id)
    expect((await clerk.get('sign_in_identity/')).body.results).toMatchObject([{ label: 'Ours social', social: NAME }])
    expect((await other.get('sign_in_identity/')).body.results).toEqual([])
    expect((await other.post('user/disconnect_social/', { social: NAME })).status).toBe(400)
    expect((await clerk.post('user/disconnect_social/', { social: NAME })).status).toBe(200)
    expect((await social(token)).status).toBe(400)
  })

  it('is connected by somebody who has just signed in, or says their password', async () => {
    const password = 'correct horse battery'
    const clerk = await server.user({ password })
    await run(
      server.db.pool,
      sql`update token set created_at = now() - interval '6 minutes' where user_id = ${clerk.id}`,
    )
    const token = await signedToken({ sub: 'later' })
    expect((await connect(clerk, token)).status).toBe(403)
    expect((await connect(clerk, token, 'wrong password')).body).toHaveProperty('password')
    expect((await connect(clerk, token, password)).status).toBe(200)
  })

  it('asks for a password that is counted as one at sign-in', async () => {
    const clerk = await server.user({ password: 'correct horse battery' })
    await run(
      server.db.pool,
      sql`update token set created_at = now() - interval '6 minutes' where user_id = ${clerk.id}`,
    )
    const token = await signedToken({ sub: 'guessed' })
    const answers: number[] = []
    for (let guess = 0; guess < 6; guess++) answers.push((await connect(clerk, token, `guess number ${guess}`)).status)
    expect(answers).toEqual([400, 400, 400, 400, 400, 429])
    expect((await connect(clerk, token, 'correct horse battery')).status).toBe(429)
    expect(
      (await server.nobody.post('auth/login/', { email: clerk.email, password: 'correct horse battery' })).status,
    ).toBe(429)
  })

  it('is nothing to people of another company, and to nobody', async () => {
    const stranger = await server.user({ company: server.theirs })
    const token = await signedToken({ sub: 'theirs' })
    expect((await connect(stranger, token)).status).toBe(404)
    expect((await server.nobody.post(`auth/social/${NAME}/connect/`, { access_token: token })).status).toBe(401)
  })

  it('goes with the address of the account', async () => {
    const clerk = await server.user()
    const token = await signedToken({ sub: 'moved' })
    await connect(clerk, token)
    await boss.patch(`user/${clerk.id}/`, { email: 'moved@test.test' })
    expect((await social(token)).status).toBe(400)
  })
})

describe('the button', () => {
  const begin = async (query = '') => {
    const { status, headers } = await server.nobody.get(`auth/social/${NAME}/start/${query}`)
    return { status, location: String(headers['location']), cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }
  const come = async (back: URL, cookie: string) => {
    const { headers } = await server.nobody.get(`auth/social/${NAME}/callback/${back.search}`, { cookie })
    return new URLSearchParams(String(headers['location']).split('?')[1])
  }
  const redeem = (code: string | null) => server.nobody.post('auth/login/redirect/', { code: code ?? '' })

  it('leads to the issuer and back, and in', async () => {
    const clerk = await server.user()
    const { status, location, cookie } = await begin('?relay=/yard/')
    const asked = new URL(location).searchParams
    expect([status, asked.get('code_challenge_method'), asked.get('scope')]).toEqual([
      302,
      'S256',
      'openid email profile',
    ])
    expect([asked.get('state'), asked.get('nonce')]).toEqual([expect.any(String), expect.any(String)])
    const back = await walkThrough(location, idOf(clerk))
    const landed = await come(back, cookie)
    expect(landed.get('relay')).toBe('/yard/')
    const { status: answered, body } = await redeem(landed.get('code'))
    expect([answered, (await me(body.token)).id]).toEqual([200, clerk.id])
    expect((await redeem(landed.get('code'))).status).toBe(400)
    expect((await come(back, cookie)).get('refused')).toBe('expired')
  })

  it('finishes only in the browser that began, with what it began with', async () => {
    const clerk = await server.user()
    const { location } = await begin()
    const back = await walkThrough(location, idOf(clerk))
    expect((await come(back, 'highball_sign_in=anotherbrowseranotherbrowser')).get('refused')).toBe('expired')
    const [one, two] = [await begin(), await begin()]
    const crossed = await walkThrough(one.location, idOf(clerk))
    crossed.searchParams.set('state', new URL(two.location).searchParams.get('state') ?? '')
    expect((await come(crossed, two.cookie)).get('refused')).toBe('signature')
  })

  it('says in a word that the person gave up, or that the issuer is away', async () => {
    const { location, cookie } = await begin()
    const back = new URL('http://highball.test/?error=access_denied')
    back.searchParams.set('state', new URL(location).searchParams.get('state') ?? '')
    expect((await come(back, cookie)).get('refused')).toBe('cancelled')
    await boss.patch(provider, { issuer: 'http://127.0.0.1:9/' })
    expect((await begin()).location).toContain('refused=unavailable')
    expect(await boss.post(`${provider}check/`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('127.0.0.1:9') },
    })
    // The secret of the former issuer was forgotten.
    await boss.patch(provider, { issuer: issuer.url, client_secret: CLIENT_SECRET })
    expect((await boss.post(`${provider}check/`)).status).toBe(200)
  })

  it('calls nothing that the operator does not allow', async () => {
    const { guardedFetch } = await import('#server/auth/providers/guarded-fetch.ts')
    const get = (url: string) => guardedFetch(url, { method: 'GET', headers: {} })
    for (const url of [
      'http://example.com/',
      'https://example.com:8443/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
    ])
      await expect(get(url)).rejects.toThrow(/not on the list|private network/)
  })
})
