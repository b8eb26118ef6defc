/**
 * Notifies the page of changes as they happen. The server sends which records changed, not their values: only what is on screen is
 * requested again. Changes come over a socket, and by polling while the socket is down, on reconnecting and on waking. Neither way loses
 * any.
 */
import { after } from '../console/timers.state.ts'
import { noteWhole } from './outage.ts'
import { endFeed, feed, live, type ChangesListener } from './client.state.ts'
import { FeedConnection, type Change } from './connection.ts'
import { transport } from './channel.ts'

export function onChanges(listener: ChangesListener): () => void {
  const { listeners } = feed()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const tell = (changes: readonly Change[] | 'reset', cursor?: string): void =>
  feed().listeners.forEach((listener) => listener(changes, cursor))

/** Resolves once the feed's position is known; anything read after that misses no change. */
export async function startLive(): Promise<void> {
  stopLive()
  const its = feed()
  const now = live()
  its.connection = new FeedConnection(
    transport,
    { now: Date.now, after },
    {
      tell,
      state: (state, confirmedAt) => {
        now.state = state
        now.confirmedAt = confirmedAt
      },
      whole: noteWhole,
    },
  )
  document.addEventListener('visibilitychange', its.wake)
  window.addEventListener('online', its.wake)
  await its.connection.start()
}

export function stopLive(): void {
  endFeed(feed())
  live().state = 'connecting'
}
