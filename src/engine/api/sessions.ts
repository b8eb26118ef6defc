/** Where people are signed in: oneself, and those whom one administers. */
import { api } from './api.ts'
import { renewToken } from './renew-token.ts'

export type SignedInSession = {
  readonly id: number
  readonly created_at: string
  readonly last_used_at: string
  readonly from: string
  readonly agent: string
  readonly current: boolean
}

/** Under what they are kept in the cache of answers. */
export const sessionsKey = (email: string): readonly unknown[] => ['user/user_tokens/', email]

export const readSessions = async (email: string, signal: AbortSignal): Promise<readonly SignedInSession[]> =>
  (
    await api<{ tokens: readonly SignedInSession[] }>('user/user_tokens/', {
      method: 'POST',
      body: { email },
      signal,
    })
  ).tokens

export const endSession = (email: string, id: number): Promise<unknown> =>
  api('user/end_token/', { method: 'POST', body: { email, id } })

/** This session goes on under a new token; the sockets of the old one are closed, so the page begins anew. */
export async function endOtherSessions(user: number): Promise<void> {
  await renewToken(`user/${user}/regenerate_token/`)
  location.reload()
}

/** All sessions of somebody else, who is told so by a letter. */
export const endSessionsOf = async (user: number): Promise<number> =>
  (await api<{ ended: number }>(`user/${user}/regenerate_token/`, { method: 'POST' })).ended
