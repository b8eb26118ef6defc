/** Hooks for state that lives outside React. */
import { useSyncExternalStore } from 'react'
import { subscribeKey } from 'valtio/utils'
import type { Tree } from './tree/parts.ts'
import { desk, type Out } from './desk.state.ts'
import { historyOf } from './panes.ts'

const onTree = (listener: () => void): (() => void) => subscribeKey(desk(), 'tree', listener, true)
/** The plain tree: a snapshot of it would be read-only, and mosaic writes its types without that word. */
export const useTree = (): Tree => useSyncExternalStore(onTree, () => desk().tree)

const onOut = (listener: () => void): (() => void) => subscribeKey(desk(), 'out', listener, true)
/** The windows other than the main one. */
export const useOut = (): readonly Out[] => useSyncExternalStore(onOut, () => desk().out)

export function usePaneHref(pane: string): string {
  const history = historyOf(pane)
  return useSyncExternalStore(history.subscribe, () => history.href)
}

const onNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine)

const onHash = (listener: () => void): (() => void) => {
  addEventListener('popstate', listener)
  addEventListener('hashchange', listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener('hashchange', listener)
  }
}
/** The window's own hash, for screens outside panes such as sign-in. */
export const useHash = (): string => useSyncExternalStore(onHash, () => location.hash)
