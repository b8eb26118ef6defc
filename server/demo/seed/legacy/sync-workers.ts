/** Makes the synchronization workers of the older sites of the demo: one site is in step, and the drivers of the other are late. */
import { worker } from '#model/areas/terminal/worker.resource.ts'
import type { Demo } from '../base/setting.ts'

const MINUTE = 60_000
const synced = [
  ['tickets (v2)', 'legacy:ticket', 15],
  ['allocations (v2)', 'legacy:allocation', 60],
  ['limits (v2)', 'legacy:transferLimit', 60],
  ['drivers (v2)', 'legacy:person', 60],
  ['companies (v2)', 'legacy:company', 60],
] as const
const LATE = { site: 1, resource: 'legacy:person', minutes: 186, waiting: 4 }

export async function seedSyncWorkers({ rows, random, now }: Demo, sites: readonly (string | null)[]): Promise<void> {
  await rows(worker).createMany(
    sites.flatMap((site, at) =>
      synced.map(([name, resource, minutes]) => {
        const isLate = at === LATE.site && resource === LATE.resource
        const ago = isLate ? LATE.minutes : random.whole(0, 2)
        return {
          server: site,
          name,
          synced: resource,
          direction: resource === 'legacy:ticket' ? ('pull' as const) : ('both' as const),
          interval: minutes * 60,
          status: isLate ? ('late' as const) : ('idle' as const),
          last_sync: new Date(now.getTime() - ago * MINUTE).toISOString(),
          last_count: random.whole(0, 12),
          waiting: isLate ? LATE.waiting : 0,
          last_error: '',
        }
      }),
    ),
  )
}
