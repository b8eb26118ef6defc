/** What the figures of the overview are drawn from: cycles of a year by lane, and how long cars stood where in the last 30 days. */
import type { LaneCycles } from '#model/areas/trace/rules/figures/cycle.ts'
import type { DwellKind, DwellLine } from '#model/areas/trace/rules/figures/dwell.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'

const YEAR_MS = 365 * 86_400_000
/** A year before today: `2025-11-26`. */
export const yearAgo = (now: number): string => new Date(now - YEAR_MS).toISOString().slice(0, 10)

type CyclesAnswer = { readonly open: number; readonly results: readonly LaneCycles[]; readonly definition: string }
export const useCycles = (from: string) =>
  useFresh<CyclesAnswer, readonly unknown[]>({
    queryKey: ['trace:trip', 'cycle_times', from],
    queryFn: ({ signal }) => api<CyclesAnswer>('dashboard/rail/cycle_times/', { query: { from }, signal }),
  })

type DwellAnswer = {
  readonly results: readonly DwellLine[]
  readonly excluded: { readonly stored: number; readonly bad_order: number; readonly over_10_days: number }
  readonly definition: string
  /** The first day of what is shown. */
  readonly from: string | null
}
export const useDwell = (kind: DwellKind) =>
  useFresh<DwellAnswer, readonly unknown[]>({
    queryKey: ['trace:event', 'dwell_metrics', kind],
    queryFn: ({ signal }) =>
      api<DwellAnswer>('dashboard/rail/dwell_metrics/', { method: 'POST', body: { kind, by: 'station' }, signal }),
  })
