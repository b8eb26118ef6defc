/** The calls that the overview's tiles read. */
import { legacyOverview, legacySite, syncTable } from '#model/areas/legacy/overview.resource.ts'
import type {
  LoadsAnswer,
  SiteChoice,
  SyncedAnswer,
  TransferredAnswer,
} from '#model/areas/legacy/rules/overview/answers.ts'
import type { BucketKind } from '#model/areas/legacy/rules/overview/buckets.ts'
import type { AllocationRow, PerformanceAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { api } from '#src/engine/api/api.ts'

export type AskedOverview = {
  readonly from: string
  readonly to: string
  /** Null for all sites. */
  readonly site: string | null
  readonly bucket: BucketKind
}
type Days = Pick<AskedOverview, 'from' | 'to' | 'site'>

const queryOf = ({ from, to, site }: Days) => ({ from, to, ...(site !== null && { site }) })

export const readWindows = (asked: Days, signal: AbortSignal) =>
  api<PerformanceAnswer<AllocationRow>>(`${legacyOverview.path}allocation_performance/`, {
    query: queryOf(asked),
    signal,
  })

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

export type SiteSync = SiteChoice & SyncedAnswer
/** Every site that has second-generation workers. */
export async function readSync(signal: AbortSignal): Promise<readonly SiteSync[]> {
  const sites = await readSites(signal)
  const answers = await Promise.all(
    sites.map(async (site): Promise<SiteSync> => {
      const synced = await api<SyncedAnswer>(`${syncTable.path}is_synced/`, { query: { site: site.value }, signal })
      return { ...site, ...synced }
    }),
  )
  return answers.filter(({ tables }) => tables.length > 0)
}
