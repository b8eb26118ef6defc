/** What panes show, for those who ask from outside: what changed in them, who else looks at the same. A pane behind another tab still counts. */
import { useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { DigestObject, DigestScope } from '#model/rules/digest.ts'
import { PaneId } from './target.ts'

export type Sight = {
  /** Objects of which a change concerns this pane. */
  readonly scopes: () => readonly Omit<DigestScope, 'panes'>[]
  /** Of changed objects those that it shows, or showed before they changed; without it, all of its scopes. */
  readonly shown?: (objects: readonly DigestObject[]) => Promise<ReadonlySet<number | string>>
  /** Brings an object under the eyes: the cursor on its row, its car chosen. */
  readonly show: (object: DigestObject) => void | Promise<void>
}

const sights = new Map<string, { readonly sight: Sight; readonly path: string }>()

/** Says what this pane shows. Pass a stable object. */
export function useSight(sight: Sight): void {
  const pane = useContext(PaneId)
  const [path] = useLocation()
  useEffect(() => {
    // Not taken back: a hidden tab unmounts, and what it would show goes on changing.
    if (pane === '') return
    sights.set(pane, { sight, path })
    for (const listener of watchers) listener()
  }, [pane, path, sight])
}

const watchers = new Set<() => void>()
/** Told of every pane that says what it shows. Returns what ends it. */
export function onSights(listener: () => void): () => void {
  watchers.add(listener)
  return () => void watchers.delete(listener)
}

/** The desk as it is needed from outside the shell, which says what it is. Panes in reading order, with their paths. */
export type Panes = { readonly all: () => readonly { readonly pane: string; readonly path: string }[]; readonly focused: () => string; readonly enter: (pane: string) => void }
let panes: Panes = { all: () => [], focused: () => '', enter: () => {} }
export const onPanes = (answer: Panes): void => {
  panes = answer
}
export const panesNow = (): Panes => panes

/** Panes of the desk that say what they show, in reading order. `also` those that showed it last and now show a screen that says nothing. */
export function sightsNow(also = false): readonly { readonly pane: string; readonly sight: Sight }[] {
  const all = panes.all()
  for (const pane of sights.keys()) if (!all.some((one) => one.pane === pane)) sights.delete(pane)
  return all.flatMap(({ pane, path }) => {
    const said = sights.get(pane)
    return said && (also || said.path === path) ? [{ pane, sight: said.sight }] : []
  })
}
