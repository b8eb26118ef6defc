/** The header of a pane: what it shows, how fresh that is, and what can be done with it. */
import { ArrowLeft, EllipsisVertical, X } from 'lucide-react'
import { lazy, memo, Suspense, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { live } from '#src/engine/feed/client.state.ts'
import { useAgeOf, useTitleOf } from '#src/engine/panes/pane.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { freshness } from '../state/freshness.ts'
import { useOnline, usePaneHref } from '../state/hooks.ts'
import { LinkButton } from './LinkButton.tsx'
import { show } from '../state/overlays.state.ts'
import styles from './PaneHeader.module.css'
import { desk } from '../state/desk.state.ts'
import { historyOf, setTree } from '../state/panes.ts'
import { areScreensWhole, screenAt, useScreens } from '../routes/routes.ts'
import { execute } from '../commands/run.ts'

const Presence = lazy(() => import('./Presence.tsx'))

/** Screen and record: `Ticket › T-10442`. */
export function usePaneTitle(pane: string): { readonly screen: string; readonly record: string } {
  const href = usePaneHref(pane)
  useScreens()
  const unknown = areScreensWhole() ? 'Not found' : ''
  return { screen: screenAt(href.split('?')[0] ?? '/')?.screen.title ?? unknown, record: useTitleOf(pane) }
}

// The title changes with every record, so it is rendered by itself: the buttons beside it are expensive, and there may be dozens of panes.
function Crumbs({ pane }: { readonly pane: string }) {
  const { screen, record } = usePaneTitle(pane)
  return (
    <h2 className={styles['crumbs']}>
      <span className={record === '' ? styles['last'] : styles['crumb']}>{screen}</span>
      {record !== '' && (
        <>
          <span className={styles['step']} aria-hidden>
            ›
          </span>
          <span className={styles['last']}>{record}</span>
        </>
      )}
    </h2>
  )
}

function Freshness({ pane }: { readonly pane: string }) {
  const age = useAgeOf(pane)
  const online = useOnline()
  const fresh = freshness(useSnapshot(live()), age, online)
  return (
    <span className={styles['fresh']} data-state={fresh.state} title={fresh.about}>
      <span className={styles['dot']} aria-hidden />
      {fresh.word}
    </span>
  )
}

export const PaneHeader = memo(function PaneHeader({ pane }: { readonly pane: string }) {
  const { focused, zoomed } = useSnapshot(desk())
  const history = historyOf(pane)
  const canBack = useSyncExternalStore(history.subscribe, () => history.canBack)
  const first = (run: () => void) => () => {
    if (desk().focused !== pane) setTree(desk().tree, pane)
    run()
  }
  return (
    <header className={styles['header']} data-focused={focused === pane} data-zoomed={zoomed === pane}>
      {canBack && (
        <IconButton
          icon={ArrowLeft}
          label="Back in this pane"
          shortcut="alt+comma"
          onPress={first(() => execute('workspace:back'))}
        />
      )}
      <LinkButton
        pane={pane}
        onOpen={({ left, bottom }) => first(() => show({ kind: 'menu', which: 'link', x: left, y: bottom + 2 }))()}
      />
      <Crumbs pane={pane} />
      {zoomed === pane && <span className={styles['zoomed']}>zoomed</span>}
      <Suspense fallback={null}>
        <Presence pane={pane} />
      </Suspense>
      <Freshness pane={pane} />
      <IconButton
        icon={EllipsisVertical}
        label="Menu of this pane"
        shortcut="alt+p"
        onPress={(event) =>
          first(() => {
            const { right, bottom } = event.target.getBoundingClientRect()
            show({ kind: 'menu', which: 'pane', x: right - 240, y: bottom + 2 })
          })()
        }
      />
      <IconButton icon={X} label="Close pane" shortcut="alt+w" onPress={first(() => execute('workspace:close'))} />
    </header>
  )
})
