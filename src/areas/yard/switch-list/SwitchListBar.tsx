/** The bar above a switch list: the yard, how far the work is, and what can be printed or opened. */
import type { SwitchListController } from './state/switch-list-controller.ts'
import type { SwitchListAnswer } from './state/calls.ts'
import styles from './SwitchList.module.css'
import { clock } from '#model/shared/clock.ts'
import { CompactButton } from '#src/ui/controls/CompactButton.tsx'
import { TrainTrack, FileText, ListOrdered, FileSpreadsheet, Route, LayoutGrid } from 'lucide-react'

export function SwitchListBar({
  controller,
  list,
  tracks: chosen,
}: {
  readonly controller: SwitchListController
  readonly list: SwitchListAnswer
  /** Ids of the tracks that are shown; empty means all. */
  readonly tracks: readonly number[]
}) {
  const { yard, at } = list
  return (
    <header className={styles['bar']}>
      <div className={styles['title']}>
        <strong>{yard.name}</strong>
        <span>
          {list.issued
            ? `Issued ${clock(list.issued.at, yard.timezone)} by ${list.issued.by_name} · `
            : `Valid ${clock(at, yard.timezone)} · `}
          {controller.summary}
        </span>
      </div>
      <CompactButton icon={TrainTrack} shortcut="t" onPress={() => controller.ask('tracks')}>
        {chosen.length === 0 ? 'All tracks' : `${chosen.length} of ${list.all_tracks.length} tracks`}
      </CompactButton>
      <CompactButton icon={FileText} shortcut="p" onPress={() => void controller.print()}>
        Print
      </CompactButton>
      <CompactButton icon={ListOrdered} shortcut="o" onPress={() => void controller.print('standing_order')}>
        Standing order
      </CompactButton>
      <CompactButton icon={FileSpreadsheet} shortcut="l" onPress={() => controller.save('excel')}>
        Excel
      </CompactButton>
      <CompactButton icon={Route} look="quiet" shortcut="w" onPress={() => controller.planSwitching()}>
        Switching plan
      </CompactButton>
      <CompactButton icon={LayoutGrid} look="quiet" shortcut="b" onPress={() => controller.openBoard()}>
        Yard
      </CompactButton>
    </header>
  )
}
