/**
 * Rolls approved contracts over, as many days before they end as the company has set.
 * Each is rolled once: a draft that is deleted is not made again.
 */
import { sql } from 'drizzle-orm'
import { company as companies } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { nextDay } from '#model/areas/contract/rules/roll-over/period.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { tellOnce, type OwnNotice } from '#server/areas/user/tell-once.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { rollAll } from './rolling.ts'

type Contract = Pick<Row<typeof contract>, 'id' | 'contract_number' | 'end_date'>

const noticeOf = ({ id, contract_number, end_date }: Contract): OwnNotice => ({
  note_type: 'contract_rolled',
  object_type: 'contract:contract',
  object_id: String(id),
  occasion: `rolled ${end_date}`,
  title: `${contract_number} ends on ${end_date}`,
  content: `A draft that begins on ${nextDay(end_date ?? '')} was made from it, by the rule of the company.`,
  severity: 'info',
})

export const rollDue = (db: Database, company: number, at: Date): Promise<void> =>
  systemTransaction(
    db,
    async ({ client, rows }) => {
      const rule = await rows(companies).get(company)
      const ahead = { sale: rule.sale_roll_days ?? 0, purchase: rule.purchase_roll_days ?? 0 }
      if (ahead.sale === 0 && ahead.purchase === 0) return
      const today = dayIn(at.toISOString(), rule.timezone)
      const ending = await run<{ id: number }>(
        client,
        sql`select c.id from contract_contract c
          where c.company_id = ${company} and c.status = 'approved' and c.start_date <= c.end_date
            and c.end_date between ${today}::date
              and ${today}::date + case c.contract_type when 'sale' then ${ahead.sale}::int else ${ahead.purchase}::int end
            and case c.contract_type when 'sale' then ${ahead.sale}::int else ${ahead.purchase}::int end > 0
            and not exists (select from contract_contract n where n.company_id = c.company_id and n.rolled_from = c.id)
          order by c.id`,
      )
      const found = await rows(contract).find({ id: ending.map(({ id }) => id) })
      const told = await tellOnce(rows, found.map(noticeOf), at.toISOString())
      const fresh = new Set(told.map(({ object_id }) => Number(object_id)))
      const ids = found.flatMap(({ id }) => (fresh.has(id) ? [id] : []))
      if (ids.length === 0) return
      await rollAll({
        rows,
        ids,
        planOf: ({ contract_type }) => ({
          roll_over: true,
          period: contract_type === 'sale' ? rule.sale_roll_period : rule.purchase_roll_period,
        }),
        isTrial: false,
      })
    },
    company,
  )
