/** What panes show, for features outside of them: missed changes, and presence. A pane behind another tab counts too. */
import { useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import { PaneId } from './command-target.ts'
import { scopes, type Panes, type PaneScope } from './pane-scope.state.ts'

/** Reports what this pane shows. Pass a stable object. */
export function usePaneScope(sight: PaneScope): void {
  const pane = useContext(PaneId)
  const [path] = useLocation()
  useEffect(() => {
    // Not removed on unmount: a hidden tab unmounts, yet what it would show keeps changing.
    if (pane === '') return
    const { said, watchers } = scopes()
    said.set(pane, { sight, path })
    for (const listener of watchers) listener()
  }, [pane, path, sight])
}

/** Calls the listener with every pane that reports what it shows. Returns a function that stops it. */
export function onPaneScopes(listener: () => void): () => void {
  const { watchers } = scopes()
  watchers.add(listener)
  return () => void watchers.delete(listener)
}

export const onPanes = (answer: Panes): void => {
  scopes().panes = answer
}
export const panesNow = (): Panes => scopes().panes

/** What the pane itself reports, once it does. */
const saidBy = (pane: string, path: string): Promise<PaneScope> =>
  new Promise((resolve) => {
    const look = (): void => {
      const said = scopes().said.get(pane)
      if (said?.path !== path) return
      stop()
      resolve(said.sight)
    }
    const stop = onPaneScopes(look)
    look()
  })

/** `isSure`: it is known which objects of its scopes the pane shows. `isDrawn`: the pane itself has reported it. */
export type Seen = {
  readonly pane: string
  readonly title: string
  readonly sight: PaneScope
  readonly isDrawn: boolean
  readonly isSure: boolean
}

/**
 * The panes of the desk and what they show, in reading order: what each reports or, if its tab has not been opened yet, what its path
 * tells. `also` includes panes that last showed something and now show a screen that reports nothing.
 */
export function paneScopesNow(also = false): readonly Seen[] {
  const { panes, said: sights } = scopes()
  const all = panes.all()
  for (const pane of sights.keys()) if (!all.some((one) => one.pane === pane)) sights.delete(pane)
  return all.flatMap(({ pane, path }): Seen[] => {
    const said = sights.get(pane)
    const shown = panes.shownAt?.(path)
    const title = shown?.title ?? path
    if (said && (also || said.path === path)) return [{ pane, title, sight: said.sight, isDrawn: true, isSure: true }]
    if (!shown || shown.scopes.length === 0) return []
    const sight: PaneScope = {
      scopes: () => shown.scopes,
      show: async (object) => (await saidBy(pane, path)).show(object),
    }
    return [{ pane, title, sight, isDrawn: false, isSure: shown.isSure }]
  })
}
