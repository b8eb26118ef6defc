/** The state of the page's connection to the feed, and who listens to it. */
import type { Socket } from 'socket.io-client'
import { proxy } from 'valtio'
import { bound, state } from '../console/console.state.ts'
import type { Change, FeedConnection } from './connection.ts'

export const live = state(() =>
  proxy<{
    state: 'connecting' | 'live' | 'polling' | 'down'
    /** The last moment (Date.now()) at which everything shown was known to be up to date. */
    confirmedAt: number
  }>({ state: 'connecting', confirmedAt: 0 }),
)

/** 'reset': it is unknown what was missed, so all is requested again. `cursor`: the feed position up to which changes were delivered. */
export type ChangesListener = (changes: readonly Change[] | 'reset', cursor?: string) => void
/** The connected socket, for messages other than changes (presence.ts). */
export type FeedChannel = {
  readonly send: (word: string, said: object) => void
  readonly hear: (word: string, listener: (said: unknown) => void) => void
}
type Feed = {
  readonly listeners: Set<ChangesListener>
  readonly channelListeners: Set<(channel: FeedChannel | null) => void>
  channel: FeedChannel | null
  socket?: Socket | undefined
  connection?: FeedConnection | undefined
  /** Called when the page becomes visible or is online again. */
  readonly wake: () => void
}

/** Stops the listeners of the page and the requests to the server. */
export function endFeed(feed: Feed): void {
  feed.connection?.stop()
  feed.connection = undefined
  document.removeEventListener('visibilitychange', feed.wake)
  window.removeEventListener('online', feed.wake)
}
export const feed = state((onClose) => {
  const it: Feed = {
    listeners: new Set(),
    channelListeners: new Set(),
    channel: null,
    wake: bound(() => {
      if (document.visibilityState === 'visible') it.connection?.wake()
    }),
  }
  onClose(() => endFeed(it))
  return it
})
