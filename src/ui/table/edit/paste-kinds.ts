/** Reads pasted values by their kinds, so that the preview shows what will be stored and what is refused. Fetched late. */
import type { Fields } from '#model/kernel/field.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { readSent } from '#src/ui/form/draft/read-by-kinds.ts'
import { isEqual, type PlannedCell, type PlannedRow, type PlanTarget } from './paste-plan.ts'

function readRow(fields: Fields, row: PlannedRow, before: PlanTarget['values']): PlannedRow {
  const sent = Object.fromEntries(row.cells.map(({ column, value }) => [column.name, value]))
  const { values, errors } = readSent(fields, sent, { ...before, ...sent }, before)
  const cells: PlannedCell[] = []
  const problems = [...row.problems]
  for (const cell of row.cells) {
    const { name, label, field } = cell.column
    const value = values[name]
    const [problem] = errors[name] ?? (value === cell.value ? [] : problemsOf(field, value))
    if (problem !== undefined) problems.push(`${label}: ${problem}`)
    else if (value === cell.value) cells.push(cell)
    else if (!isEqual(field, value, cell.before)) cells.push({ ...cell, value, said: String(value) })
  }
  return { ...row, cells, problems }
}

/** `targets`: the rows as they are, with the values by which others are read. */
export function readPlanned(
  fields: Fields,
  planned: readonly PlannedRow[],
  targets: readonly PlanTarget[],
): readonly PlannedRow[] {
  const byId = new Map(targets.map(({ id, values }) => [id, values]))
  return planned.map((row) => readRow(fields, row, byId.get(row.id) ?? {}))
}
