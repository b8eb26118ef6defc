/** The screen at the pane's path: found, allowed, loaded. */
import { createElement, lazy, Suspense, useContext, useEffect, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { may, session } from '../engine/session.ts'
import { PaneId } from '../engine/target.ts'
import { activeElement, documentHere } from '../engine/windows.ts'
import { Skeleton } from '../ui/Notice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { enterPane, sectionOf } from './focus.ts'
import { desk } from './panes.ts'
import { NotFound, Refused } from './Refusal.tsx'
import { propsOf, screenAt, screens } from './routes.ts'

type Component = ComponentType<Readonly<Record<string, unknown>>>
/** One lazy component a screen. What a screen takes as props is what its path and the query say. */
const components = new Map<string, Component>(screens.map((screen) => [screen.name, lazy(screen.load)]))

/** Content comes when its data have: until then the keyboard waits at the pane, and is looked after at these times, in ms. */
const waits = [0, 60, 150, 300, 600, 1200, 2500]

/** Stands behind the screen, so that it mounts when that has, and brings the keyboard into the content. */
function Arrival() {
  const pane = useContext(PaneId)
  useEffect(() => {
    const look = (): void => {
      const active = activeElement()
      if (desk.focused === pane && (active === documentHere().body || active === sectionOf(pane))) enterPane(pane)
    }
    const timers = waits.map((wait) => setTimeout(look, wait))
    return () => timers.forEach(clearTimeout)
  }, [pane])
  return null
}

export function ScreenHost() {
  const [path] = useLocation()
  const search = useSearch()
  useSnapshot(session)
  const found = screenAt(path)
  const component = found && components.get(found.screen.name)
  if (!component) return <NotFound path={path} />
  if (!may(found.screen.needs)) return <Refused screen={found.screen} />
  return (
    // A screen at another path is another screen, but where it takes that into what is drawn already.
    <ErrorBoundary key={found.screen.swaps === true ? found.screen.name : `${found.screen.name} ${path}`} at={path}>
      <Suspense fallback={<Skeleton />}>
        {createElement(component, propsOf(found, search))}
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}
