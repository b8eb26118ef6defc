/** Totals of several columns, those of one unit together. */
import type { Totals } from '#workers/jobs.ts'
import type { TableColumn } from './columns.ts'

export type UnitTotals = {
  readonly unit: string
  /** The one with the most digits: as it is read, so are the totals. */
  readonly column: TableColumn
  readonly totals: Totals
  /** Shares and temperatures do not add up. */
  readonly adds: boolean
}

const least = (one: number | null, other: number | null): number | null => (one === null ? other : other === null ? one : Math.min(one, other))
const most = (one: number | null, other: number | null): number | null => (one === null ? other : other === null ? one : Math.max(one, other))

export function byUnit(columns: readonly TableColumn[], totals: Readonly<Record<string, Totals>>): readonly UnitTotals[] {
  const units = new Map<string, UnitTotals>()
  for (const column of columns) {
    const mine = totals[column.name]
    if (!mine) continue
    const unit = column.field.unit ?? ''
    const before = units.get(unit)
    const whole: Totals = before
      ? { count: before.totals.count + mine.count, sum: before.totals.sum + mine.sum, min: least(before.totals.min, mine.min), max: most(before.totals.max, mine.max) }
      : mine
    const finer = before && (before.column.field.scale ?? 0) >= (column.field.scale ?? 0) ? before.column : column
    units.set(unit, { unit, column: finer, totals: whole, adds: column.additive && (before?.adds ?? true) })
  }
  return [...units.values()]
}
