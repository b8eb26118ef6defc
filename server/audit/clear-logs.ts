/** Each night on the clocks of the company: logs do not grow for ever. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { name, run } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'
import type { RequestLog } from './requests.ts'

const RETENTION_DAYS = 90

export const clearLogs = (db: Database, requests: Pick<RequestLog, 'prune'>): Moment => ({
  kind: 'clear_logs',
  pattern: '0 3 * * *',
  work: async (company, now) => {
    await requests.prune(company)
    const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000).toISOString()
    await systemTransaction(db, async ({ client }) => {
      for (const table of ['config_letter', 'config_job'])
        await run(client, sql`delete from ${name(table)} where company_id = ${company} and finished_at < ${before}`)
      await run(client, sql`delete from batch_part where company_id = ${company} and at < ${before}`)
      await run(
        client,
        sql`delete from outbox o where o.letter is not null and not exists (select 1 from config_letter l where l.id = o.letter)`,
      )
    })
  },
})
