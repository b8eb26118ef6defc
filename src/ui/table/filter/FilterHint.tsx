/**
 * Help below a focused filter: the error in the typed filter, and what may be typed. It disappears once the filter is
 * valid.
 */
import { filterHints } from '#model/shared/filter-hints.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { useTablePart, type ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'

export function FilterHint({ column, left }: { readonly column: ShownColumn; readonly left: number }) {
  const { part: typed } = useTablePart(({ settings }) => settings.filters[column.name] ?? '')
  const { part: error } = useTablePart(({ errors }) => errors[column.name])
  const { part: panel } = useTablePart((now) => now.panel)
  if ((typed !== '' && error === undefined) || panel) return null
  return (
    <div
      id="filter-hint"
      className={styles['told']}
      data-wrong={error !== undefined}
      style={{ left: `min(${Math.max(0, left)}px, calc(100% - 304px))` }}
    >
      {error !== undefined && (
        <span role="alert" className={styles['bad']}>
          {error}
        </span>
      )}
      <dl>
        {filterHints(column.field).map((hint) => (
          <div key={hint.typed} style={{ display: 'contents' }}>
            <dt className={styles['typed']}>{hint.typed}</dt>
            <dd>{hint.means}</dd>
          </div>
        ))}
      </dl>
      <span data-keys>
        <Key of="alt+arrowdown" /> menu · <Key of="arrowdown" /> rows · <Key of="escape" /> clear
      </span>
    </div>
  )
}
