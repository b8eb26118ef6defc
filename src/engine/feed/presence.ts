/**
 * Shows who else looks at what the panes show, and what they are editing or moving there. It works over the socket alone: nothing is
 * stored, nothing is locked, and users whose connection ends disappear. Without a socket it is unknown who is looking, which does not mean
 * nobody is.
 */
import { useContext, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { PaneId, PREVIEW } from '../panes/command-target.ts'
import { presence, subjectOf, type PaneLook, type Looker } from './presence.state.ts'

/** `Ann Lee` → `AL` */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}

/** Announces that this pane shows an object, and what is being edited or moved there. */
export function useLook(resource: string, id: number | string | undefined, holds: readonly (number | string)[]): void {
  const pane = useContext(PaneId)
  const held = JSON.stringify(holds)
  useEffect(() => {
    if (id === undefined || pane === '' || pane === PREVIEW) return undefined
    const { looks, seen, saySoon } = presence()
    const mine: PaneLook = { resource, id, holds: JSON.parse(held) as readonly (number | string)[] }
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
  return useSnapshot(presence().seen).subjects[subjectOf({ resource, id })] ?? nobody
}
/** The other users looking at what a pane shows. */
export function usePaneLookers(pane: string): readonly Looker[] {
  const { subjects, panes } = useSnapshot(presence().seen)
  return subjects[panes[pane] ?? ''] ?? nobody
}
