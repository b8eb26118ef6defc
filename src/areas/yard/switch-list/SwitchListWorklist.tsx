/** The worklist beside the switch list: differences between plan and actual, car by car. */
import { useMemo } from 'react'
import { useFresh } from '#src/engine/data/query.ts'
import { boardOf, rowsOf, workCutsOf } from '../data/layout.ts'
import { yardCalls } from '../data/calls.ts'
import { refusalsOf, refusedKey } from '../data/refused-work.ts'
import { useBoardAnswer } from '../data/yard-query.ts'
import type { SwitchListController } from './state/switch-list-controller.ts'
import { WorklistPanel, WorkSummary } from '../worklist/WorklistPanel.tsx'
import styles from '../worklist/Worklist.module.css'

export function SwitchListWorklist({
  controller,
  cars,
}: {
  readonly controller: SwitchListController
  readonly cars: readonly number[]
}) {
  const calls = useMemo(() => yardCalls(controller.yard), [controller.yard])
  const answer = useBoardAnswer(controller.yard)
  const past = useFresh({
    queryKey: refusedKey(controller.yard),
    queryFn: () => calls.refused(),
    meta: { resources: ['yard:move'] },
  })
  const board = useMemo(() => answer.data && boardOf(answer.data), [answer.data])
  const refused = useMemo(() => refusalsOf(past.data?.results ?? []), [past.data])
  const chosen = useMemo(() => new Set(cars), [cars])
  if (board === undefined) return null
  const rows = rowsOf(board)
  if (rows.length === 0) return null
  return (
    <div className={styles['beside']}>
      <h3>Plan and actual</h3>
      <WorkSummary rows={rows} />
      <WorklistPanel
        cuts={workCutsOf(board)}
        cars={board.cars}
        nameOf={(track) => (track === null ? 'unassigned' : (board.byTrack.get(track)?.name ?? `track ${track}`))}
        timezone={board.yard.timezone}
        chosen={chosen}
        refused={refused}
        onChoose={({ cars: [first = -1] }) => controller.goTo(first)}
      />
    </div>
  )
}
