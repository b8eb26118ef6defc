/** The days of contracts, added up over their schedules: kept by the versions of those, since most plans stand still between two looks. */
import type { PlannedContractDays } from '#model/areas/contract/rules/dashboard.ts'

/** Contracts kept; the one that was asked for longest ago makes room. */
const MOST = 5000
const known = new Map<string, PlannedContractDays>()

type Version = { readonly id: number; readonly version: number }
/** Whoever asks has read the schedules, so a key tells nothing that one may not see. */
export const planKey = (plans: readonly Version[]): string =>
  plans.map(({ id, version }) => `${id}.${version}`).join(' ')

export function keptDays(key: string): PlannedContractDays | undefined {
  const days = known.get(key)
  if (days === undefined) return undefined
  known.delete(key)
  known.set(key, days)
  return days
}
export function keepDays(key: string, days: PlannedContractDays): void {
  known.set(key, days)
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
}
