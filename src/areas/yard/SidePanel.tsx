/** What stands beside the board when asked for: trouble with a move, what is left to do, the past, one car. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../ui/Button.tsx'
import type { YardCalls } from './calls.ts'
import { CarPanel } from './CarPanel.tsx'
import type { YardTarget } from './yard-target.ts'
import { BoardWorklist } from './BoardWorklist.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { TroublePanel } from './TroublePanel.tsx'
import styles from './Panel.module.css'

export function SidePanel({
  target,
  calls,
  onClose,
}: {
  readonly target: YardTarget
  readonly calls: YardCalls
  readonly onClose: () => void
}) {
  const { controller } = target
  const now = useSnapshot(controller.state).now
  const { board } = now
  if (board === undefined || (now.trouble === null && now.panel === null)) return null
  const close = (): void => {
    controller.set(now.trouble ? { trouble: null } : { panel: null })
    onClose()
  }
  let title = ''
  let content: ReactNode = null
  if (now.trouble) {
    title = now.trouble.kind === 'conflict' ? 'Moved by someone else meanwhile' : 'Refused'
    content = <TroublePanel trouble={now.trouble} controller={controller} board={board} />
  } else if (now.panel === 'differences') {
    title = board.differences.length === 1 ? 'Worklist: one car' : `Worklist: ${board.differences.length} cars`
    content = <BoardWorklist target={target} board={board} calls={calls} selected={now.selected} />
  } else if (now.panel === 'history') {
    title = 'Move history'
    content = <HistoryPanel target={target} board={board} calls={calls} />
  } else {
    title = 'Car'
    content = <CarPanel controller={controller} calls={calls} board={board} />
  }
  return (
    <aside className={styles['panel']} aria-label={title} data-state={now.trouble ? 'stop' : 'plain'}>
      <header className={styles['head']}>
        <h3>{title}</h3>
        <IconButton icon={X} label="Close" shortcut="escape" onPress={close} />
      </header>
      {content}
    </aside>
  )
}
