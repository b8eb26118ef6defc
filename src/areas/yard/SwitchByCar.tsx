/** The same work car by car, with what was refused before: the worklist of the planner, in the crew's hands. */
import { useMemo } from 'react'
import { useFresh } from '../../engine/query.ts'
import { ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { boardOf, rowsOf } from './board.ts'
import { boardKey, yardCalls } from './calls.ts'
import { refusalsOf, refusedKey } from './refused.ts'
import { resources } from './switch-list-calls.ts'
import type { SwitchListController } from './SwitchListController.ts'
import { WorklistPanel, WorkSummary } from './WorklistPanel.tsx'
import styles from './SwitchList.module.css'

export function SwitchByCar({ controller, at }: { readonly controller: SwitchListController; readonly at: number }) {
  const { yard } = controller
  const calls = useMemo(() => yardCalls(yard), [yard])
  const answer = useFresh({ queryKey: boardKey(yard), queryFn: ({ signal }) => calls.cars(signal), meta: { resources } })
  const refused = useFresh({ queryKey: refusedKey(yard), queryFn: () => calls.refused(), meta: { resources: ['yard:move'] } })
  const board = useMemo(() => answer.data && boardOf(answer.data), [answer.data])
  const said = useMemo(() => refusalsOf(refused.data?.results ?? []), [refused.data])
  if (answer.isError && !board) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!board) return <Skeleton rows={8} label="Loading the worklist" />
  const rows = rowsOf(board)
  const chosen = new Set(controller.now.answer?.work[at]?.cars ?? [])
  return (
    <div className={styles['byCar']}>
      <WorkSummary rows={rows} />
      <WorklistPanel
        rows={rows}
        cars={board.cars}
        nameOf={(track) => (track === null ? 'unassigned' : (board.byTrack.get(track)?.name ?? `track ${track}`))}
        timezone={board.yard.timezone}
        chosen={chosen}
        refused={said}
        onChoose={(car) => {
          const index = controller.now.answer?.work.findIndex(({ cars }) => cars.includes(car)) ?? -1
          if (index >= 0) controller.set({ at: index })
        }}
      />
    </div>
  )
}
