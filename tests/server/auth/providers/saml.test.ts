/** Sign-in by SAML: whom it lets in, what it leaves behind, and what the page is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Server } from '../../harness.ts'
import { assertionXml, packed, responseXml, signed, signer } from './identity-provider.ts'
import { samlSetting, type SamlSetting } from './saml-setting.ts'

let server: Server
let at: SamlSetting
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  at = await samlSetting(server)
})
afterAll(() => server.close())

const me = (token: string) => server.app.inject({ url: '/api/user/me/', headers: { authorization: `Token ${token}` } })

describe('somebody whom the provider knows', () => {
  it('comes in, once for each answer', async () => {
    const clerk = await server.user()
    const { id } = await at.begin('/yard/?a=1')
    const form = {
      SAMLResponse: packed(at.answer(at.said(id, clerk.email.toUpperCase()))),
      RelayState: 'https://evil.example',
    }
    const landed = await at.post(form)
    expect(landed).toMatchObject({ status: 303, refused: '', relay: '/yard/?a=1' })
    const { status, body } = await at.confirm(landed.token)
    expect([status, Object.keys(body)]).toEqual([200, ['token']])
    expect((await me(body.token)).json()).toMatchObject({ id: clerk.id })
    expect(await at.confirm(landed.token)).toMatchObject({ status: 400, body: { saml_token: [expect.any(String)] } })
    expect(await at.post(form)).toMatchObject({ status: 303, refused: 'expired', token: '' })
  })

  it('may have signed the whole answer as well', async () => {
    const clerk = await server.user()
    const { id } = await at.begin()
    const whole = signed(at.answer(at.said(id, clerk.email)), at.idp, 'Response')
    expect((await at.send(whole)).refused).toBe('')
  })

  it('comes in by the second of two keys, and by none that has run out', async () => {
    const clerk = await server.user()
    const [next, old] = [signer('Next'), signer('Old', -1)]
    await at.boss.patch(at.provider, { certificate: `${at.idp.certificate}${next.certificate}${old.certificate}` })
    const answered = async (by: typeof next): Promise<string> => {
      const { id } = await at.begin()
      const said = at.said(id, clerk.email)
      return (await at.send(signed(responseXml(said, assertionXml(said)), by))).refused
    }
    expect([await answered(next), await answered(old), await answered(at.idp)]).toEqual(['', 'signature', ''])
    await at.boss.patch(at.provider, { certificate: old.certificate })
    expect(await answered(old)).toBe('signature')
    const { body } = await at.boss.get(at.provider)
    expect(body.refusal).toMatch(/ran out on \d{4}-\d\d-\d\d/)
    expect(await at.boss.post(`${at.provider}check/`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/ran out on \d{4}-\d\d-\d\d/) },
    })
    await at.boss.patch(at.provider, { certificate: at.idp.certificate })
  })

  it('finishes only in the browser that began', async () => {
    const clerk = await server.user()
    const { id, cookie } = await at.begin()
    const { token } = await at.send(at.answer(at.said(id, clerk.email)))
    const origin = { origin: 'http://highball.test' }
    expect(
      (await at.confirm(token, { ...origin, cookie: 'highball_sign_in=anotherbrowseranotherbrowser' })).status,
    ).toBe(400)
    const again = await at.begin()
    const second = await at.send(at.answer(at.said(again.id, clerk.email)))
    expect((await at.confirm(second.token, { ...origin, cookie: again.cookie })).status).toBe(200)
    expect(cookie).not.toBe(again.cookie)
  })

  it('is too late after ten minutes at the provider, or a minute on the way back', async () => {
    const clerk = await server.user()
    const later = (seconds: number) =>
      server.db.pool.query('update one_time set expires_at = expires_at - make_interval(secs => $1)', [seconds])
    const { id } = await at.begin()
    await later(9.5 * 60)
    expect((await at.send(at.answer(at.said(id, clerk.email)))).refused).toBe('')
    const slow = await at.begin()
    await later(10 * 60)
    expect((await at.send(at.answer(at.said(slow.id, clerk.email)))).refused).toBe('expired')
    const [quick, late] = [await at.come(clerk.email), await at.come(clerk.email)]
    expect((await at.confirm(quick.token)).status).toBe(200)
    await later(60)
    expect((await at.confirm(late.token)).body).toEqual({ saml_token: [expect.any(String)] })
  })

  it('is not let in once disabled, not even on the way', async () => {
    const clerk = await server.user()
    const { token } = await at.come(clerk.email)
    await at.boss.patch(`user/${clerk.id}/`, { is_active: false })
    expect((await at.confirm(token)).status).toBe(400)
    expect((await at.come(clerk.email)).refused).toBe('unknown_user')
  })
})

describe('somebody else', () => {
  it('is one of another company, of another domain, or nobody', async () => {
    const stranger = await server.user({ company: server.theirs })
    for (const email of [stranger.email, 'nobody@test.test', 'boss@elsewhere.test', 'no address'])
      expect(await at.come(email)).toMatchObject({ status: 303, token: '', refused: 'unknown_user' })
  })

  it('gets an account where the provider makes them, in its groups and company', async () => {
    const group = await at.boss.post('groups/', { name: 'Newcomers', permissions: ['change_ticket'] })
    await at.boss.patch(at.provider, { create_users: true, groups: [group.body.id] })
    const { token } = await at.come('newcomer@test.test', { name: 'Newt Visitor' })
    const entered = (await at.confirm(token)).body.token
    expect((await me(entered)).json()).toMatchObject({
      email: 'newcomer@test.test',
      name: 'Newt Visitor',
      company: { id: server.ours },
      permissions: ['change_ticket'],
    })
    expect((await at.come('other@elsewhere.test')).refused).toBe('unknown_user')
    await at.boss.patch(at.provider, { create_users: false, groups: [] })
  })
})

describe('the provider', () => {
  it('answers 404 under a name that is unknown or switched off', async () => {
    const off = await samlSetting(server, { enabled: false, domains: [] }).then(({ name }) => name)
    for (const name of ['nothing', off])
      expect([
        (await server.nobody.get(`auth/saml/${name}/start/`)).status,
        (await server.nobody.get(`auth/saml/${name}/metadata/`)).status,
      ]).toEqual([404, 404])
  })

  it('is sent only paths of the console', async () => {
    for (const relay of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil',
      'javascript:alert(1)',
      '/a b',
      '/a\u0000',
    ])
      expect((await server.nobody.get(`auth/saml/${at.name}/start/?relay=${encodeURIComponent(relay)}`)).body).toEqual({
        relay: [expect.any(String)],
      })
  })

  it('tells its metadata, and is noted in the trail where it refuses', async () => {
    const { body, headers } = await server.nobody.get(`auth/saml/${at.name}/metadata/`)
    expect(headers['content-type']).toContain('xml')
    expect(String(body)).toContain(`Location="${at.acs}"`)
    await at.come('nobody@test.test')
    const history = await at.boss.get(`${at.provider}history/`)
    expect(JSON.stringify(history.body)).toContain('unknown_user')
  })

  it('says which fields it needs, and never its secret', async () => {
    const { body } = await at.boss.patch(at.provider, { issuer: '', certificate: '', domains: ['Not a domain'] })
    expect(Object.keys(body).toSorted()).toEqual(['certificate', 'domains', 'issuer'])
    expect((await at.boss.patch(at.provider, { certificate: 'MIIB' })).body).toHaveProperty('certificate')
    await at.boss.post(`${at.provider}set_secret/`, { client_secret: 'canary-secret-1' })
    const seen = [await at.boss.get(at.provider), await at.boss.get(`${at.provider}history/`)].map(
      ({ body: one }) => one,
    )
    expect(JSON.stringify(seen)).not.toContain('canary-secret-1')
    const clerk = await server.user({ permissions: ['change_ticket'] })
    expect((await clerk.get('sign_in_provider/')).status).toBe(403)
    const taken = await server.user({ company: server.theirs })
    expect((await taken.post('sign_in_provider/', { name: at.name.toUpperCase(), label: 'x' })).status).toBe(400)
  })
})

describe('instead of passwords', () => {
  it('is how people of the domain sign in, but for administrators', async () => {
    const password = 'correct horse battery'
    const [clerk, chief] = [await server.user({ password, permissions: [] }), await server.user({ password })]
    const login = (email: string) => server.nobody.post('auth/login/', { email, password })
    expect([(await login(clerk.email)).status, (await login(chief.email)).status]).toEqual([200, 200])
    await at.boss.patch(at.provider, { required: true })
    expect(await login(clerk.email)).toMatchObject({
      status: 400,
      body: { non_field_errors: [expect.stringContaining('Ours ID')] },
    })
    expect((await login(chief.email)).status).toBe(200)
    const offered = await server.nobody.get(`auth/providers/?email=${clerk.email}`)
    expect(offered.body).toEqual({
      password: false,
      providers: [{ name: at.name, label: 'Ours ID', kind: 'saml', start: `/api/auth/saml/${at.name}/start/` }],
    })
    expect((await server.nobody.get('auth/providers/?email=unknown@test.test')).body).toEqual(offered.body)
    expect((await server.nobody.get('auth/providers/?email=a@elsewhere.test')).body).toEqual({
      password: true,
      providers: [],
    })
    await at.boss.patch(at.provider, { required: false })
  })
})

describe('refusals', () => {
  it('are 60 in five minutes from an address, then 429', async () => {
    const from = '10.9.9.9'
    for (let count = 0; count < 60; count++) expect((await at.send('<a/>', from)).status).toBe(303)
    expect((await at.send('<a/>', from)).status).toBe(429)
    expect((await at.send('<a/>', '10.9.9.10')).status).toBe(303)
  })
})
