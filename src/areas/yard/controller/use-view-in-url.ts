/** The view of the yard board in the pane's URL, for links and saved desks. */
import type { BoardView } from '../state/board-state.ts'
import { useSearchParams } from 'wouter'
import type { YardController } from './yard-controller.ts'
import { useEffect } from 'react'

const views: readonly BoardView[] = ['actual', 'planned', 'both']

/** The view that the URL asks for. */
export function useRequestedView(): BoardView | undefined {
  const [query] = useSearchParams()
  return views.find((view) => view === query.get('view'))
}

export function useViewInUrl(controller: YardController, view: BoardView, requested: BoardView | undefined): void {
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    if (requested && requested !== controller.now.view) controller.show(requested)
  }, [controller, requested])
  useEffect(() => {
    if (view !== (query.get('view') ?? 'both'))
      setQuery(
        (old) => {
          const next = new URLSearchParams(old)
          next.set('view', view)
          return next
        },
        { replace: true },
      )
    // Only the user's changes are written; the URL's own view is read above.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [view])
}
