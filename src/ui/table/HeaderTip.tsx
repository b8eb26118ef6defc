/** What a column is, beside its header while the pointer rests on it: its help, its unit, how it is sorted and filtered. */
import { Key } from '../Key.tsx'
import { keys } from './keys.ts'
import { useTable, type ShownColumn } from './now.ts'
import styles from './Table.module.css'

/** In words, as one would say it: also what a screen reader is told. */
export function describeColumn({ name, header }: ShownColumn, settings: { readonly sort: readonly { readonly field: string; readonly down: boolean }[]; readonly filters: Readonly<Record<string, string>>; readonly group: readonly string[] }): string {
  const place = settings.sort.findIndex((by) => by.field === name)
  const sorted = place < 0 ? '' : `, sorted ${settings.sort[place]?.down === true ? 'down' : 'up'}${settings.sort.length > 1 ? `, ${place + 1} of ${settings.sort.length}` : ''}`
  const filter = settings.filters[name]
  return `${header}${sorted}${filter === undefined ? '' : `, filtered by ${filter}`}${settings.group.includes(name) ? ', grouped' : ''}`
}

export function HeaderTip({ column, left }: { readonly column: ShownColumn; readonly left: number }) {
  const { now } = useTable()
  return (
    <div className={styles['tip']} style={{ left }} role="tooltip">
      <strong>{describeColumn(column, now.settings)}</strong>
      {column.field.help !== undefined && <p>{column.field.help}</p>}
      <p className={styles['quiet']}>
        <Key of={keys.sort} command="table:sort" /> sorts, <Key of={keys.sortAlso} command="table:sortAlso" /> as well · <Key of={keys.group} command="table:group" /> groups · <Key of={keys.values} command="table:values" /> filter menu
      </p>
    </div>
  )
}
