/** Marks cached answers as stale when the feed reports a change in a resource they were made from. */
import {
  notifyManager,
  useQuery,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { after } from '../console/timers.state.ts'
import { askInTurn, measured, OUTSIDE } from '../feed/page-scheduler.ts'
import { watchStuckRequests } from '../api/stuck-requests.ts'
import { onChanges } from '../feed/client.ts'
import { live } from '../feed/client.state.ts'
import { useAge } from '../panes/pane.ts'

/** The resources that a query was made from: the first element of its key, and those named in its meta. */
function resourcesOf(query: Query): readonly unknown[] {
  const named = query.meta?.['resources']
  return [query.queryKey[0], ...(Array.isArray(named) ? named : [])]
}

const panesOf = ({ observers }: Query): ReadonlySet<string> =>
  new Set(observers.map(({ options: { meta } }) => (typeof meta?.['pane'] === 'string' ? meta['pane'] : OUTSIDE)))

/** Changes arriving within one frame are processed together. */
const FRAME_MS = 16

/**
 * Connects the feed to the cache. Stale answers are marked at once, and fetched again in the turn of a pane that shows them
 * (feed/scheduler.ts). A fetch that is already running is repeated once it has finished: restarted each time, a slow one would never
 * finish; left alone, it might miss what changed meanwhile.
 */
export function keepFresh(queries: QueryClient): () => void {
  const again = new Set<string>()
  let changed = new Set<unknown>()
  let isAll = false
  let cancelFlush: (() => void) | undefined
  const ask = (query: Query): void => {
    // While the server is down, what is stale stays so; it is asked for once the server answers.
    if (!query.isActive() || live().state === 'down') return
    askInTurn(panesOf(query), query.queryHash, async () => {
      if (query.state.fetchStatus === 'fetching') again.add(query.queryHash)
      else await queries.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
    })
  }
  const flush = (): void => {
    const [resources, all] = [changed, isAll]
    changed = new Set()
    isAll = false
    cancelFlush = undefined
    for (const query of queries
      .getQueryCache()
      .findAll({ predicate: (one) => all || resourcesOf(one).some((resource) => resources.has(resource)) })) {
      query.invalidate()
      ask(query)
    }
  }
  let redrawn = new Set<string>()
  const stopCache = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    for (const pane of panesOf(event.query)) redrawn.add(pane)
    if (['success', 'error'].includes(event.action.type) && again.delete(event.query.queryHash)) {
      event.query.invalidate()
      ask(event.query)
    }
  })
  // Renders caused by answers are counted for the panes that show them.
  notifyManager.setBatchNotifyFunction((draw) => {
    const panes = redrawn
    redrawn = new Set()
    measured(panes, draw)
  })
  const stop = onChanges((changes) => {
    if (changes === 'reset') isAll = true
    else for (const { resource } of changes) changed.add(resource)
    cancelFlush ??= after(FRAME_MS, flush)
  })
  // Queries that failed while the server was unreachable are sent again once it answers. So are those sent over the lost connection, which
  // may never be answered.
  let wasAway = false
  const stopState = subscribeKey(
    live(),
    'state',
    (state) => {
      wasAway ||= state === 'down' || state === 'connecting'
      if (state !== 'live' && state !== 'polling') return
      const lost = wasAway
      wasAway = false
      const silent = new Set(lost ? queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }) : [])
      void queries.cancelQueries({ predicate: (query) => silent.has(query) }).then(() =>
        queries.refetchQueries({
          type: 'active',
          predicate: (query) => query.state.status === 'error' || query.state.isInvalidated || silent.has(query),
        }),
      )
    },
    true,
  )
  const stopLate = watchStuckRequests(queries)
  return () => {
    stop()
    stopLate()
    stopCache()
    stopState()
    cancelFlush?.()
    notifyManager.setBatchNotifyFunction((draw) => draw())
  }
}

/** Conditions shorter than this are not shown. */
const MOMENT_MS = 700
export function useLasting(is: boolean, ms = MOMENT_MS): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return undefined
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is, ms])
  return is && lasts
}

/** A query whose pane shows when its answer could not be refreshed. */
export function useFresh<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): UseQueryResult<T> {
  const answer = useQuery(options)
  // Only the feed makes an answer stale, never its age.
  const isBehind = useLasting(answer.data !== undefined && answer.isStale && !answer.isRefetchError)
  // Where nothing has been asked for, nothing is unknown.
  const isAsked = answer.fetchStatus !== 'idle' || answer.isError
  const isUnknown = useLasting(answer.data === undefined && isAsked)
  useAge(answer.isRefetchError ? answer.dataUpdatedAt : isUnknown ? 'unknown' : isBehind ? 'behind' : null)
  return answer
}
