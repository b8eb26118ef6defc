/** The cache of what the server said. The feed makes its entries stale by the resources they were made from. */
import { QueryClient, useQuery, type Query, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { subscribeKey } from 'valtio/utils'
import { ApiError } from './api.ts'
import { live, onChanges } from './live.ts'
import { useStale } from './pane.ts'
import { onClear } from './sign.ts'

/** Asked again only where asking again can help: the answer to a wrong question stays the same. */
const mayHelp = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof ApiError && error.status < 500)

export const client = new QueryClient({
  defaultOptions: {
    // The feed says when something is stale, so time does not.
    queries: { staleTime: Infinity, gcTime: 10 * 60_000, retry: mayHelp, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The resources a query was made from: the first word of its key, and those its meta names. */
function resourcesOf(query: Query): readonly unknown[] {
  const named = query.meta?.['resources']
  return [query.queryKey[0], ...(Array.isArray(named) ? named : [])]
}

/** The least time between two turns: on a busy day a pane is drawn ten times a second, not sixty. */
const TURN_MS = 100

/**
 * Wires the feed to the cache. The first change after a quiet time is asked for at once, those that follow in turns.
 * What is being asked for already is asked for once more when its answer is there: cut off each time, a slow answer would never come,
 * and left alone it might miss what changed while it was on its way.
 */
export function keepFresh(queries: QueryClient): () => void {
  const again = new Set<string>()
  let changed = new Set<unknown>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let lastTurn = 0
  const ask = (query: Query): void => void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  const flush = (): void => {
    const resources = changed
    changed = new Set()
    waiting = undefined
    lastTurn = performance.now()
    for (const query of queries.getQueryCache().findAll({ predicate: (one) => resourcesOf(one).some((resource) => resources.has(resource)) })) {
      if (query.state.fetchStatus === 'fetching') again.add(query.queryHash)
      else ask(query)
    }
  }
  const stopCache = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && ['success', 'error'].includes(event.action.type) && again.delete(event.query.queryHash)) ask(event.query)
  })
  const stop = onChanges((changes) => {
    if (changes === 'reset') return void queries.invalidateQueries()
    for (const { resource } of changes) changed.add(resource)
    waiting ??= setTimeout(flush, Math.max(16, TURN_MS - (performance.now() - lastTurn)))
  })
  // What failed while the server was away is asked for again once it answers.
  const stopState = subscribeKey(live, 'state', (state) => {
    if (state === 'live' || state === 'polling') void queries.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' })
  })
  return () => {
    stop()
    stopCache()
    stopState()
    clearTimeout(waiting)
  }
}

onClear(() => client.clear())

/** A query whose pane says so when it could not be brought up to date. */
export function useFresh<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): UseQueryResult<T> {
  const answer = useQuery(options)
  useStale(answer.isRefetchError ? answer.dataUpdatedAt : null)
  return answer
}
