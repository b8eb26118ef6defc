/** Takes the definition of a report from its row, or from a definition that was sent. */
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import type { AskedReport } from './run-report.ts'

export function askedIn(row: ReportDefinition & { readonly timezone?: string }): AskedReport {
  const {
    source,
    match,
    columns,
    filters,
    formulas,
    period_field,
    period,
    ordering,
    group_by,
    sums,
    timezone = '',
  } = row
  return { source, match, columns, filters, formulas, period_field, period, ordering, group_by, sums, timezone }
}
