/** The calls of one's own sessions and connected providers. */
import { api, rowsAt } from '#src/engine/api/api.ts'
import { renewToken } from '#src/engine/api/renew-token.ts'
import type { signInIdentity } from '#model/areas/sign-in/sign-in-identity.resource.ts'

export type OwnSession = {
  readonly id: number
  readonly created_at: string
  readonly last_used_at: string
  readonly from: string
  readonly agent: string
  readonly current: boolean
}

export const readSessions = async (email: string, signal: AbortSignal): Promise<readonly OwnSession[]> =>
  (await api<{ tokens: readonly OwnSession[] }>('user/user_tokens/', { method: 'POST', body: { email }, signal }))
    .tokens

export const endSession = (email: string, id: number): Promise<unknown> =>
  api('user/end_token/', { method: 'POST', body: { email, id } })

/** This session goes on under a new token; the sockets of the old one are closed, so the page begins anew. */
export async function endOtherSessions(user: number): Promise<void> {
  await renewToken(`user/${user}/regenerate_token/`)
  location.reload()
}

const identities = rowsAt<typeof signInIdentity>('sign_in_identity/')
export const readConnected = async (signal: AbortSignal) => (await identities.list({}, signal)).results

export const disconnect = (social: string): Promise<unknown> =>
  api('user/disconnect_social/', { method: 'POST', body: { social } })
