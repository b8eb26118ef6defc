/** The screen at the pane's path: found, allowed, loaded. */
import { lazy, Suspense, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import type { Screen } from '../engine/screen.ts'
import { may, session } from '../engine/session.ts'
import { Skeleton } from '../ui/Notice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { NotFound, Refused } from './Refusal.tsx'
import { propsOf, screenAt } from './routes.ts'

type Component = ComponentType<Readonly<Record<string, unknown>>>
const loaded = new Map<string, Component>()

/** One lazy component a screen. What a screen takes as props is what its path and the query say. */
function componentOf(screen: Screen): Component {
  const known = loaded.get(screen.name)
  if (known) return known
  const made: Component = lazy(screen.load)
  loaded.set(screen.name, made)
  return made
}

export function ScreenHost() {
  const [path] = useLocation()
  const search = useSearch()
  useSnapshot(session)
  const found = screenAt(path)
  if (!found) return <NotFound path={path} />
  if (!may(found.screen.needs)) return <Refused screen={found.screen} />
  const Shown = componentOf(found.screen)
  return (
    // A screen at another path is another screen: nothing of the former record stays.
    <ErrorBoundary key={`${found.screen.name} ${path}`}>
      <Suspense fallback={<Skeleton />}>
        <Shown {...propsOf(found, search)} />
      </Suspense>
    </ErrorBoundary>
  )
}
