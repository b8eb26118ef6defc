/** Whether the second-generation tables of a site are up to date. */
import type { legacySite, syncTable } from '#model/areas/legacy/overview.resource.ts'
import type { SiteChoice, SiteSync, SyncedAnswer, SyncedTable } from '#model/areas/legacy/rules/overview/answers.ts'
import { syncState } from '#model/areas/terminal/rules/sync.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import { sitesOf } from '#server/areas/terminal/balance/site-days.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { requireSites, type OverviewReading } from './asked.ts'

const SECTION = 'legacy:'
type Synced = SyncedTable & { readonly site: string | null }

async function tablesOf(
  { rows, now }: Pick<OverviewReading, 'rows' | 'now'>,
  sites: readonly string[],
): Promise<readonly Synced[]> {
  const workers = await rows(worker).find({ server: sites, enabled: true })
  return workers
    .filter(({ synced }) => synced.startsWith(SECTION))
    .map((one) => ({
      site: one.server,
      table: one.synced,
      name: one.name,
      is_synced: syncState(one, now) === 'ok',
      last_sync: one.last_sync,
      waiting: one.waiting ?? 0,
      error: one.last_error,
    }))
}
const withoutSite = ({ site: _site, ...table }: Synced): SyncedTable => table
const areAllSynced = (tables: readonly SyncedTable[]): boolean =>
  tables.length > 0 && tables.every(({ is_synced }) => is_synced)

export async function isSynced(call: Call<typeof syncTable, 'isSynced'>): Promise<SyncedAnswer> {
  const { table } = call.input
  const site = call.input.site ?? ''
  if (table !== '' && !table.startsWith(SECTION))
    throw invalid({ table: ['Name a second-generation table, such as legacy:ticket.'] })
  await requireSites(call, 'site', [site])
  const found = await tablesOf(call, [site])
  const tables = found.filter((one) => table === '' || one.table === table)
  return { is_synced: areAllSynced(tables), tables: tables.map(withoutSite) }
}

async function sitesWithTables(call: OverviewReading): Promise<readonly SiteSync[]> {
  const sites = await sitesOf(call)
  const tables = await tablesOf(
    call,
    sites.map(({ id }) => id),
  )
  return sites.map(({ id, name, zone }) => {
    const own = tables.filter(({ site }) => site === id)
    return { value: id, label: name, timezone: zone, is_synced: areAllSynced(own), tables: own.map(withoutSite) }
  })
}

/** GET `terminalboss/site/choices/`. */
export async function siteChoices(
  call: Call<typeof legacySite, 'siteChoices'>,
): Promise<{ readonly results: readonly SiteChoice[] }> {
  return { results: (await sitesWithTables(call)).map(({ tables: _tables, ...site }) => site) }
}

/** GET `terminalboss/synctable/by_site/`. */
export async function syncedSites(
  call: Call<typeof syncTable, 'syncedSites'>,
): Promise<{ readonly results: readonly SiteSync[] }> {
  return { results: (await sitesWithTables(call)).filter(({ tables }) => tables.length > 0) }
}
