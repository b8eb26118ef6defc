/** The part of the footer that sums up a range of cells. */
import { unitOf } from '#model/kernel/measure/units.ts'
import { grouped } from '#model/shared/number-format.ts'
import { totalText } from '../cells/words.ts'
import { byUnit } from '../cells/units.ts'
import { useTable } from '../state/use-table.ts'
import styles from '../Table.module.css'
import { totalSigns } from './total-signs.ts'

/** Summary of the range: rows, cells, and totals per unit. */
export default function RangeFoot() {
  const { table, now } = useTable()
  const { range, rangeSummary, settings } = now
  if (!range || !rangeSummary) return null
  const columns = table.columns.filter(
    ({ name }) =>
      settings.columns.slice(range.x, range.x + range.width).includes(name) &&
      (rangeSummary.totals[name]?.count ?? 0) > 0,
  )
  const parts = byUnit(columns, rangeSummary.totals)
  return (
    <>
      <span data-range>
        {grouped(rangeSummary.rows)} {rangeSummary.rows === 1 ? 'row' : 'rows'} × {range.width} ·{' '}
        <strong>{grouped(rangeSummary.rows * range.width)}</strong> cells, {grouped(rangeSummary.filled)} not empty
      </span>
      {parts.map(({ unit, column, totals, adds }) => (
        <span key={unit} data-range>
          {(adds
            ? (['count', 'sum', 'average', 'min', 'max'] as const)
            : (['count', 'average', 'min', 'max'] as const)
          ).map((kind) => (
            <span key={kind} className={styles['figure']}>
              {totalSigns[kind]} <span className={styles['number']}>{totalText(column, totals, kind)}</span>
            </span>
          ))}
          {unitOf(column.field)}
        </span>
      ))}
    </>
  )
}
