/** The calls of reports: a sample of what a report answers, saved or as it is being written. */
import type { FieldKind } from '#model/kernel/field.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { api } from '#src/engine/api/api.ts'

export type SampleColumn = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  /** Empty where values have none. */
  readonly unit: string
}
export type SampleRow = Readonly<Record<string, unknown>>
/** By column: a figure, or one for each currency or unit. */
export type SampleSums = Readonly<Record<string, Readonly<Record<string, number | string>> | number | string | null>>
export type SampleGroup = { readonly key: SampleRow; readonly count: number; readonly sums: SampleSums }
export type ReportSample = {
  readonly columns: readonly SampleColumn[]
  readonly results: readonly SampleRow[]
  readonly count?: number
  /** In place of the count, where counting would take too long. */
  readonly at_least?: number
  readonly groups: readonly SampleGroup[]
  readonly sums: SampleSums
  readonly sentence: string
  /** Columns that no longer exist, or that the reader may not see. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[]
  readonly took_ms: number
}

const PATH = 'report/'
/** Filters and order as lists take them; empty for those of the report. */
export type RowNarrowing = { readonly filters: string; readonly ordering: string }
const WHOLE: RowNarrowing = { filters: '', ordering: '' }
export const sampleOf = (
  id: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  signal?: AbortSignal,
  { filters, ordering }: RowNarrowing = WHOLE,
): Promise<ReportSample> =>
  api(`${PATH}${id}/sample/`, {
    query: { limit, offset, ...(filters !== '' && { filters }), ...(ordering !== '' && { ordering }) },
    ...(signal && { signal }),
  })
export const reportPath = (id: number): string => `${PATH}${id}/`
export const sampleOfDefinition = (
  definition: ReportDefinition,
  timezone: string,
  limit: number,
  signal: AbortSignal,
): Promise<ReportSample> => api(`${PATH}sample/`, { method: 'POST', body: { ...definition, timezone, limit }, signal })
