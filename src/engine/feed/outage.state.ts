/** The time since which this user may have missed changes, and the point up to which the feed has been shown. */
import { proxy } from 'valtio'
import { api } from '../api/api.ts'
import { state } from '../console/console.state.ts'
import { onClear, onLeave } from '../session/lifecycle.ts'
import type { FeedCheckpoint } from './connection.ts'

/** `turn` counts outages: each is a reason to ask the server again, even if `since` stays the same. */
export const outage = state(() => proxy<{ since: FeedCheckpoint | null; turn: number }>({ since: null, turn: 0 }))

export const isAlone = (): boolean => !new URLSearchParams(location.search).has('solo')

type Watch = { whole?: FeedCheckpoint | undefined; hiddenAt?: FeedCheckpoint | undefined; keptAt: number }
export const outageWatch = state(() => {
  const it: Watch = { keptAt: -Infinity }
  const gap = outage()
  // A user who signs out has seen everything up to now; only later changes count as missed.
  onLeave(async () => {
    if (it.whole && isAlone())
      await api('user_shift/sign_off/', { method: 'POST', body: { how: 'sign_out', cursor: it.whole.cursor } })
  })
  // The next user of this browser must not find anything of the previous one.
  onClear(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('missed:')) localStorage.removeItem(name)
    gap.since = null
    it.whole = undefined
    it.hiddenAt = undefined
  })
  return it
})
