/** What a provider of sign-in must say before it is used. */
import { judgedBy } from '#model/kernel/judged-by.ts'

export const providerKinds = ['saml', 'oidc'] as const
export type ProviderKind = (typeof providerKinds)[number]

type Provider = {
  readonly kind: string
  readonly enabled: boolean
  readonly issuer: string
  readonly entry_point: string
  readonly certificate: string
  readonly client_id: string
  readonly jwks: string
  readonly domains: readonly string[]
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/
const PEM = /^(?:\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----)+\s*$/
const NEEDED = 'Needed before the provider can be enabled.'

function keysProblem(jwks: string): string | undefined {
  if (jwks === '') return undefined
  try {
    const read: unknown = JSON.parse(jwks)
    if (typeof read === 'object' && read !== null && 'keys' in read && Array.isArray(read.keys)) return undefined
  } catch {
    // Said below.
  }
  return 'Paste a JWK set: {"keys": [ … ]}.'
}

const neededBy: Readonly<Record<ProviderKind, readonly Exclude<keyof Provider, 'enabled'>[]>> = {
  saml: ['issuer', 'entry_point', 'certificate', 'domains'],
  oidc: ['issuer', 'client_id', 'domains'],
}

export const soundProvider = judgedBy<Provider, Record<never, never>>({
  fields: ['kind', 'enabled', 'issuer', 'entry_point', 'certificate', 'client_id', 'jwks', 'domains'],
  facts: {},
  judge: (row) => {
    const missing = row.enabled
      ? neededBy[row.kind === 'saml' ? 'saml' : 'oidc'].filter((key) => row[key].length === 0)
      : []
    const wrong = row.domains.filter((domain) => !DOMAIN.test(domain))
    const keys = keysProblem(row.jwks)
    return {
      errors: {
        ...Object.fromEntries(missing.map((key) => [key, [NEEDED]])),
        ...(wrong.length > 0 && {
          domains: [`Not a domain in small letters, such as example.com: ${wrong.join(', ')}.`],
        }),
        ...(row.certificate !== '' &&
          !PEM.test(row.certificate) && {
            certificate: ['Paste certificates in PEM form, from BEGIN CERTIFICATE to END CERTIFICATE.'],
          }),
        ...(keys !== undefined && { jwks: [keys] }),
      },
      values: {},
    }
  },
})
