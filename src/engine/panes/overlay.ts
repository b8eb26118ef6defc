/** An overlay that an area shows above the panes, such as a dialog of several steps. One at a time; the shell draws it. */
import { createElement, lazy, type ComponentType } from 'react'
import { ref } from 'valtio'
import { overlay } from './overlay.state.ts'

export type Closing = { readonly onClose: () => void }

export const closeOverlay = (): void => {
  overlay().shown = null
}

/** A command passes a function that loads the component, so that commands import no components. */
export function openOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P & Closing> }>,
  props: P,
): void {
  const Shown = lazy(load)
  const drawn = createElement(Shown as ComponentType<P & Closing>, { ...props, onClose: closeOverlay })
  overlay().shown = ref({ draw: () => drawn })
}
