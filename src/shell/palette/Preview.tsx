/** Draws the screen that is marked in the palette over the focused pane. It takes no keys and no pointer, and disappears with the mark. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Router } from 'wouter'
import { forgetSavedState } from '#src/engine/panes/saved.state.ts'
import { forgetPane } from '#src/engine/panes/pane.ts'
import { clientOf, forgetClient } from '#src/engine/data/query.state.ts'
import { PaneId, PREVIEW } from '#src/engine/panes/command-target.ts'
import { PaneHistory } from '../state/history.ts'
import { sectionOf } from '../state/focus.ts'
import { desk } from '../state/desk.state.ts'
import { historyOf } from '../state/panes.ts'
import styles from './Preview.module.css'
import { screenPreview } from '../state/preview.state.ts'
import { screenAt } from '../routes/routes.ts'
import { ScreenHost } from '../panes/ScreenHost.tsx'

const hrefs = (href: string): string => `#${href}`

function PreviewedScreen({ at }: { readonly at: string }) {
  const history = useMemo(() => new PaneHistory(PREVIEW, at), [at])
  useEffect(() => () => [forgetPane, forgetSavedState, forgetClient].forEach((forget) => forget(PREVIEW)), [])
  return (
    <div className={styles['peek']} inert role="presentation" data-peek={at}>
      <p className={styles['word']}>Preview: {screenAt(at.split('?')[0] ?? '/')?.screen.title}</p>
      <div className={styles['screen']}>
        <PaneId value={PREVIEW}>
          <QueryClientProvider client={clientOf(PREVIEW)}>
            <Router hook={history.hook} searchHook={history.searchHook} hrefs={hrefs}>
              <ScreenHost />
            </Router>
          </QueryClientProvider>
        </PaneId>
      </div>
    </div>
  )
}

export function ScreenPreview() {
  const { at } = useSnapshot(screenPreview())
  // Deferred: the next key is handled first.
  const later = useDeferredValue(at, null)
  const over = sectionOf(desk().focused)?.parentElement
  if (at === null || later === null || !over || historyOf(desk().focused).href === later) return null
  return createPortal(<PreviewedScreen at={later} />, over)
}
