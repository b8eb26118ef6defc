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

type Shown = { readonly title: string; readonly scopes: ReturnType<Sight['scopes']>; readonly isSure: boolean }
/** The desk as it is needed from outside the shell, which says what it is. Panes in reading order, with their paths; what a path shows before it is drawn. */
export type Panes = {
  readonly all: () => readonly { readonly pane: string; readonly path: string }[]
  readonly focused: () => string
  readonly enter: (pane: string) => void
  readonly shownAt?: (path: string) => Shown | undefined
}
let panes: Panes = { all: () => [], focused: () => '', enter: () => {} }
export const onPanes = (answer: Panes): void => {
  panes = answer
}
export const panesNow = (): Panes => panes

/** What the pane says itself, as soon as it does. */
const saidBy = (pane: string, path: string): Promise<Sight> =>
  new Promise((resolve) => {
    const look = (): void => {
      const said = sights.get(pane)
      if (said?.path !== path) return
      stop()
      resolve(said.sight)
    }
    const stop = onSights(look)
    look()
  })

/** `isSure`: it is known what of its scopes the pane shows. `isDrawn`: it has said so itself. */
export type Seen = { readonly pane: string; readonly title: string; readonly sight: Sight; readonly isDrawn: boolean; readonly isSure: boolean }

/**
 * Panes of the desk and what they show, in reading order: what each says, or, for one behind a tab that was not opened yet, what its path says. `also` those that
 * showed something last and now show a screen that says nothing.
 */
export function sightsNow(also = false): readonly Seen[] {
  const all = panes.all()
  for (const pane of sights.keys()) if (!all.some((one) => one.pane === pane)) sights.delete(pane)
  return all.flatMap(({ pane, path }): Seen[] => {
    const said = sights.get(pane)
    const shown = panes.shownAt?.(path)
    const title = shown?.title ?? path
    if (said && (also || said.path === path)) return [{ pane, title, sight: said.sight, isDrawn: true, isSure: true }]
    if (!shown || shown.scopes.length === 0) return []
    const sight: Sight = { scopes: () => shown.scopes, show: async (object) => (await saidBy(pane, path)).show(object) }
    return [{ pane, title, sight, isDrawn: false, isSure: shown.isSure }]
  })
}
