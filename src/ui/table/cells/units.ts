/** Totals of several columns combined by unit. */
import type { Totals } from '#workers/jobs.ts'
import type { TableColumn } from '../state/columns.ts'

export type UnitTotals = {
  readonly unit: string
  /** The column with the most digits, which sets the precision. */
  readonly column: TableColumn
  readonly totals: Totals
  /** False for percentages and temperatures, which have no sum. */
  readonly adds: boolean
}

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other)
const most = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other)

export function byUnit(
  columns: readonly TableColumn[],
  totals: Readonly<Record<string, Totals>>,
): readonly UnitTotals[] {
  const units = new Map<string, UnitTotals>()
  for (const column of columns) {
    const own = totals[column.name]
    if (!own) continue
    const unit = column.field.unit ?? ''
    const before = units.get(unit)
    const whole: Totals = before
      ? {
          count: before.totals.count + own.count,
          sum: before.totals.sum + own.sum,
          min: least(before.totals.min, own.min),
          max: most(before.totals.max, own.max),
        }
      : own
    const finer = before && (before.column.field.scale ?? 0) >= (column.field.scale ?? 0) ? before.column : column
    units.set(unit, { unit, column: finer, totals: whole, adds: column.additive && (before?.adds ?? true) })
  }
  return [...units.values()]
}
