/** The switching plan: steps with reasons and costs on the right, and the yard after each step as a board. */
import {
  LayoutGrid,
  Pause,
  Play,
  RotateCw,
  Settings2,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Tools } from '#src/ui/controls/Tools.tsx'
import { Board } from '../drawing/Board.tsx'
import { newScrollers } from '../drawing/painting/viewport.ts'
import { boardKey } from '../data/calls.ts'
import { SwitchingController } from './switching-controller.ts'
import { useBoardAnswer, useRoot } from '../data/yard-query.ts'
import { Still } from '../drawing/Still.tsx'
import { SwitchingPlanPanel } from './SwitchingPlanPanel.tsx'
import { SwitchingSettingsDialog } from './SwitchingSettings.tsx'
import yardStyles from '../board/Yard.module.css'
import styles from './Switching.module.css'

export default function SwitchingScreen({ yardId }: { readonly yardId: number }) {
  return <Switching key={yardId} yardId={yardId} />
}

function Switching({ yardId }: { readonly yardId: number }) {
  const controller = useMemo(
    () =>
      new SwitchingController(
        yardId,
        () => queryClient().refetchQueries({ queryKey: boardKey(yardId) }),
        (answer) => queryClient().setQueryData(boardKey(yardId), answer),
      ),
    [yardId],
  )
  const now = useSnapshot(controller.state).now
  const drawn = useSnapshot(controller.board.state).now
  const answer = useBoardAnswer(yardId)
  const [scrollers] = useState(newScrollers)
  useCommandTarget('yard:switching', controller)
  useRecordTitle(answer.data?.yard.name)
  useEffect(() => {
    if (answer.data) controller.receive(answer.data)
  }, [controller, answer.data])
  useEffect(() => () => controller.end(), [controller])
  const { board } = drawn
  const { root, focus } = useRoot(board !== undefined)

  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The yard could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!board) return <Skeleton rows={16} label="Loading the yard" />
  const close = (): void => {
    controller.ask(null)
    focus()
  }
  const steps = now.plan?.steps.length ?? 0
  const shown = now.at === 0 ? 'Current yard' : `After step ${now.at}`
  return (
    <div
      className={yardStyles['yard']}
      ref={root}
      tabIndex={-1}
      role="region"
      aria-label={`Switching plan of ${board.yard.name}`}
    >
      <Tools label="Replay">
        <IconButton
          icon={SkipBack}
          label="Before the first step"
          shortcut="home"
          isDisabled={steps === 0}
          onPress={() => controller.go(0)}
        />
        <IconButton
          icon={StepBack}
          label="One step back"
          shortcut="left"
          isDisabled={steps === 0}
          onPress={() => controller.go(now.at - 1)}
        />
        <IconButton
          icon={now.playing ? Pause : Play}
          label={now.playing ? 'Pause' : 'Play'}
          shortcut="space"
          isDisabled={steps === 0}
          onPress={() => controller.play()}
        />
        <IconButton
          icon={StepForward}
          label="One step forward"
          shortcut="right"
          isDisabled={steps === 0}
          onPress={() => controller.go(now.at + 1)}
        />
        <IconButton
          icon={SkipForward}
          label="After the last step"
          shortcut="end"
          isDisabled={steps === 0}
          onPress={() => controller.go(steps)}
        />
        <span className={styles['where']}>
          {now.at} / {steps}
        </span>
        <span className={styles['said']}>{controller.step?.why ?? ''}</span>
        <Button look="quiet" icon={Settings2} shortcut="s" onPress={() => controller.ask('settings')}>
          Settings
        </Button>
        <Button look="quiet" icon={RotateCw} shortcut="r" onPress={() => void controller.look()}>
          Plan again
        </Button>
        <Button look="quiet" icon={LayoutGrid} shortcut="b" onPress={() => controller.openBoard()}>
          Yard
        </Button>
      </Tools>
      <div className={yardStyles['middle']}>
        <div className={yardStyles['boards']} data-count={2}>
          <Still>
            <Board controller={controller.board} scenario="actual" board={board} scrollers={scrollers} name={shown} />
            <Board
              controller={controller.board}
              scenario="planned"
              board={board}
              scrollers={scrollers}
              name="Planned"
            />
          </Still>
        </div>
        <SwitchingPlanPanel controller={controller} />
      </div>
      {now.asking === 'settings' && <SwitchingSettingsDialog controller={controller} onClose={close} />}
      <div aria-live="polite" className={yardStyles['unseen']}>
        {now.said}
      </div>
    </div>
  )
}
