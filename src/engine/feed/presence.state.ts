/** What the panes of this page show, and who else is looking at it. */
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'
import { after } from '../console/timers.state.ts'
import { signedIn } from '../session/session.state.ts'
import { onFeedChannel } from './channel.ts'
import type { FeedChannel } from './client.state.ts'

/** `holds`: 'edit', or the ids of the cars being moved. */
export type Looker = { readonly user: number; readonly name: string; readonly holds: readonly (number | string)[] }
export type PaneLook = {
  readonly resource: string
  readonly id: number | string
  readonly holds: readonly (number | string)[]
}

export const subjectOf = ({ resource, id }: Pick<PaneLook, 'resource' | 'id'>): string => `${resource} ${id}`
const isLookers = (said: unknown): said is { readonly subject: string; readonly people: readonly Looker[] } =>
  typeof said === 'object' &&
  said !== null &&
  'subject' in said &&
  typeof said.subject === 'string' &&
  'people' in said &&
  Array.isArray(said.people)

/** Waits until the panes are drawn, because one key may change a dozen of them. */
const SOON_MS = 50

/** `looks`, by pane: after changing it, call `saySoon`. `seen`: other users by subject, and subjects by pane. */
export const presence = state(() => {
  const looks = new Map<string, PaneLook>()
  const seen = proxy<{ subjects: Record<string, readonly Looker[]>; panes: Record<string, string> }>({
    subjects: {},
    panes: {},
  })
  let channel: FeedChannel | null = null
  let isWaiting = false
  /** If several panes show the same subject, it is sent once. */
  const say = (): void => {
    isWaiting = false
    const merged = new Map<string, PaneLook>()
    for (const look of looks.values()) {
      const known = merged.get(subjectOf(look))
      merged.set(subjectOf(look), known ? { ...look, holds: [...new Set([...known.holds, ...look.holds])] } : look)
    }
    for (const subject of Object.keys(seen.subjects)) if (!merged.has(subject)) delete seen.subjects[subject]
    channel?.send('look', { looks: [...merged.values()] })
  }
  const saySoon = (): void => {
    if (isWaiting) return
    isWaiting = true
    after(SOON_MS, say)
  }
  onFeedChannel((next) => {
    channel = next
    seen.subjects = {}
    if (next === null) return
    next.hear('others', (said) => {
      if (isLookers(said)) seen.subjects[said.subject] = said.people.filter(({ user }) => user !== signedIn()?.id)
    })
    if (looks.size > 0) saySoon()
  })
  return { looks, seen, saySoon }
})
