/**
 * What becomes of contracts by their date: service contracts expire or run on for as long again, others are rolled over as
 * the company has set.
 */
import { sql } from 'drizzle-orm'
import { renewedUntil } from '#model/areas/contract/rules/contract-copy.ts'
import { serviceContract, servicePrice } from '#model/areas/contract/terminal-contract.resource.ts'
import type { Database } from '#server/db/database.ts'
import { dayAtSite } from '#server/areas/limit/site-day.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'
import { rollDue } from './roll-due.ts'

/** One at a time, so that nobody waits for all of them. */
async function tendOne(db: Database, company: number, id: string, at: Date): Promise<void> {
  await systemTransaction(
    db,
    async ({ rows }) => {
      const [row] = await rows(serviceContract).find({ id, status: 'approved' }, { lock: true })
      if (row === undefined || row.expiry_date === null) return
      const today = await dayAtSite({ rows, now: at.toISOString() }, row)
      if (row.expiry_date >= today) return
      const until = row.auto_renew ? renewedUntil(row, today) : undefined
      if (until === undefined) {
        await rows(serviceContract).patch(id, { status: 'expired' })
        return
      }
      // Prices that end with the contract go on with it.
      const prices = await rows(servicePrice).find({
        service_contract: id,
        expiry_date: row.expiry_date,
        enabled: true,
      })
      await rows(serviceContract).patch(id, { expiry_date: until })
      await rows(servicePrice).patchMany(prices.map((price) => ({ id: price.id, values: { expiry_date: until } })))
    },
    company,
  )
}

/** Every half hour, because midnight comes to each site at its own time. What ended on days that were missed is done too. */
export const contractTending = (db: Database): Moment => ({
  kind: 'tend_contracts',
  pattern: '5,35 * * * *',
  work: async (company, now) => {
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
    const due = await systemTransaction(db, ({ client }) =>
      run<{ id: string }>(
        client,
        sql`select id from terminal_service_contract where company_id = ${company} and status = 'approved'
          and expiry_date < ${tomorrow}::date order by id`,
      ),
    )
    for (const { id } of due) await tendOne(db, company, id, now)
    await rollDue(db, company, now)
  },
})
