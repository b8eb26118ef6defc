/** Ends the tracking links that show nothing any more, so that their list says so. */
import { sql } from 'drizzle-orm'
import { trackingLink } from '#model/areas/partner/tracking-link.resource.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'

/** Of one company. Returns how many were ended. */
export const endTrackingLinks = (db: Database, company: number, at: Date): Promise<number> =>
  systemTransaction(
    db,
    async ({ client, rows }) => {
      const due = await run<{ id: number }>(
        client,
        sql`select id from partner_tracking_link where company_id = ${company} and status = 'open' and not highball_tracks(id) order by id for update`,
      )
      const ended_at = at.toISOString()
      await rows(trackingLink).patchMany(
        due.map(({ id }) => ({ id: Number(id), values: { status: 'ended' as const, ended_at } })),
      )
      return due.length
    },
    company,
  )
