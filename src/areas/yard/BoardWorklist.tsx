/** The worklist beside the board: the row under its cursor is the cut on the board, so that both are worked with the same keys. */
import { useEffect, useMemo, useRef } from 'react'
import { useFresh } from '../../engine/query.ts'
import { may } from '../../engine/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Key } from '../../ui/Key.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { rowsOf, type Board } from './board.ts'
import type { YardCalls } from './calls.ts'
import type { YardTarget } from './yard-target.ts'
import { refusalsOf, refusedKey } from './refused.ts'
import panel from './Panel.module.css'
import styles from './Worklist.module.css'
import { WorklistPanel, WorkSummary } from './WorklistPanel.tsx'

type Props = { readonly target: YardTarget; readonly board: Board; readonly calls: YardCalls; readonly selected: ReadonlySet<number> }

export function BoardWorklist({ target: { controller, orders }, board, calls, selected }: Props) {
  const rows = rowsOf(board)
  const answer = useFresh({ queryKey: refusedKey(board.yard.id), queryFn: () => calls.refused(), meta: { resources: ['yard:move'] } })
  const refused = useMemo(() => refusalsOf(answer.data?.results ?? []), [answer.data])
  const at = rows.findIndex(({ car }) => selected.has(car))
  const before = useRef(at)
  useEffect(() => {
    // A row that was done has left the list: its place is taken by the next.
    if (at < 0 && before.current >= 0 && rows.length > 0 && selected.size <= 1) controller.choose(rows[Math.min(before.current, rows.length - 1)]?.car)
    else before.current = at
  }, [at, rows, selected, controller])
  if (rows.length === 0) return <EmptyState title="The yard stands as planned">Plan a move on the planned side; it becomes work here by itself.</EmptyState>
  return (
    <div className={panel['body']}>
      {may('change_railyard') && (
        <div className={panel['actions']}>
          <Button look="primary" shortcut="w" onPress={() => controller.planSwitching()}>
            Plan the switching
          </Button>
          <Button shortcut="shift+e" onPress={() => void orders.execute(rows.map(({ car }) => car))}>
            Execute all
          </Button>
          <Button onPress={() => void orders.reset()}>Reset the plan</Button>
        </div>
      )}
      <WorkSummary rows={rows} />
      <p className={styles['keys']}>
        <span>
          <Key of="j" /> <Key of="k" /> row
        </span>
        <span>
          <Key of="e" /> done
        </span>
        <span>
          <Key of="p" /> leave it where it is
        </span>
        <span>
          <Key of="f" /> refuse …
        </span>
      </p>
      <WorklistPanel
        rows={rows}
        cars={board.cars}
        nameOf={(track) => controller.nameOf(track)}
        timezone={board.yard.timezone}
        chosen={selected}
        refused={refused}
        onChoose={(car) => controller.choose(car)}
      />
    </div>
  )
}
