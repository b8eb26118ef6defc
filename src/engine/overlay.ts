/** What an area lays over the panes for a moment: a question of several steps, its answer. One at a time; the shell draws it. */
import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { proxy, ref } from 'valtio'
import { onClear } from './sign.ts'

export type Closing = { readonly onClose: () => void }
export const overlay = proxy<{ shown: { readonly draw: () => ReactNode } | null }>({ shown: null })

const closeOverlay = (): void => {
  overlay.shown = null
}
// What one user was asked is nothing to the next.
onClear(closeOverlay)

/** A command names the component by how to fetch it, so that commands stay free of components. */
export function openOverlay<P extends object>(load: () => Promise<{ default: ComponentType<P & Closing> }>, props: P): void {
  const Shown = lazy(load)
  const drawn = createElement(Shown as ComponentType<P & Closing>, { ...props, onClose: closeOverlay })
  overlay.shown = ref({ draw: () => drawn })
}
