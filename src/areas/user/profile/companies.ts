/** The companies in which the user may work, and going on in another one. */
import { api } from '#src/engine/api/api.ts'
import { renewToken } from '#src/engine/api/renew-token.ts'
import { departures } from '#src/engine/session/lifecycle.state.ts'

export type OwnCompany = {
  /** Of the membership; null for one's own company. */
  readonly id: number | null
  readonly company: { readonly id: number; readonly name: string }
  readonly groups: readonly string[]
  readonly active: boolean
  readonly accepted_at: string | null
  readonly current: boolean
}

export const readCompanies = async (signal?: AbortSignal): Promise<readonly OwnCompany[]> =>
  (await api<{ results: readonly OwnCompany[] }>('membership/mine/', signal ? { signal } : {})).results

export const waits = ({ id, accepted_at }: OwnCompany): boolean => id !== null && accepted_at === null
export const isOpen = (one: OwnCompany): boolean => one.active && !one.current && !waits(one)

export const answerMembership = (id: number, answer: 'accept' | 'decline'): Promise<unknown> =>
  api(`membership/${id}/${answer}/`, { method: 'POST' })

/**
 * Goes on there under a new token. The page begins anew, and with it caches, workers and drafts: nothing of the company before is kept in
 * this browser (engine/session/clear-storage.ts).
 */
export async function changeCompany(company: number): Promise<void> {
  const { cleaners, savers } = departures()
  await Promise.allSettled([...savers].map((save) => save()))
  await renewToken('user/change_company/', { company })
  for (const clean of cleaners) clean()
  location.reload()
}
