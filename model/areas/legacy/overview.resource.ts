/** Calls of the overview of second-generation terminals. They have no rows of their own: the server mounts them beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { choice, day, ref, refs, resourceName } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { bucketKinds } from './rules/overview/buckets.ts'

const seen = 'access_menu__v2__overview'
const withoutRows = { needs: { view: seen, change: seen }, title: [], actionOnly: true, fields: {} } as const
const look = { needs: seen, undo: 'none', form: 'none' } as const
const spans = [{ from: 'from', to: 'to' }] as const
const range = {
  from: day({ help: 'The first day; leave empty for the first of the month' }),
  to: day({ help: 'The last day; leave empty for the end of the month' }),
} as const
const site = ref('terminal:server', { label: 'Site', help: 'Leave empty for all sites' })
const sites = refs('terminal:server', { label: 'Sites', help: 'Several, in place of one site' })
const product = ref('legacy:product', { label: 'Product' })
const parties = {
  product,
  customer: ref('legacy:company', { label: 'Customer' }),
  allocation: ref('legacy:allocation', { label: 'Allocation' }),
} as const

export const legacyOverview = resource('terminalboss/overview/', {
  ...withoutRows,
  label: 'Overview (v2)',
  actions: {
    /** `PerformanceAnswer` (rules/window/answers.ts): a row for each window of a limit that touches the range. */
    allocationPerformance: onResource('allocation_performance/', {
      ...look,
      method: 'GET',
      label: 'Allocations against their limits',
      spans,
      input: { ...range, site, ...parties },
    }),
    /** The same rows over the sites asked for, each with `by_site`. */
    allocationPerformanceBySite: onResource('allocation_performance_aggregate_sites/', {
      ...look,
      label: 'Allocations against their limits, by site',
      spans,
      input: { ...range, sites: refs('terminal:server', { label: 'Sites', required: true }), ...parties },
    }),
    /** `TransferredAnswer`: sums of closed and corrected tickets by product, in litres at 15 °C or kilograms. */
    productTransferred: onResource('product_transferred/', {
      ...look,
      method: 'GET',
      label: 'Product transferred',
      spans,
      input: {
        ...range,
        bucket: choice(bucketKinds, 'day', { help: 'Weeks begin on Monday' }),
        site,
        sites,
        product,
        direction: choice(['', 'load', 'unload'], '', { help: 'Leave empty for both' }),
      },
    }),
    /** `LoadsAnswer`: the number of tickets of each day by the clocks of their sites, and those open now. */
    loadsWidget: onResource('loads_widget/', {
      ...look,
      method: 'GET',
      label: 'Loads by day',
      spans,
      input: { ...range, site, sites, product },
    }),
  },
})

export const legacySite = resource('terminalboss/site/', {
  ...withoutRows,
  label: 'Site (v2)',
  actions: {
    /** `{results: [{value, label, timezone, is_synced}]}`: all sites of the company, by name. */
    siteChoices: onResource('choices/', { ...look, method: 'GET', label: 'Sites' }),
  },
})

export const syncTable = resource('terminalboss/synctable/', {
  ...withoutRows,
  label: 'Synchronized table (v2)',
  actions: {
    /** `{results: SiteSync[]}`: all sites that have such workers, in one answer. */
    syncedSites: onResource('by_site/', { ...look, method: 'GET', label: 'Synchronization by site' }),
    /** `SyncedAnswer`: whether the second-generation tables of a site are up to date, and each of its workers that is switched on. */
    isSynced: onResource('is_synced/', {
      ...look,
      method: 'GET',
      label: 'Is it synchronized',
      input: {
        site: ref('terminal:server', { label: 'Site', required: true }),
        table: resourceName({ label: 'Table', maxLength: 60, help: 'Leave empty for all tables' }),
      },
    }),
  },
})
