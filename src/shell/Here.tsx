/** What lies over the panes is drawn in the window in which the user is; windows beside the first bring their code with them. */
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { subscribeKey } from 'valtio/utils'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { PaneWindow, windows } from '../engine/windows.ts'
import { useOut } from './hooks.ts'

const Frames = lazy(() => import('./PopOuts.tsx'))

/** The windows into which panes were popped out. */
export function PopOuts() {
  if (useOut().length === 0) return null
  return (
    <Suspense fallback={null}>
      <Frames />
    </Suspense>
  )
}

const onHere = (listener: () => void): (() => void) => subscribeKey(windows, 'here', listener, true)

export function Here({ children }: { readonly children: ReactNode }) {
  const here = useSyncExternalStore(onHere, () => windows.here)
  if (here === window) return children
  const { body } = here.document
  return createPortal(
    <PaneWindow value={here}>
      <PortalProvider getContainer={() => body}>{children}</PortalProvider>
    </PaneWindow>,
    body,
  )
}
