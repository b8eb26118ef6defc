/** Invitations that nobody answered in time. */
import { sql } from 'drizzle-orm'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { endTrackingLinks } from '../tracking/end-links.ts'
import type { Moment } from '#server/jobs/moments.ts'

/** Of the company that sent them. */
export const expireInvitations = (db: Database, company: number, at: Date): Promise<number> =>
  systemTransaction(
    db,
    async ({ client, rows }) => {
      const due = await run<{ id: number }>(
        client,
        sql`select id from partner_invitation where company_id = ${company} and status = 'sent' and expires_at <= ${at.toISOString()}::timestamptz
          order by id for update`,
      )
      await rows(invitation).patchMany(
        due.map(({ id }) => ({ id: Number(id), values: { status: 'expired' as const } })),
      )
      return due.length
    },
    company,
  )

export const invitationExpiry = (db: Database): Moment => ({
  kind: 'expire_invitations',
  pattern: '20 * * * *',
  work: async (company, now) => {
    await expireInvitations(db, company, now)
    await endTrackingLinks(db, company, now)
  },
})
