/** The overlays above the panes. Each has a chunk of its own, loaded before it is first needed. */
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { ErrorBoundary } from '../panes/ErrorBoundary.tsx'
import { backFromPage } from '../state/focus.ts'
import { overlays } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'
import { unsavedQuestion } from '../state/unsaved.state.ts'

const loadPalette = () => import('../palette/Palette.tsx')
const Palette = lazy(loadPalette)
const loadMenu = () => import('./MenuAt.tsx')
const MenuAt = lazy(loadMenu)
const KeySheet = lazy(() => import('../keys/KeySheet.tsx'))
const Hints = lazy(() => import('../keys/Hints.tsx'))
const DescribeKey = lazy(() => import('../keys/DescribeKey.tsx'))
const DeedList = lazy(() => import('../notices/UndoHistory.tsx'))
const Popups = lazy(() => import('../notices/Popups.tsx'))
const Meter = lazy(() => import('./Meter.tsx'))
const LosingDialog = lazy(() => import('./UnsavedChangesDialog.tsx'))

export function Overlays() {
  const { now, meter } = useSnapshot(overlays())
  const { shown } = useSnapshot(overlay())
  const { now: asked } = useSnapshot(unsavedQuestion())
  const isShown = shown !== null
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // Palette and menus must open at once, so they are loaded in advance. What could not be loaded because of a lost connection is loaded
    // again on use.
    const timer = setTimeout(
      () =>
        void Promise.all([loadPalette(), loadMenu()]).then(
          () => startTransition(() => setReady(true)),
          () => undefined,
        ),
      400,
    )
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (now.kind !== 'none' || isShown) return undefined
    // An overlay returns the focus to the element that had it. No event reports that this element was removed, so this checks again.
    const timers = [50, 400].map((ms) => setTimeout(backFromPage, ms))
    return () => timers.forEach(clearTimeout)
  }, [now.kind, isShown])
  return (
    <ErrorBoundary title="This could not be opened">
      <Suspense fallback={null}>
        {isShown && <PaneId value={desk().focused}>{overlay().shown?.draw()}</PaneId>}
        <Popups />
        {asked !== null && <LosingDialog />}
        {meter && <Meter />}
        {(isReady || now.kind === 'palette') && <Palette />}
        {now.kind === 'sheet' && <KeySheet />}
        {now.kind === 'hints' && <Hints />}
        {now.kind === 'describe' && <DescribeKey />}
        {now.kind === 'deeds' && <DeedList />}
        {now.kind === 'menu' && <MenuAt which={now.which} x={now.x} y={now.y} />}
      </Suspense>
    </ErrorBoundary>
  )
}
