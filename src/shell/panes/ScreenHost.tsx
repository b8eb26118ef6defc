/** Finds the screen at the pane's path, checks the permission, and loads it. */
import { createElement, lazy, Suspense, useContext, useEffect, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { session, may } from '#src/engine/session/session.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { activeElement, documentHere } from '#src/engine/panes/windows.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { enterPane, sectionOf } from '../state/focus.ts'
import { desk } from '../state/desk.state.ts'
import { components } from './components.state.ts'
import { NotFound, Refused } from './Refusal.tsx'
import { loadScreenAt } from '../routes/areas.ts'
import { areScreensWhole, propsOf, screenAt, useScreens } from '../routes/routes.ts'

type Component = ComponentType<Readonly<Record<string, unknown>>>
/** One lazy component per screen. Its props are the parameters of path and query. */
function componentOf(screen: Screen): Component {
  const { made } = components()
  const known = made.get(screen)
  if (known) return known
  const component = lazy<Component>(screen.load)
  made.set(screen, component)
  return component
}

/** Content appears once its data have loaded. Until then the pane has the focus, and these are the times in ms of the next checks. */
const waits = [0, 60, 150, 300, 600, 1200, 2500]

/** Rendered after the screen, so that it mounts once the screen has, and moves the focus into the content. */
function Arrival() {
  const pane = useContext(PaneId)
  useEffect(() => {
    const look = (): void => {
      const active = activeElement()
      if (desk().focused === pane && (active === documentHere().body || active === sectionOf(pane))) enterPane(pane)
    }
    const timers = waits.map((wait) => setTimeout(look, wait))
    return () => timers.forEach(clearTimeout)
  }, [pane])
  return null
}

/** Takes the screen's place until its area has loaded. */
function Coming({ path }: { readonly path: string }) {
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    loadScreenAt(path).catch((error: unknown) => {
      if (!isOver) setFailed(error)
    })
    return () => {
      isOver = true
    }
  }, [path])
  if (failed !== undefined) throw failed
  return <Skeleton />
}

export function ScreenHost() {
  const [path] = useLocation()
  const search = useSearch()
  useSnapshot(session())
  useScreens()
  const found = screenAt(path)
  if (!found && areScreensWhole()) return <NotFound path={path} />
  if (!found)
    return (
      <ErrorBoundary key={`coming ${path}`} at={path}>
        <Coming path={path} />
      </ErrorBoundary>
    )
  if (!may(found.screen.needs)) return <Refused screen={found.screen} />
  return (
    // A change of path mounts the screen again, unless the screen takes the change as new props (`swaps`).
    <ErrorBoundary key={found.screen.swaps === true ? found.screen.name : `${found.screen.name} ${path}`} at={path}>
      <Suspense fallback={<Skeleton />}>
        {createElement(componentOf(found.screen), propsOf(found, search))}
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}
