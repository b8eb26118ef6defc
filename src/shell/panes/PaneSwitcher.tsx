/** On a phone: the panes of the desk in one line, with the visible one marked. Keys go to the next and previous pane, as on a desktop. */
import { useSnapshot } from 'valtio'
import { useTree } from '../state/hooks.ts'
import { keysIn } from '../state/tree/parts.ts'
import { usePhone } from '#src/engine/session/media.ts'
import { usePaneTitle } from './PaneHeader.tsx'
import styles from './PaneSwitcher.module.css'
import { desk } from '../state/desk.state.ts'
import { setTree } from '../state/panes.ts'
import { enterPane } from '../state/focus.ts'

function PaneButton({ pane, isSeen }: { readonly pane: string; readonly isSeen: boolean }) {
  const { screen, record } = usePaneTitle(pane)
  const turn = (): void => {
    desk().zoomed = null
    setTree(desk().tree, pane)
    requestAnimationFrame(() => enterPane(pane))
  }
  return (
    <button type="button" className={styles['pane']} aria-pressed={isSeen} onClick={turn}>
      {record === '' ? screen : record}
    </button>
  )
}

export default function PaneSwitcher() {
  const tree = useTree()
  const { focused } = useSnapshot(desk())
  const keys = keysIn(tree)
  if (!usePhone() || keys.length < 2) return null
  return (
    <nav className={styles['bar']} aria-label="Panes">
      {keys.map((pane) => (
        <PaneButton key={pane} pane={pane} isSeen={pane === focused} />
      ))}
    </nav>
  )
}
