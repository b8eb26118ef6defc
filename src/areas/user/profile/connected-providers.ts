/** The calls of one's own connected providers. */
import { api, rowsAt } from '#src/engine/api/api.ts'
import type { signInIdentity } from '#model/areas/sign-in/sign-in-identity.resource.ts'

const identities = rowsAt<typeof signInIdentity>('sign_in_identity/')
export const readConnected = async (signal: AbortSignal) => (await identities.list({}, signal)).results

export const disconnect = (social: string): Promise<unknown> =>
  api('user/disconnect_social/', { method: 'POST', body: { social } })
