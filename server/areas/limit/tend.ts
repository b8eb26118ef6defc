/** What becomes of limits by itself: at midnight of their site they roll forward or expire, and each night their figures are proved. */
import { sql } from 'drizzle-orm'
import { limit } from '#model/areas/limit/limit.resource.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'
import { Refused } from '#server/jobs/queue.ts'
import { roll, termsOf } from './roll.ts'
import { dayAtSite } from './site-day.ts'

/** A limit at a time, so that nobody at the rack waits for all of them. */
async function tendOne(db: Database, company: number, id: string, at: Date): Promise<void> {
  await systemTransaction(
    db,
    async ({ rows }) => {
      const reading = { rows, now: at.toISOString() }
      let [row] = await rows(limit).find({ id, status: ['active', 'suspended'] }, { lock: true })
      if (row === undefined) return
      const today = await dayAtSite(reading, row)
      const terms = (await termsOf(reading, [id])).get(id)
      const { expiration_date } = row
      if (expiration_date !== null && expiration_date < today) await rows(limit).patch(id, { status: 'expired' })
      else if (terms?.auto_roll !== false)
        // Each day that was missed has a period of its own.
        while (row.period_end !== null && row.period_end < today) row = await roll(reading, row, today)
    },
    company,
  )
}

/** Every half hour, because midnight comes to each site at its own time. */
export const limitTending = (db: Database): Moment => ({
  kind: 'tend_limits',
  pattern: '0,30 * * * *',
  work: async (company, now) => {
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
    const due = await systemTransaction(db, ({ client }) =>
      run<{ id: string }>(
        client,
        sql`select id from terminal_limit where company_id = ${company} and status in ('active', 'suspended')
          and least(period_end, expiration_date) < ${tomorrow}::date order by id`,
      ),
    )
    for (const { id } of due) await tendOne(db, company, id, now)
  },
})

const MOST_NAMED = 5

/** Throws where figures are not what tickets say; it does not mend them, so that somebody looks why. */
export const limitProof = (db: Database): Moment => ({
  kind: 'check_limits',
  pattern: '15 4 * * *',
  work: async (company) => {
    const off = await systemTransaction(db, ({ client }) =>
      run<{ name: string; used: string; reserved: string }>(
        client,
        sql`select name, used, reserved from highball_limits_off(${company})`,
      ),
    )
    if (off.length === 0) return
    const named = off
      .slice(0, MOST_NAMED)
      .map(({ name, used, reserved }) => `${name} (tickets say ${used} gal used, ${reserved} reserved)`)
    const more = off.length > MOST_NAMED ? ` and ${off.length - MOST_NAMED} more` : ''
    throw new Refused(`Limits whose figures are not what their tickets say: ${named.join(', ')}${more}.`)
  },
})
