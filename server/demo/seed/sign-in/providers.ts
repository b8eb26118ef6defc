/** Two providers of sign-in as examples: switched off, with keys that are made here and whose private halves nobody keeps. */
import { generateKeyPairSync } from 'node:crypto'
import { signInProvider } from '#model/areas/sign-in/sign-in-provider.resource.ts'
import { daysAfter, type Demo } from '../base/setting.ts'
import { selfSigned } from './certificate.ts'

const domains = ['demo.test']

export async function seedProviders({ rows, now }: Demo): Promise<void> {
  const { certificate } = selfSigned('idp.example.com', daysAfter(now, -30), daysAfter(now, 700))
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'example', use: 'sig', alg: 'RS256' }
  await rows(signInProvider).createMany([
    {
      name: 'prairie-gateway',
      label: 'Prairie Gateway ID',
      kind: 'saml',
      enabled: false,
      domains,
      issuer: 'https://idp.example.com/saml',
      entry_point: 'https://idp.example.com/sso',
      certificate,
    },
    {
      name: 'example-social',
      label: 'Example account',
      kind: 'oidc',
      enabled: false,
      domains,
      issuer: 'https://accounts.example.com',
      client_id: 'highball-demo',
      jwks: JSON.stringify({ keys: [jwk] }),
    },
  ])
}
