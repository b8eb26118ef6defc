/** Runs every five minutes: marks no-shows, offers freed slots to the next person who waits, and ends links that have expired. */
import { sql } from 'drizzle-orm'
import { booking as bookings } from '#model/areas/slot/booking.resource.ts'
import { link as links } from '#model/areas/slot/link.resource.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'

/** One at a time, so that nobody waits for all of them. */
async function tendOne(db: Database, company: number, id: number, at: Date): Promise<void> {
  await systemTransaction(
    db,
    async ({ rows }) => {
      const [row] = await rows(bookings).find({ id, status: 'confirmed' }, { lock: true })
      if (row !== undefined) await rows(bookings).patch(id, { status: 'no_show', no_show_at: at.toISOString() })
    },
    company,
  )
}

/** Answers how many were marked. */
export async function markNoShows(db: Database, company: number, at: Date): Promise<number> {
  const due = await systemTransaction(db, ({ client }) =>
    run<{ id: number }>(
      client,
      sql`select b.id from schedule_booking b join schedule_location l on l.id = b.location
        where b.company_id = ${company} and b.status = 'confirmed' and not b.to_move
          and b.ends_at + make_interval(mins => coalesce(l.grace, 0)::int) <= ${at.toISOString()} order by b.id`,
    ),
  )
  for (const { id } of due) await tendOne(db, company, id, at)
  return due.length
}

/** What was held and not booked is offered to whoever asked next (invariants.sql). */
const offerOn = (db: Database, company: number): Promise<unknown> =>
  systemTransaction(db, ({ client }) =>
    run(
      client,
      sql`update schedule_slot set held_for = null, held_until = null where company_id = ${company} and held_until <= now()`,
    ),
  )

/** Ends the links that have expired, with that moment as their end. Answers how many. */
export const endLinks = (db: Database, company: number, at: Date): Promise<number> =>
  systemTransaction(
    db,
    async ({ rows, client }) => {
      const due = await run<{ id: number; expires_at: string }>(
        client,
        sql`select id, expires_at from schedule_link where company_id = ${company} and status = 'open' and expires_at <= ${at.toISOString()} for update`,
      )
      await rows(links).patchMany(
        due.map(({ id, expires_at }) => ({ id, values: { status: 'ended', ended_at: expires_at } })),
      )
      return due.length
    },
    company,
  )

export const bookingTending = (db: Database): Moment => ({
  kind: 'tend_bookings',
  pattern: '*/5 * * * *',
  work: async (company, now) => {
    await markNoShows(db, company, now)
    await offerOn(db, company)
    await endLinks(db, company, now)
  },
})
