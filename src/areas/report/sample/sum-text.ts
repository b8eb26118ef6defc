/** Totals as texts: one figure for each currency or unit, never added across. */
import { separated } from '#model/kernel/quantity.ts'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import type { SampleSums } from './calls.ts'

export function sumTexts(column: ReportColumn | undefined, sum: SampleSums[string] | undefined): readonly string[] {
  if (sum === null || sum === undefined) return []
  if (typeof sum !== 'object') return [shownText(column?.field, sum)]
  return Object.entries(sum).map(([unit, figure]) =>
    unit === '' ? separated(String(figure)) : `${separated(String(figure))} ${unit}`,
  )
}
