/** Whether an issuer can be asked, and has keys. */
import type { Database } from '#server/db/database.ts'
import { issuerOf } from '../oidc/issuers.state.ts'
import { providerById } from '../provider.ts'

export async function checkIssuer(
  { pool }: Database,
  id: number,
): Promise<{ readonly isGood: boolean; readonly text: string }> {
  const provider = await providerById(pool, id)
  if (provider === undefined) return { isGood: false, text: 'It is gone.' }
  const { configuration, keys } = await issuerOf(provider)
  const { authorization_endpoint: start } = configuration.serverMetadata()
  if (start === undefined) return { isGood: false, text: 'The issuer names no address to sign in at.' }
  if (keys === undefined && provider.jwks === '') return { isGood: false, text: 'The issuer publishes no keys.' }
  return { isGood: true, text: `The issuer answers; people are sent to ${start}.` }
}
