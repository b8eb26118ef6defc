/** Finds the screen at the pane's path, checks the permission, and loads it. */
import { createElement, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { session, may } from '#src/engine/session/session.state.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { components, type LoadingScreen, type ScreenComponent } from './components.state.ts'
import { NotFound, Refused } from './Refusal.tsx'
import { loadScreenAt } from '../routes/areas.ts'
import { areScreensWhole, propsOf, screenAt, useScreens } from '../routes/routes.ts'

/** Begins to load it at the first call. One that failed is asked for again. */
function loadingOf(screen: Screen): LoadingScreen {
  const { made } = components()
  const known = made.get(screen)
  if (known) return known
  const coming = screen.load().then(({ default: component }): ScreenComponent => component)
  const loading: LoadingScreen = { component: undefined, coming }
  made.set(screen, loading)
  coming.then(
    (component) => (loading.component = component),
    () => made.delete(screen),
  )
  return loading
}

/**
 * The component of a screen with the parameters of path and query. What a Suspense waits for is drawn 300 ms after its fallback at the
 * earliest, so that the screen comes as state instead.
 */
function Loaded({ screen, params }: { readonly screen: Screen; readonly params: Readonly<Record<string, unknown>> }) {
  const [loading] = useState(() => loadingOf(screen))
  const [component, setComponent] = useState(() => loading.component)
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    let isOver = false
    loading.coming.then(
      (loaded) => {
        if (!isOver) setComponent(() => loaded)
      },
      (error: unknown) => {
        if (!isOver) setFailed(error)
      },
    )
    return () => {
      isOver = true
    }
  }, [loading])
  if (failed !== undefined) throw failed
  if (!component) return <Skeleton />
  return (
    <>
      {createElement(component, params)}
      <Arrival />
    </>
  )
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
        <Loaded screen={found.screen} params={propsOf(found, search)} />
      </Suspense>
    </ErrorBoundary>
  )
}
