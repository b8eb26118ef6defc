/** Plan against actual beside the switch list: car by car, what is work, what is missing or too many, what cannot be done and what was refused. */
import { useMemo } from 'react'
import { useFresh } from '../../engine/query.ts'
import { boardOf, rowsOf } from './board.ts'
import { yardCalls } from './calls.ts'
import { refusalsOf, refusedKey } from './refused.ts'
import { useBoardAnswer } from './standing.ts'
import type { SwitchListController } from './SwitchListController.ts'
import { WorklistPanel, WorkSummary } from './WorklistPanel.tsx'
import styles from './Worklist.module.css'

export function SwitchListWorklist({ controller, cars }: { readonly controller: SwitchListController; readonly cars: readonly number[] }) {
  const calls = useMemo(() => yardCalls(controller.yard), [controller.yard])
  const answer = useBoardAnswer(controller.yard)
  const past = useFresh({ queryKey: refusedKey(controller.yard), queryFn: () => calls.refused(), meta: { resources: ['yard:move'] } })
  const board = useMemo(() => answer.data && boardOf(answer.data), [answer.data])
  const refused = useMemo(() => refusalsOf(past.data?.results ?? []), [past.data])
  const chosen = useMemo(() => new Set(cars), [cars])
  if (board === undefined) return null
  const rows = rowsOf(board)
  if (rows.length === 0) return null
  return (
    <div className={styles['beside']}>
      <h3>Plan against actual</h3>
      <WorkSummary rows={rows} />
      <WorklistPanel
        rows={rows}
        cars={board.cars}
        nameOf={(track) => (track === null ? 'unassigned' : (board.byTrack.get(track)?.name ?? `track ${track}`))}
        timezone={board.yard.timezone}
        chosen={chosen}
        refused={refused}
        onChoose={(car) => controller.goTo(car)}
      />
    </div>
  )
}
