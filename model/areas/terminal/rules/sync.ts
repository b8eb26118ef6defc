/** How the synchronization with sites stands. */

export const syncStates = ['ok', 'late', 'failed', 'never'] as const
export type SyncState = (typeof syncStates)[number]

/** Intervals that may pass before a worker counts as late. */
const PATIENCE = 3

export type SyncedWorker = {
  /** Seconds. */
  readonly interval: number | null
  readonly status: 'idle' | 'running' | 'late' | 'failed'
  /** ISO 8601 UTC. */
  readonly last_sync: string | null
}

export function syncState({ interval, status, last_sync }: SyncedWorker, now: string): SyncState {
  if (status === 'failed') return 'failed'
  if (last_sync === null) return 'never'
  return Date.parse(now) - Date.parse(last_sync) > PATIENCE * (interval ?? 60) * 1000 ? 'late' : 'ok'
}

/** Worst first: a site stands as its worst worker does. */
export const worstSync: readonly SyncState[] = ['failed', 'late', 'never', 'ok']
export const worstOf = (states: readonly SyncState[]): SyncState =>
  worstSync.find((one) => states.includes(one)) ?? 'never'
