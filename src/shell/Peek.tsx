/** Draws the screen that is marked in the palette over the pane behind it. It hears no key and no pointer, and goes with the mark. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Router } from 'wouter'
import { forgetKept } from '../engine/keep.ts'
import { forgetPane } from '../engine/pane.ts'
import { clientOf, forgetClient } from '../engine/query.ts'
import { PaneId, PEEK } from '../engine/target.ts'
import { PaneHistory } from './history.ts'
import { sectionOf } from './focus.ts'
import { desk, historyOf } from './panes.ts'
import styles from './Peek.module.css'
import { peek } from './peek.ts'
import { screenAt } from './routes.ts'
import { ScreenHost } from './ScreenHost.tsx'

const hrefs = (href: string): string => `#${href}`

function Peeked({ at }: { readonly at: string }) {
  const history = useMemo(() => new PaneHistory(PEEK, at), [at])
  useEffect(() => () => [forgetPane, forgetKept, forgetClient].forEach((forget) => forget(PEEK)), [])
  return (
    <div className={styles['peek']} inert role="presentation" data-peek={at}>
      <p className={styles['word']}>Preview: {screenAt(at.split('?')[0] ?? '/')?.screen.title}</p>
      <div className={styles['screen']}>
        <PaneId value={PEEK}>
          <QueryClientProvider client={clientOf(PEEK)}>
            <Router hook={history.hook} searchHook={history.searchHook} hrefs={hrefs}>
              <ScreenHost />
            </Router>
          </QueryClientProvider>
        </PaneId>
      </div>
    </div>
  )
}

export function Peek() {
  const { at } = useSnapshot(peek)
  // Drawn when nothing else is to be: the next key comes first.
  const later = useDeferredValue(at, null)
  const over = sectionOf(desk.focused)?.parentElement
  if (at === null || later === null || !over || historyOf(desk.focused).href === later) return null
  return createPortal(<Peeked at={later} />, over)
}
