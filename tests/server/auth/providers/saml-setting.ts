/** A company with a provider of SAML, and what a browser does on the way through it. */
import type { Server } from '../../harness.ts'
import {
  assertionXml,
  ISSUER,
  packed,
  requestIdOf,
  responseXml,
  signed,
  signer,
  type Said,
} from './identity-provider.ts'

const SITE = 'http://highball.test'
export type Landed = {
  readonly status: number
  readonly token: string
  readonly refused: string
  readonly relay: string
}

export async function samlSetting(server: Server, more: Readonly<Record<string, unknown>> = {}) {
  const boss = await server.user()
  const idp = signer('The provider')
  const name = `ours-${boss.id}`
  const made = await boss.post('sign_in_provider/', {
    name,
    label: 'Ours ID',
    kind: 'saml',
    enabled: true,
    issuer: ISSUER,
    entry_point: 'https://idp.example.com/sso',
    certificate: idp.certificate,
    domains: ['test.test'],
    ...more,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const acs = `${SITE}/api/auth/saml/${name}/acs/`
  const audience = `${SITE}/api/auth/saml/${name}/metadata/`

  const begin = async (relay = ''): Promise<{ id: string; cookie: string }> => {
    const query = relay === '' ? '' : `?relay=${encodeURIComponent(relay)}`
    const { status, headers } = await server.nobody.get(`auth/saml/${name}/start/${query}`)
    if (status !== 302) throw new Error(`start answered ${status}`)
    return { id: requestIdOf(String(headers['location'])), cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }
  const post = async (form: Readonly<Record<string, string>>, from = '10.1.0.1'): Promise<Landed> => {
    const { statusCode, headers } = await server.app.inject({
      method: 'POST',
      url: `/api/auth/saml/${name}/acs/`,
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example.com' },
      payload: new URLSearchParams(form).toString(),
    })
    const query = new URLSearchParams(String(headers['location'] ?? '').split('?')[1])
    const [token, refused, relay] = ['saml_token', 'refused', 'relay'].map((key) => query.get(key) ?? '')
    return { status: statusCode, token: token ?? '', refused: refused ?? '', relay: relay ?? '' }
  }
  const said = (requestId: string, email: string, other: Partial<Said> = {}): Said => ({
    requestId,
    acs,
    audience,
    email,
    ...other,
  })
  const answer = (statement: Said): string => signed(responseXml(statement, assertionXml(statement)), idp)
  return {
    boss,
    idp,
    name,
    acs,
    audience,
    provider: `sign_in_provider/${made.body.id}/`,
    begin,
    post,
    said,
    answer,
    send: (xml: string, from?: string) => post({ SAMLResponse: packed(xml) }, from),
    /** The whole way for one person. */
    come: async (email: string, other: Partial<Said> = {}) => {
      const { id } = await begin()
      return post({ SAMLResponse: packed(answer(said(id, email, other))) })
    },
    confirm: (saml_token: string, headers: Readonly<Record<string, string>> = {}) =>
      server.nobody.post('auth/saml/confirm/', { saml_token }, headers),
  }
}
export type SamlSetting = Awaited<ReturnType<typeof samlSetting>>
