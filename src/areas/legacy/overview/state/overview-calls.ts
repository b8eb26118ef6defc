/** The calls that the overview's tiles read. */
import { legacyOverview, legacySite, syncTable } from '#model/areas/legacy/overview.resource.ts'
import type {
  LoadsAnswer,
  SiteChoice,
  SiteSync,
  TransferredAnswer,
} from '#model/areas/legacy/rules/overview/answers.ts'
import type { BucketKind } from '#model/areas/legacy/rules/overview/buckets.ts'
import type { AllocationRow, PerformanceAnswer, SiteShare } from '#model/areas/legacy/rules/window/answers.ts'
import { api } from '#src/engine/api/api.ts'

export type AskedOverview = {
  readonly from: string
  readonly to: string
  /** None for all sites. */
  readonly sites: readonly string[]
  readonly bucket: BucketKind
}
type Days = Pick<AskedOverview, 'from' | 'to' | 'sites'>

const queryOf = ({ from, to, sites }: Days) => ({ from, to, ...(sites.length > 0 && { sites: sites.join(',') }) })

/** A window of the overview: with several sites, the share of each. */
export type OverviewWindow = AllocationRow & { readonly by_site?: readonly SiteShare[] }

export function readWindows({ from, to, sites }: Days, signal: AbortSignal) {
  const { path } = legacyOverview
  if (sites.length > 1)
    return api<PerformanceAnswer<OverviewWindow>>(`${path}allocation_performance_aggregate_sites/`, {
      method: 'POST',
      body: { from, to, sites },
      signal,
    })
  const [site] = sites
  return api<PerformanceAnswer<OverviewWindow>>(`${path}allocation_performance/`, {
    query: { from, to, ...(site !== undefined && { site }) },
    signal,
  })
}

export const readTransferred = (asked: AskedOverview, signal: AbortSignal) =>
  api<TransferredAnswer>(`${legacyOverview.path}product_transferred/`, {
    query: { ...queryOf(asked), bucket: asked.bucket },
    signal,
  })

export const readLoads = (asked: Days, signal: AbortSignal) =>
  api<LoadsAnswer>(`${legacyOverview.path}loads_widget/`, { query: queryOf(asked), signal })

export async function readSites(signal: AbortSignal): Promise<readonly SiteChoice[]> {
  const { results } = await api<{ readonly results: readonly SiteChoice[] }>(`${legacySite.path}choices/`, { signal })
  return results
}

/** Every site that has second-generation workers. */
export async function readSync(signal: AbortSignal): Promise<readonly SiteSync[]> {
  const { results } = await api<{ readonly results: readonly SiteSync[] }>(`${syncTable.path}by_site/`, { signal })
  return results
}
