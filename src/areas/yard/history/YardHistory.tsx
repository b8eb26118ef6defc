/** The yard at any past time, drawn like the board; comparison of two times; the hand-over. */
import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  GitCompareArrows,
  LayoutGrid,
  UserCheck,
} from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { useAge, useRecordTitle } from '#src/engine/panes/pane.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Board } from '../drawing/Board.tsx'
import { newScrollers } from '../drawing/painting/viewport.ts'
import { useBoardAnswer, useRoot } from '../data/yard-query.ts'
import { Still } from '../drawing/Still.tsx'
import { PastController } from './past-controller.ts'
import { MomentDialog } from './PastDialogs.tsx'
import { PastPanel } from './PastPanel.tsx'
import { PastTimeline } from './PastTimeline.tsx'
import { SignOffDialog } from '../switch-list/SignOffDialog.tsx'
import yardStyles from '../board/Yard.module.css'
import styles from './Past.module.css'

export default function YardHistory({ yardId }: { readonly yardId: number }) {
  return <History key={yardId} yardId={yardId} />
}

function History({ yardId }: { readonly yardId: number }) {
  const controller = useMemo(() => new PastController(yardId), [yardId])
  const now = useSnapshot(controller.state).now
  const drawn = useSnapshot(controller.board.state).now
  const answer = useBoardAnswer(yardId)
  const [scrollers] = useState(newScrollers)
  useCommandTarget('yard:past', controller)
  useRecordTitle(answer.data?.yard.name)
  useAge(now.moment === null ? null : { asOf: Date.parse(now.moment) })
  useEffect(() => {
    if (answer.data) void controller.receive(answer.data)
  }, [controller, answer.data])
  const board = drawn.board
  const { root, focus } = useRoot(board !== undefined)

  const failed = answer.isError ? answer.error : now.failed
  if (failed !== null && !board)
    return (
      <ErrorState
        title="The history of the yard could not be loaded"
        error={failed}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!board || !now.history) return <Skeleton rows={16} label="Loading the history of the yard" />
  const close = (): void => {
    controller.ask(null)
    focus()
  }
  const sides: readonly Scenario[] = now.mark === null ? ['actual'] : ['planned', 'actual']
  const names: Readonly<Record<Scenario, string>> = {
    actual: now.moment === null ? 'Now' : controller.clock(now.moment),
    planned: controller.clock(now.mark),
  }
  return (
    <div
      className={yardStyles['yard']}
      ref={root}
      tabIndex={-1}
      role="region"
      aria-label={`History of ${board.yard.name}`}
    >
      <div className={styles['bar']} role="toolbar" aria-label="Time">
        <IconButton
          icon={ChevronsLeft}
          label="Previous shift change"
          shortcut="mod+left"
          onPress={() => controller.shift(-1)}
        />
        <IconButton icon={ChevronLeft} label="Previous move" shortcut="left" onPress={() => controller.step(-1)} />
        <button type="button" className={styles['moment']} onClick={() => controller.ask('moment')}>
          {now.moment === null ? 'Now' : controller.clock(now.moment)}
        </button>
        <IconButton icon={ChevronRight} label="Next move" shortcut="right" onPress={() => controller.step(1)} />
        <IconButton
          icon={ChevronsRight}
          label="Next shift change"
          shortcut="mod+right"
          onPress={() => controller.shift(1)}
        />
        <PastTimeline
          moves={now.history.moves}
          end={now.readAt}
          moment={now.moment}
          mark={now.mark}
          spoken={controller.clock(now.moment)}
          onGo={(moment) => controller.go(moment)}
        />
        <Button
          look={now.mark === null ? 'quiet' : 'plain'}
          icon={GitCompareArrows}
          shortcut="m"
          onPress={() => controller.toggleMark()}
        >
          {now.mark === null ? 'Compare' : 'Stop comparing'}
        </Button>
        <Button look="quiet" icon={UserCheck} shortcut="h" onPress={() => void controller.handOver()}>
          Hand-over
        </Button>
        <Button look="quiet" icon={LayoutGrid} shortcut="b" onPress={() => controller.openBoard()}>
          Yard
        </Button>
      </div>
      <div className={yardStyles['middle']}>
        <div className={yardStyles['boards']} data-count={sides.length}>
          <Still>
            {sides.map((side) => (
              <Board
                key={side}
                controller={controller.board}
                scenario={side}
                board={board}
                scrollers={scrollers}
                name={names[side]}
              />
            ))}
          </Still>
        </div>
        <PastPanel
          controller={controller}
          board={board}
          moves={controller.between}
          mark={now.mark}
          handOver={now.handOver}
          left={now.left}
        />
      </div>
      {now.asking === 'moment' && <MomentDialog controller={controller} onClose={close} />}
      {now.asking === 'sign' && <SignOffDialog yard={yardId} onClose={close} />}
      <div aria-live="polite" className={yardStyles['unseen']}>
        {now.said}
      </div>
    </div>
  )
}
