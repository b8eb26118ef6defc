/** Describes how up to date a pane is, by a short text and a state. What is unknown is shown as unknown. */
import { recentTime } from '#model/shared/clock.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import type { live } from '#src/engine/feed/client.state.ts'
import type { Age } from '#src/engine/panes/pane.state.ts'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'

export type Freshness = { readonly word: string; readonly state: BadgeState; readonly about: string }
type Live = { readonly state: ReturnType<typeof live>['state']; readonly confirmedAt: number }

export function freshness(feed: Live, age: Age, online: boolean): Freshness {
  if (age === 'unknown') return { word: 'unknown', state: 'plain', about: 'What this shows has not been read yet.' }
  if (typeof age === 'object' && age !== null)
    return {
      word: `as of ${recentTime(age.asOf, userZone())}`,
      state: 'plain',
      about: 'What this shows is of that moment, whatever came after it.',
    }
  if (!online)
    return { word: 'offline', state: 'stop', about: 'This device has no network. What is shown may be out of date.' }
  if (typeof age === 'number')
    return {
      word: `stale since ${recentTime(age, userZone())}`,
      state: 'warn',
      about: 'The last try to bring this up to date failed.',
    }
  if (feed.state !== 'down' && age === 'behind')
    return { word: 'catching up', state: 'info', about: 'Something changed; it is being read.' }
  if (feed.state === 'live') return { word: 'live', state: 'ok', about: 'Changes are shown as they happen.' }
  if (feed.state === 'polling')
    return {
      word: 'polling 3 s',
      state: 'info',
      about: 'The live connection is down; changes are asked for every 3 seconds.',
    }
  if (feed.confirmedAt === 0) return { word: 'connecting', state: 'plain', about: 'The live connection is being made.' }
  return {
    word: `stale since ${recentTime(feed.confirmedAt, userZone())}`,
    state: 'warn',
    about: 'The server cannot be reached; changes since then are not shown.',
  }
}
