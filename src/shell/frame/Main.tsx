/** The console: top bar, side menu, panes and overlays. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late } from '#src/engine/console/late.ts'
import { busy } from '#src/engine/panes/busy.state.ts'
import { startLine } from '#src/engine/links/session.ts'
import { startLive, stopLive } from '#src/engine/feed/client.ts'
import { watchHidden } from '#src/engine/feed/outage.ts'
import { outage } from '#src/engine/feed/outage.state.ts'
import { watchWindows } from '#src/engine/panes/windows.ts'
import { Spinner } from '#src/ui/controls/Notice.tsx'
import { restoreWorkspace } from '../desks/restore.ts'
import { trackFocus } from '../panes/focus-tracking.ts'
import { Banner } from '../notices/Banner.tsx'
import { ConditionalChrome } from './ConditionalChrome.tsx'
import styles from './Console.module.css'
import { keepFocus } from '../state/focus.ts'
import { KeyLayer } from '../keys/KeyLayer.tsx'
import { Overlays } from './Overlays.tsx'
import { PaneBodies } from '../panes/Pane.tsx'
import { usePaneTitle } from '../panes/PaneHeader.tsx'
import { desk } from '../state/desk.state.ts'
import { OverlayPortal, PopOuts } from '../windows/OverlayPortal.tsx'
import { allRegistered } from '../commands/registry/registry.ts'
import { Tiles } from '../panes/Tiles.tsx'
import { Toasts } from '../notices/Toasts.tsx'
import { StatusLine } from '../panes/StatusLine.tsx'
import { TopBar } from './TopBar.tsx'
import { watchLeaving } from '../state/unsaved.ts'

const SideMenu = lazy(() => import('./SideMenu.tsx'))
const Missed = lazy(() => import('../notices/DigestLine.tsx'))

/**
 * What areas declare is loaded this long after the desk has been painted, in ms, or earlier by a key press: its 150 small files would hold up
 * the rows of the panes.
 */
const AFTER_PAINT_MS = 1000

/** It appears after the first key of a sequence, so it need not load with the console. */
const WhichKey = late(() => import('../keys/WhichKey.tsx'))

/** The window's title is that of the focused pane. */
function Title() {
  const { focused } = useSnapshot(desk())
  const { screen, record } = usePaneTitle(focused)
  useEffect(() => {
    document.title = `${record === '' ? screen : `${record} · ${screen}`} · Highball`
  }, [screen, record])
  return null
}

/** Loaded only if changes were missed. */
function WhatChanged() {
  const { since } = useSnapshot(outage())
  if (since === null) return null
  return (
    <Suspense fallback={null}>
      <Missed />
    </Suspense>
  )
}

function Loading() {
  const { count } = useSnapshot(busy())
  if (count === 0) return null
  return (
    <div className={styles['loading']}>
      <Spinner size="3em" />
    </div>
  )
}

export function Main() {
  const [isReady, setReady] = useState(false)
  const { menuOpen } = useSnapshot(desk())
  useEffect(() => {
    let gone = false
    let leave: (() => void) | undefined
    void restoreWorkspace().then((stop) => {
      leave = stop
      if (gone) stop()
      else setReady(true)
    })
    void startLive()
    const stops = [watchWindows(), keepFocus(), trackFocus(), startLine(), watchLeaving(), watchHidden()]
    return () => {
      gone = true
      stopLive()
      leave?.()
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => void allRegistered().catch(() => undefined), AFTER_PAINT_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  if (!isReady)
    return (
      <main className={styles['page']}>
        <Spinner label="Laying out the desk" size="3em" />
      </main>
    )
  return (
    <div className={styles['console']}>
      <TopBar />
      <Banner />
      <WhatChanged />
      <div className={styles['middle']}>
        {menuOpen && (
          <Suspense fallback={null}>
            <SideMenu />
          </Suspense>
        )}
        <main className={styles['panes']}>
          <Tiles />
        </main>
      </div>
      <ConditionalChrome />
      <StatusLine />
      <PaneBodies />
      <Title />
      <KeyLayer />
      <OverlayPortal>
        <WhichKey />
        <Overlays />
        <Toasts />
        <Loading />
      </OverlayPortal>
      <PopOuts />
    </div>
  )
}
