/** The calls of the overview of second-generation terminals. */
import { legacyOverview, legacySite, syncTable } from '#model/areas/legacy/overview.resource.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle } from '#server/engine/base/handler.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { allocationPerformance, allocationPerformanceBySite } from './allocation-performance.ts'
import { loadsWidget } from './loads-widget.ts'
import { productTransferred } from './product-transferred.ts'
import { isSynced, siteChoices, syncedSites } from './synced.ts'

/** Sites are known by UUIDs, the records of this section by numbers. */
const entityOf = (name: string, resource: Resource) =>
  makeEntity(name, resource, (referred) => referred.startsWith('terminal:'))

/** Mounted beside the resources, because they have no rows. */
export const legacyCalls: readonly ActionExtension[] = [
  {
    entity: entityOf('legacy:overview', legacyOverview),
    handlers: () =>
      handle(legacyOverview, { allocationPerformance, allocationPerformanceBySite, productTransferred, loadsWidget }),
  },
  { entity: entityOf('legacy:site', legacySite), handlers: () => handle(legacySite, { siteChoices }) },
  { entity: entityOf('legacy:syncTable', syncTable), handlers: () => handle(syncTable, { isSynced, syncedSites }) },
]
