/** The worklist beside the board. Its selected row is the board's cut, so the same keys work on both. */
import { useEffect, useMemo, useRef } from 'react'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import { rowsOf, workCutsOf, type Board } from '../data/layout.ts'
import type { YardCalls } from '../data/calls.ts'
import type { YardTarget } from '../controller/yard-target.ts'
import { refusalsOf, refusedKey } from '../data/refused-work.ts'
import panel from '../drawing/Panel.module.css'
import styles from './Worklist.module.css'
import { WorklistPanel, WorkSummary } from './WorklistPanel.tsx'

type Props = {
  readonly target: YardTarget
  readonly board: Board
  readonly calls: YardCalls
  readonly selected: ReadonlySet<number>
}

export function BoardWorklist({ target: { controller, orders }, board, calls, selected }: Props) {
  const [rows, cuts] = [rowsOf(board), workCutsOf(board)]
  const answer = useFresh({
    queryKey: refusedKey(board.yard.id),
    queryFn: () => calls.refused(),
    meta: { resources: ['yard:move'] },
  })
  const refused = useMemo(() => refusalsOf(answer.data?.results ?? []), [answer.data])
  const at = cuts.findIndex(({ cars }) => cars.some((car) => selected.has(car)))
  const before = useRef({ at, selected })
  useEffect(() => {
    const was = before.current
    // When the selected cut is done and disappears, the next one is selected; not where the user selected something else.
    if (at < 0 && was.at >= 0 && cuts.length > 0 && selected === was.selected)
      controller.choose(cuts[Math.min(was.at, cuts.length - 1)])
    else before.current = { at, selected }
  }, [at, cuts, selected, controller])
  if (rows.length === 0)
    return (
      <EmptyState title="The yard is as planned">Moves you plan in the planned layout appear here as work.</EmptyState>
    )
  return (
    <div className={panel['body']}>
      {may('change_railyard') && (
        <div className={panel['actions']}>
          <Button look="primary" shortcut="w" onPress={() => controller.planSwitching()}>
            Plan switching
          </Button>
          <Button shortcut="shift+e" onPress={() => void orders.execute(rows.map(({ car }) => car))}>
            Execute all
          </Button>
          <Button onPress={() => void orders.reset()}>Reset plan</Button>
        </div>
      )}
      <WorkSummary rows={rows} />
      <p className={styles['keys']}>
        <span>
          <Key of="j" /> <Key of="k" /> cut
        </span>
        <span>
          <Key of="e" /> done
        </span>
        <span>
          <Key of="p" /> plan where it is
        </span>
        <span>
          <Key of="f" /> reject…
        </span>
      </p>
      <WorklistPanel
        cuts={cuts}
        cars={board.cars}
        nameOf={(track) => controller.nameOf(track)}
        timezone={board.yard.timezone}
        chosen={selected}
        refused={refused}
        onChoose={(cut) => controller.choose(cut)}
      />
    </div>
  )
}
