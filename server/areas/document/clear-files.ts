/** Each night on the clocks of the company: the files of attachments that were deleted, the last time more than 30 days ago, and those of sent letters. */
import fs from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { storedAt } from '#server/engine/operations/files/attach.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { clearLetterFiles } from '#server/mail/letter-files.ts'
import type { Moment } from '#server/jobs/moments.ts'
import { heldSince } from './held-files.ts'

export const clearFiles = (db: Database): Moment => ({
  kind: 'clear_files',
  pattern: '30 3 * * *',
  work: async (company, now) => {
    const gone = await systemTransaction(db, ({ client }) =>
      run<{ stored_as: string }>(
        client,
        sql`select gone.stored_as from (
            select a.changes -> 'stored_as' ->> 0 as stored_as, max(a.at) as last_at from audit a
            where a.company_id = ${company} and a.resource = 'document:attachment' and a.kind = 'delete'
            group by 1) gone
          where gone.last_at < ${heldSince(now.toISOString())} and gone.stored_as <> ''
            and not exists (select 1 from document_attachment d where d.stored_as = gone.stored_as)
            and not exists (select 1 from terminal_unattached_file f where f.stored_as = gone.stored_as)`,
      ),
    )
    for (const row of gone) await fs.rm(storedAt(row), { force: true })
    await clearLetterFiles(db, now)
  },
})
