/** Repeats requests that are never answered, because a connection may lose one while others go through. Each repetition waits longer. */
import type { QueryClient } from '@tanstack/react-query'
import { after } from '../console/timers.state.ts'

const LATE_MS = 20_000
const MOST_MS = 160_000

/** Returns a function that stops watching. */
export function watchStuckRequests(queries: QueryClient): () => void {
  const cancels = new Map<string, () => void>()
  const patience = new Map<string, number>()
  const done = (hash: string): void => {
    cancels.get(hash)?.()
    cancels.delete(hash)
  }
  const stop = queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    const hash = query.queryHash
    if (type === 'removed') return done(hash)
    if (type !== 'updated' || !('action' in event)) return undefined
    if (event.action.type === 'success') patience.delete(hash)
    if (event.action.type === 'success' || event.action.type === 'error') return done(hash)
    if (event.action.type !== 'fetch') return undefined
    done(hash)
    const ms = patience.get(hash) ?? LATE_MS
    cancels.set(
      hash,
      after(ms, () => {
        patience.set(hash, Math.min(MOST_MS, ms * 2))
        const isWanted = query.isActive()
        void queries
          .cancelQueries({ queryKey: query.queryKey, exact: true })
          .then(() =>
            isWanted ? queries.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }) : undefined,
          )
      }),
    )
    return undefined
  })
  return () => {
    stop()
    for (const cancel of cancels.values()) cancel()
  }
}
