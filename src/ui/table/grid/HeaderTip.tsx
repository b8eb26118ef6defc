/** The tooltip of a column header: help, unit, sort order and filter. */
import { Key } from '#src/ui/controls/Key.tsx'
import { keys } from '../state/keys.ts'
import { useTable, type ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'

/** The same in words for screen readers. */
export function describeColumn(
  { name, header }: ShownColumn,
  settings: {
    readonly sort: readonly { readonly field: string; readonly down: boolean }[]
    readonly filters: Readonly<Record<string, string>>
    readonly group: readonly string[]
  },
): string {
  const place = settings.sort.findIndex((by) => by.field === name)
  const sorted =
    place < 0
      ? ''
      : `, sorted ${settings.sort[place]?.down === true ? 'descending' : 'ascending'}${settings.sort.length > 1 ? `, ${place + 1} of ${settings.sort.length}` : ''}`
  const filter = settings.filters[name]
  return `${header}${sorted}${filter === undefined ? '' : `, filtered by ${filter}`}${settings.group.includes(name) ? ', grouped' : ''}`
}

export function HeaderTip({ column, left }: { readonly column: ShownColumn; readonly left: number }) {
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
