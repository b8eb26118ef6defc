/**
 * The line below the panes of a window. It shows the state of the connection, and toasts appear in it (Toasts.tsx), so that they cover no
 * pane. A phone has no room for it.
 */
import { useSnapshot } from 'valtio'
import { live } from '#src/engine/feed/client.state.ts'
import { usePhone } from '#src/engine/session/media.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { execute } from '../commands/run.ts'
import { freshness } from '../state/freshness.ts'
import { useOnline } from '../state/hooks.ts'
import styles from './StatusLine.module.css'

export function FeedState() {
  const { state, word, about } = freshness(useSnapshot(live()), null, useOnline())
  return (
    <span className={styles['feed']} data-state={state} title={about}>
      <span className={styles['dot']} aria-hidden />
      {word}
    </span>
  )
}

export function StatusLine() {
  if (usePhone()) return null
  return (
    <footer className={styles['line']}>
      <FeedState />
      <Button look="quiet" shortcut="?" onPress={() => execute('workspace:keySheet')}>
        Keys
      </Button>
    </footer>
  )
}
