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

/** Wires the feed to the cache. One turn of invalidation per frame, however many changes came in it. */
export function keepFresh(queries: QueryClient): () => void {
  let changed = new Set<unknown>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    const resources = changed
    changed = new Set()
    waiting = undefined
    void queries.invalidateQueries({ predicate: (query) => resourcesOf(query).some((resource) => resources.has(resource)) })
  }
  const stop = onChanges((changes) => {
    if (changes === 'reset') return void queries.invalidateQueries()
    for (const { resource } of changes) changed.add(resource)
    waiting ??= setTimeout(flush, 16)
  })
  // What failed while the server was away is asked for again once it answers.
  const stopState = subscribeKey(live, 'state', (state) => {
    if (state === 'live' || state === 'polling') void queries.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' })
  })
  return () => {
    stop()
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
