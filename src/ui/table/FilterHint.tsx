/** At the cell of a filter, while the keyboard is in it: what was wrong with what is typed, and what may be typed. It goes once that is understood. */
import { filterHints } from '#model/rules/filter-hints.ts'
import { Key } from '../Key.tsx'
import { useTablePart, type ShownColumn } from './now.ts'
import styles from './Table.module.css'

export function FilterHint({ column, left }: { readonly column: ShownColumn; readonly left: number }) {
  const { part: typed } = useTablePart(({ settings }) => settings.filters[column.name] ?? '')
  const { part: error } = useTablePart(({ errors }) => errors[column.name])
  const { part: panel } = useTablePart((now) => now.panel)
  if ((typed !== '' && error === undefined) || panel) return null
  return (
    <div id="filter-hint" className={styles['told']} data-wrong={error !== undefined} style={{ left: `min(${Math.max(0, left)}px, calc(100% - 304px))` }}>
      {error !== undefined && <span role="alert" className={styles['bad']}>{error}</span>}
      <dl>
        {filterHints(column.field).map((hint) => (
          <div key={hint.typed} style={{ display: 'contents' }}>
            <dt className={styles['typed']}>{hint.typed}</dt>
            <dd>{hint.means}</dd>
          </div>
        ))}
      </dl>
      <span>
        <Key of="alt+arrowdown" /> menu · <Key of="arrowdown" /> rows · <Key of="escape" /> clears
      </span>
    </div>
  )
}
