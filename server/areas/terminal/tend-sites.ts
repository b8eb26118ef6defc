/** What is looked after at sites: one that is out of step is told of once, and the pool of barcodes is filled up. */
import { barcode } from '#model/areas/terminal/barcode.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { barcodeKinds } from '#model/areas/terminal/rules/barcode-life.ts'
import { clock } from '#model/shared/clock.ts'
import { countOf } from '#model/shared/number-format.ts'
import { syncState } from '#model/areas/terminal/rules/sync.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import type { Database } from '#server/db/database.ts'
import { tellOnce } from '#server/areas/user/tell-once.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'

/** Once for each time that it falls behind: when it was in step is what is told. */
export const syncTelling = (db: Database): Moment => ({
  kind: 'tell_sync',
  pattern: '*/10 * * * *',
  work: (company, now) =>
    systemTransaction(
      db,
      async ({ rows }) => {
        const at = now.toISOString()
        const sites = new Map((await rows(server).find({ enabled: true })).map((one) => [one.id, one]))
        const behind = (await rows(worker).find({ enabled: true })).flatMap((one) => {
          const site = sites.get(one.server ?? '')
          return site !== undefined && ['late', 'failed'].includes(syncState(one, at)) ? [{ ...one, site }] : []
        })
        await tellOnce(
          rows,
          behind.map((one) => ({
            note_type: 'sync_late' as const,
            object_type: 'terminal:worker',
            object_id: one.id,
            occasion: one.last_sync ?? 'never',
            title: `${one.site.name} is not in step: ${one.name}`.slice(0, 200),
            content: [
              one.last_sync === null
                ? 'It never was.'
                : `It was last in step at ${clock(one.last_sync, one.site.timezone)}.`,
              `${countOf(one.waiting ?? 0, 'row waits', 'rows wait')}.`,
              one.last_error,
            ]
              .filter((text) => text !== '')
              .join(' '),
            severity: 'warning' as const,
          })),
          at,
        )
      },
      company,
    ),
})

export const barcodeFilling = (db: Database): Moment => ({
  kind: 'fill_barcodes',
  pattern: '45 2 * * *',
  work: (company) =>
    systemTransaction(
      db,
      async ({ rows }) => {
        const sites = (await rows(server).find({ enabled: true })).filter((one) => (one.barcode_mark ?? 0) > 0)
        for (const site of sites)
          for (const kind of barcodeKinds) {
            const free = await rows(barcode).count({ server: site.id, kind, status: 'free' })
            const missing = Math.max(0, (site.barcode_mark ?? 0) - free)
            const one = { kind, server: site.id }
            if (missing > 0) await rows(barcode).createMany(Array.from({ length: missing }, () => one))
          }
      },
      company,
    ),
})
