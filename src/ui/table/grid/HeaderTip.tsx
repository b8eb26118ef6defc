/** The tooltip of a column header: help, unit, sort order and filter. */
import { Key } from '#src/ui/controls/Key.tsx'
import { keys } from '../state/keys.ts'
import { describeColumn } from './describe-column.ts'
import { useTable, type ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'

export default function HeaderTip({ column, left }: { readonly column: ShownColumn; readonly left: number }) {
  const { now } = useTable()
  return (
    <div className={styles['tip']} style={{ left }} role="tooltip">
      <strong>{describeColumn(column, now.settings)}</strong>
      {column.field.help !== undefined && <p>{column.field.help}</p>}
      <p className={styles['quiet']} data-keys>
        <Key of={keys.sort} command="table:sort" /> sort · <Key of={keys.sortAlso} command="table:sortAlso" /> add to
        sort order · <Key of={keys.group} command="table:group" /> group ·{' '}
        <Key of={keys.values} command="table:values" /> filter menu
      </p>
    </div>
  )
}
