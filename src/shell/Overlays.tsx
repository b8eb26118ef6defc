/** What lies over the panes. Each comes with its own chunk, fetched before it is first wanted. */
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { overlay } from '../engine/overlay.ts'
import { PaneId } from '../engine/target.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { backFromPage } from './focus.ts'
import { over } from './over.ts'
import { desk } from './panes.ts'
import { losing } from './unsaved.ts'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(loadPalette)
const loadMenu = () => import('./MenuAt.tsx')
const MenuAt = lazy(loadMenu)
const KeySheet = lazy(() => import('./KeySheet.tsx'))
const Hints = lazy(() => import('./Hints.tsx'))
const DescribeKey = lazy(() => import('./DescribeKey.tsx'))
const DeedList = lazy(() => import('./DeedList.tsx'))
const Popups = lazy(() => import('./Popups.tsx'))
const Meter = lazy(() => import('./Meter.tsx'))
const LosingDialog = lazy(() => import('./LosingDialog.tsx'))

export function Overlays() {
  const { now, meter } = useSnapshot(over)
  const { shown } = useSnapshot(overlay)
  const { now: asked } = useSnapshot(losing)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // Palette and menus must be there within the press of its key.
    // What does not come over a line that was just cut is asked for again when it is wanted.
    const timer = setTimeout(() => void Promise.all([loadPalette(), loadMenu()]).then(() => startTransition(() => setReady(true)), () => undefined), 400)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (now.kind !== 'none') return undefined
    // An overlay gives the keyboard back to what had it; where that went with its screen meanwhile, nobody is told.
    const timers = [50, 400].map((ms) => setTimeout(backFromPage, ms))
    return () => timers.forEach(clearTimeout)
  }, [now.kind])
  return (
    <ErrorBoundary title="This could not be opened">
      <Suspense fallback={null}>
        {shown !== null && <PaneId value={desk.focused}>{overlay.shown?.draw()}</PaneId>}
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
