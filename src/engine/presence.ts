/**
 * Who else looks at what the panes show, and what they hold there: cars in hand, a ticket in edit. Said and heard over the socket alone: nothing is
 * stored, nobody is locked out, and whoever's line ends is gone. Without a socket nobody is known to look, which is not that nobody does.
 */
import { useContext, useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { onLine, type Line } from './live.ts'
import { session } from './session.ts'
import { PaneId, PEEK } from './target.ts'

/** `holds`: 'edit', or ids of cars in hand. */
export type Looker = { readonly user: number; readonly name: string; readonly holds: readonly (number | string)[] }
type Look = { readonly resource: string; readonly id: number | string; readonly holds: readonly (number | string)[] }

/** `Ann Lee` → `AL` */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}

const looks = new Map<string, Look>()
const seen = proxy<{ subjects: Record<string, readonly Looker[]>; panes: Record<string, string> }>({ subjects: {}, panes: {} })
let line: Line | null = null
let waiting = false

const subjectOf = ({ resource, id }: Pick<Look, 'resource' | 'id'>): string => `${resource} ${id}`
const isLookers = (said: unknown): said is { readonly subject: string; readonly people: readonly Looker[] } =>
  typeof said === 'object' && said !== null && 'subject' in said && typeof said.subject === 'string' && 'people' in said && Array.isArray(said.people)

/** After what was turned to has been drawn: a dozen panes may turn with one key. */
const SOON_MS = 50
/** What several panes say of one thing is said once. */
function say(): void {
  waiting = false
  const merged = new Map<string, Look>()
  for (const look of looks.values()) {
    const known = merged.get(subjectOf(look))
    merged.set(subjectOf(look), known ? { ...look, holds: [...new Set([...known.holds, ...look.holds])] } : look)
  }
  for (const subject of Object.keys(seen.subjects)) if (!merged.has(subject)) delete seen.subjects[subject]
  line?.send('look', { looks: [...merged.values()] })
}
function saySoon(): void {
  if (waiting) return
  waiting = true
  setTimeout(say, SOON_MS)
}

onLine((next) => {
  line = next
  seen.subjects = {}
  if (next === null) return
  next.hear('others', (said) => {
    if (isLookers(said)) seen.subjects[said.subject] = said.people.filter(({ user }) => session.now.state !== 'in' || user !== session.now.me.id)
  })
  if (looks.size > 0) saySoon()
})

/** Says that this pane looks at an object, and what is held there. */
export function useLook(resource: string, id: number | string | undefined, holds: readonly (number | string)[]): void {
  const pane = useContext(PaneId)
  const held = JSON.stringify(holds)
  useEffect(() => {
    if (id === undefined || pane === '' || pane === PEEK) return undefined
    const mine: Look = { resource, id, holds: JSON.parse(held) as readonly (number | string)[] }
    looks.set(pane, mine)
    seen.panes[pane] = subjectOf(mine)
    saySoon()
    return () => {
      if (looks.get(pane) !== mine) return
      looks.delete(pane)
      delete seen.panes[pane]
      saySoon()
    }
  }, [pane, resource, id, held])
}

const nobody: readonly Looker[] = []
export function useLookers(resource: string, id: number | string): readonly Looker[] {
  return useSnapshot(seen).subjects[subjectOf({ resource, id })] ?? nobody
}
/** Who else looks at what a pane shows. */
export function usePaneLookers(pane: string): readonly Looker[] {
  const { subjects, panes } = useSnapshot(seen)
  return subjects[panes[pane] ?? ''] ?? nobody
}
