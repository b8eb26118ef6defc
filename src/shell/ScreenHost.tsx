/** The screen at the pane's path: found, allowed, loaded. */
import { lazy, Suspense, type Component = ComponentType<Readonly<Record<string, unknown>>>
/** One lazy component a screen. What a screen takes as props is what its path and the query say. */
const components = new Map<string, Component>(screens.map((screen) => [screen.name, lazy(screen.load)]))

export function ScreenHost() {
  const [path] = useLocation()
  const search = useSearch()
  useSnapshot(session)
  const found = screenAt(path)
  if (!found) return <NotFound path={path} />
  if (!may(found.screen.needs)) return <Refused screen={found.screen} />
  const Shown = components.get(found.screen.name)
  if (!Shown) return <NotFound path={path} />
  return (
    // A screen at another path is another screen: nothing of the former record stays.
    <ErrorBoundary key={`${found.screen.name} ${path}`}>
      <Suspense fallback={<Skeleton />}>
        <Shown {...propsOf(found, search)} />
      </Suspense>
    </ErrorBoundary>
  )
}
