/** The screen at the pane's path: found, allowed, loaded. */
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
/** One lazy component a screen. What a screen takes as props is what its path and the query say. */
function componentOf(screen: Screen): Component {
  const { made } = components()
  const known = made.get(screen)
  if (known) return known
  const component = lazy<Component>(screen.load)
  made.set(screen, component)
  return component
}

/** Content comes when its data have: until then the keyboard waits at the pane, and is looked after at these times, in ms. */
const waits = [0, 60, 150, 300, 600, 1200, 2500]

/** Stands behind the screen, so that it mounts when that has, and brings the keyboard into the content. */
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

/** Stands where a screen will, until its area has said which one. */
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
    // A screen at another path is another screen, but where it takes that into what is drawn already.
    <ErrorBoundary key={found.screen.swaps === true ? found.screen.name : `${found.screen.name} ${path}`} at={path}>
      <Suspense fallback={<Skeleton />}>
        {createElement(componentOf(found.screen), propsOf(found, search))}
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}
