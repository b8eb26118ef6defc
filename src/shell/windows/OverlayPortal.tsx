/** Draws overlays in the window in which the user is. The code of additional windows is loaded with them. */
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { subscribeKey } from 'valtio/utils'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { windows } from '#src/engine/panes/windows.state.ts'
import { useOut } from '../state/hooks.ts'

const Frames = lazy(() => import('./PopOuts.tsx'))

/** The additional windows with panes. */
export function PopOuts() {
  if (useOut().length === 0) return null
  return (
    <Suspense fallback={null}>
      <Frames />
    </Suspense>
  )
}

const onHere = (listener: () => void): (() => void) => subscribeKey(windows(), 'here', listener, true)

export function OverlayPortal({ children }: { readonly children: ReactNode }) {
  const here = useSyncExternalStore(onHere, () => windows().here)
  if (here === window) return children
  const { body } = here.document
  return createPortal(
    <PaneWindow value={here}>
      <PortalProvider getContainer={() => body}>{children}</PortalProvider>
    </PaneWindow>,
    body,
  )
}
