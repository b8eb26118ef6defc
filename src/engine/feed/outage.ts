/**
 * Remembers since when this user may have missed changes: after an outage of the feed, or after the page was closed or hidden for a while.
 * It is kept in the browser, across reloads, until the user has seen what changed; the server is asked for these changes (digest.ts).
 */
import { ref } from 'valtio'
import { bound } from '../console/console.state.ts'
import type { FeedCheckpoint } from './connection.ts'
import { isAlone, outage, outageWatch } from './outage.state.ts'
import { signedIn } from '../session/session.state.ts'

/** Users who looked away for less time than this see what moved when they come back. */
const HIDDEN_MS = 60_000
const AWAY_MS = 10_000
const KEEP_MS = 15_000

function key(): string | undefined {
  const me = signedIn()
  return me && `missed:${me.id}@${me.company.id}`
}
const isPlace = (said: unknown): said is FeedCheckpoint =>
  typeof said === 'object' &&
  said !== null &&
  'cursor' in said &&
  typeof said.cursor === 'string' &&
  'at' in said &&
  typeof said.at === 'number'

function kept(): { readonly since?: FeedCheckpoint; readonly seen?: FeedCheckpoint } {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key() ?? '') ?? 'null')
    if (typeof said !== 'object' || said === null) return {}
    return {
      ...('since' in said && isPlace(said.since) && { since: said.since }),
      ...('seen' in said && isPlace(said.seen) && { seen: said.seen }),
    }
  } catch {
    return {}
  }
}
function keep(): void {
  const watch = outageWatch()
  const { since } = outage()
  const name = key()
  if (name === undefined || watch.whole === undefined || !isAlone()) return
  watch.keptAt = performance.now()
  localStorage.setItem(name, JSON.stringify({ seen: watch.whole, ...(since && { since }) }))
}

/** The point up to which the feed has been shown here; recorded with a sign-off. */
export const shownUpTo = (): FeedCheckpoint | undefined => outageWatch().whole

function open(since: FeedCheckpoint): void {
  const gap = outage()
  if (gap.since === null || since.at < gap.since.at) gap.since = ref(since)
  gap.turn++
  keep()
}

/** Called whenever nothing is missing, with the checkpoint before it (client.ts). */
export function noteWhole(now: FeedCheckpoint, since: FeedCheckpoint | null | undefined): void {
  const watch = outageWatch()
  const isFirst = since === null && watch.whole === undefined
  watch.whole = now
  if (isFirst && isAlone()) {
    const before = kept()
    const last = before.since ?? before.seen
    if (last && (before.since || now.at - last.at > AWAY_MS)) return open(last)
  }
  if (since) return open(since)
  if (performance.now() - watch.keptAt > KEEP_MS) keep()
}

/** Ends the outage: the user has seen what changed. */
export function endOutage(): void {
  outage().since = null
  keep()
}

/** Returns a function that stops watching. */
export function watchHidden(): () => void {
  const watch = outageWatch()
  const keepNow = bound(keep)
  const look = bound((): void => {
    keep()
    const { whole, hiddenAt } = watch
    const isHidden = document.visibilityState === 'hidden'
    watch.hiddenAt = isHidden && whole ? { cursor: whole.cursor, at: Date.now() } : undefined
    if (!isHidden && hiddenAt && Date.now() - hiddenAt.at > HIDDEN_MS) open(hiddenAt)
  })
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', keepNow)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', keepNow)
  }
}
