/**
 * Since when this user may have missed something: after a gap in the feed, after the page was closed or hidden for a while. It is kept in the browser
 * until it has been seen, a reload later too; what changed meanwhile is asked of the server (shell/missed.ts).
 */
import { proxy, ref } from 'valtio'
import { api } from './api.ts'
import type { Place } from './live-line.ts'
import { session } from './session.ts'
import { onClear, onLeave } from './sign.ts'

/** Whoever looked elsewhere for less saw what moved when he came back. */
const HIDDEN_MS = 60_000
const AWAY_MS = 10_000
const KEEP_MS = 15_000

/** `turn` counts gaps: each is a reason to ask anew, whether the beginning moved or not. */
export const gap = proxy<{ since: Place | null; turn: number }>({ since: null, turn: 0 })
let whole: Place | undefined
let hiddenAt: Place | undefined
let keptAt = 0

const key = (): string | undefined => (session.now.state === 'in' ? `missed:${session.now.me.id}@${session.now.me.company.id}` : undefined)
const isPlace = (said: unknown): said is Place =>
  typeof said === 'object' && said !== null && 'cursor' in said && typeof said.cursor === 'string' && 'at' in said && typeof said.at === 'number'

function kept(): { readonly since?: Place; readonly seen?: Place } {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key() ?? '') ?? 'null')
    if (typeof said !== 'object' || said === null) return {}
    return { ...('since' in said && isPlace(said.since) && { since: said.since }), ...('seen' in said && isPlace(said.seen) && { seen: said.seen }) }
  } catch {
    return {}
  }
}
const isAlone = (): boolean => !new URLSearchParams(location.search).has('solo')
function keep(): void {
  const name = key()
  if (name === undefined || whole === undefined || !isAlone()) return
  keptAt = Date.now()
  localStorage.setItem(name, JSON.stringify({ seen: whole, ...(gap.since && { since: gap.since }) }))
}

/** How far the feed has been shown here: what a sign-off answers for. */
export const shownUpTo = (): Place | undefined => whole

function open(since: Place): void {
  if (gap.since === null || since.at < gap.since.at) gap.since = ref(since)
  gap.turn++
  keep()
}

/** Hears of every moment at which nothing is missing, and of what lay before it (live-line.ts). */
export function noteWhole(now: Place, since: Place | null | undefined): void {
  const isFirst = since === null && whole === undefined
  whole = now
  if (isFirst && isAlone()) {
    const before = kept()
    const last = before.since ?? before.seen
    if (last && (before.since || now.at - last.at > AWAY_MS)) return open(last)
  }
  if (since) return open(since)
  if (Date.now() - keptAt > KEEP_MS) keep()
}

/** It has been seen. */
export function closeGap(): void {
  gap.since = null
  keep()
}

function look(): void {
  keep()
  if (document.visibilityState === 'hidden') {
    hiddenAt = whole && { cursor: whole.cursor, at: Date.now() }
    return
  }
  if (hiddenAt && Date.now() - hiddenAt.at > HIDDEN_MS) open(hiddenAt)
  hiddenAt = undefined
}
/** Returns what stops the watch. */
export function watchHidden(): () => void {
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', keep)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pagehide', keep)
  }
}

// Who signs out has seen what there was: what changes from now on is what he missed.
onLeave(async () => {
  if (whole && isAlone()) await api('user_shift/sign_off/', { method: 'POST', body: { how: 'sign_out', cursor: whole.cursor } })
})

// The next user of this browser finds nothing of this one's.
onClear(() => {
  for (const name of Object.keys(localStorage)) if (name.startsWith('missed:')) localStorage.removeItem(name)
  gap.since = null
  whole = undefined
  hiddenAt = undefined
})
