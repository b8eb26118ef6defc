/** The side panel of the board: problems with a move, worklist, history, or a car. */
import { grouped } from '#model/shared/number-format.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { IconButton } from '#src/ui/controls/Button.tsx'
import type { YardCalls } from '../data/calls.ts'
import { CarPanel } from './CarPanel.tsx'
import type { YardTarget } from '../controller/yard-target.ts'
import { BoardWorklist } from '../worklist/BoardWorklist.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { TroublePanel } from './TroublePanel.tsx'
import styles from '../drawing/Panel.module.css'

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
    title = now.trouble.kind === 'conflict' ? 'Moved by someone else' : 'Move not allowed'
    content = <TroublePanel trouble={now.trouble} controller={controller} board={board} />
  } else if (now.panel === 'differences') {
    title = board.differences.length === 1 ? 'Worklist: 1 car' : `Worklist: ${grouped(board.differences.length)} cars`
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
