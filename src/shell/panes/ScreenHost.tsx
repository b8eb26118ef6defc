/** Finds the screen at the pane's path, checks the permission, and loads it. */
import { createElement, lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { session, may } from '#src/engine/session/session.state.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
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
