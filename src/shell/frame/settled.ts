/** Tells a browser test when the page has settled after a key. Loaded only where the server of a test has asked for it. */
import { loadingComponents } from '#src/engine/console/loading.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { pageScheduler } from '#src/engine/feed/page-scheduler.state.ts'
import { windows } from '#src/engine/panes/windows.state.ts'
import { typedAhead } from '../commands/type-ahead.state.ts'
import { isOpening, overlayHere } from '../commands/type-ahead.ts'
import { desk } from '../state/desk.state.ts'
import { isArriving, sectionOf } from '../state/focus.ts'

/** Requests for what the pane shows. */
const requestsOf = (pane: string): readonly string[] =>
  queryClient()
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching' })
    .filter(({ observers }) => observers.some(({ options }) => options.meta?.['pane'] === pane))
    .map(({ queryHash }) => queryHash)

const isBusy = (element: Element | null | undefined): boolean => element?.querySelector('[aria-busy="true"]') != null

/** The reasons why the next key could meet something else than what the last one led to. */
function reasons(): readonly string[] {
  const { held, isWaiting } = typedAhead()
  const pane = desk().focused
  const section = sectionOf(pane)
  const over = overlayHere()
  const awaited = {
    'keys that are held back': held.length > 0,
    'a command': isWaiting && !over,
    'an overlay that opens': isOpening(),
    'content of the overlay': isBusy(over),
    'content of the pane': isBusy(section),
    'the focus of the pane': !over && isArriving(),
    'code of a component': loadingComponents().size > 0,
    'drawing of the pane': pageScheduler().isDrawing(pane),
  }
  return [...Object.entries(awaited).flatMap(([what, is]) => (is ? [what] : [])), ...requestsOf(pane)]
}

/** Two frames in a row in which nothing is awaited: what has come was drawn in the first. */
export async function settled(): Promise<void> {
  const { here } = windows()
  const shown = document.documentElement.dataset
  for (let quiet = 0; quiet < 2;) {
    await new Promise((resolve) => here.requestAnimationFrame(resolve))
    const awaited = reasons()
    // A test that never goes on says why.
    if (awaited.length > 0) shown['awaited'] = awaited.join(', ')
    else delete shown['awaited']
    quiet = awaited.length === 0 ? quiet + 1 : 0
  }
}
