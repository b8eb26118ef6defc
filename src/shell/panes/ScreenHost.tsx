/** Finds the screen at the pane's path, checks the permission, and loads it. */
import { createElement, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { session, may } from '#src/engine/session/session.state.ts'
import { late, loadComponent, useLoading, type LoadingComponent } from '#src/engine/console/late.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { components } from './components.state.ts'
import { loadScreenAt } from '../routes/areas.ts'
import { areScreensWhole, propsOf, screenAt, useScreens } from '../routes/routes.ts'

const NotFound = late(async () => ({ default: (await import('./Refusal.tsx')).NotFound }), <Skeleton />)
const Refused = late(async () => ({ default: (await import('./Refusal.tsx')).Refused }), <Skeleton />)

/** Begins to load it at the first call. One that failed is asked for again. */
function loadingOf(screen: Screen): LoadingComponent<Readonly<Record<string, unknown>>> {
  const { made } = components()
  const known = made.get(screen)
  if (known) return known
  const loading = loadComponent(screen.load, () => made.delete(screen))
  made.set(screen, loading)
  return loading
}

/** The component of a screen with the parameters of path and query. */
function Loaded({ screen, params }: { readonly screen: Screen; readonly params: Readonly<Record<string, unknown>> }) {
  const component = useLoading(() => loadingOf(screen))
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
