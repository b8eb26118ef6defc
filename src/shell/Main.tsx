/** The console: bar, menu, panes and what lies over them. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { busy } from '../engine/busy.ts'
import { watchOwner } from '../engine/erase.ts'
import { startLine } from '../engine/linked.ts'
import { startLive, stopLive } from '../engine/live.ts'
import { onOpen, onPathTo, fillPath } from '../engine/screen.ts'
import { gap, watchHidden } from '../engine/gap.ts'
import { onPanes } from '../engine/sight.ts'
import { watchWindows } from '../engine/windows.ts'
import { Spinner } from '../ui/Notice.tsx'
import { arrive } from './arrive.ts'
import { watchAttention } from './attention.ts'
import { Banner } from './Banner.tsx'
import { Beside } from './Beside.tsx'
import styles from './Console.module.css'
import { keepFocus } from './focus.ts'
import { KeyLayer } from './KeyLayer.tsx'
import { Overlays } from './Overlays.tsx'
import { PaneBodies } from './Pane.tsx'
import { usePaneTitle } from './PaneHeader.tsx'
import { desk, historyOf, panesNow } from './panes.ts'
import { pathOfRecord, screenNamed, shownAt } from './routes.ts'
import { Here, PopOuts } from './Here.tsx'
import { handWorkspace } from './run.ts'
import { Tiles } from './Tiles.tsx'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { watchLeaving } from './unsaved.ts'
import { WhichKey } from './WhichKey.tsx'
import { focusOn, workspace } from './workspace.ts'

const SideMenu = lazy(() => import('./SideMenu.tsx'))
const Missed = lazy(() => import('./Missed.tsx'))

handWorkspace(workspace)
watchOwner()
onPanes({ all: () => panesNow().map((pane) => ({ pane, path: historyOf(pane).path })), shownAt, focused: () => desk.focused, enter: focusOn })
onPathTo(pathOfRecord)
onOpen((name, params, query, place) => {
  const screen = screenNamed(name)
  if (!screen) throw new Error(`There is no screen "${name}".`)
  const search = new URLSearchParams(query)
  workspace.openPath(`${fillPath(screen.path, { ...params })}${search.size > 0 ? `?${search}` : ''}`, place)
})

/** The window is called after the focused pane. */
function Title() {
  const { focused } = useSnapshot(desk)
  const { screen, record } = usePaneTitle(focused)
  useEffect(() => {
    document.title = `${record === '' ? screen : `${record} · ${screen}`} · Highball`
  }, [screen, record])
  return null
}

/** Fetched by who missed something. */
function WhatChanged() {
  const { since } = useSnapshot(gap)
  if (since === null) return null
  return (
    <Suspense fallback={null}>
      <Missed />
    </Suspense>
  )
}

function Loading() {
  const { count } = useSnapshot(busy)
  if (count === 0) return null
  return (
    <div className={styles['loading']}>
      <Spinner size="3em" />
    </div>
  )
}

export function Main() {
  const [isReady, setReady] = useState(false)
  const { menuOpen } = useSnapshot(desk)
  useEffect(() => {
    let gone = false
    let leave: (() => void) | undefined
    void arrive().then((stop) => {
      leave = stop
      if (gone) stop()
      else setReady(true)
    })
    void startLive()
    const stops = [watchWindows(), keepFocus(), watchAttention(), startLine(), watchLeaving(), watchHidden()]
    return () => {
      gone = true
      stopLive()
      leave?.()
      for (const stop of stops) stop()
    }
  }, [])
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
        {menuOpen && <Suspense fallback={null}><SideMenu /></Suspense>}
        <main className={styles['panes']}>
          <Tiles />
        </main>
      </div>
      <Beside />
      <PaneBodies />
      <Title />
      <KeyLayer />
      <Here>
        <WhichKey />
        <Overlays />
        <Toasts />
        <Loading />
      </Here>
      <PopOuts />
    </div>
  )
}
