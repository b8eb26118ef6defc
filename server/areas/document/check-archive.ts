/** Reads every archived paper again and compares it with its hash, each night for every company. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { isArchived } from '#server/engine/files/archive-files.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { Refused } from '#server/jobs/queue.ts'
import type { Moment } from '#server/jobs/moments.ts'

const AT_ONCE = 1000
const MOST_NAMED = 5

type Kept = { readonly id: number; readonly filename: string; readonly sha256: string }
type ArchiveReport = { readonly checked: number; readonly wrong: readonly Kept[] }

const after = (db: Database, id: number, company: number | null): Promise<Kept[]> =>
  systemTransaction(db, ({ client }) =>
    run<Kept>(
      client,
      sql`select id, filename, sha256 from document_archived_paper
        where id > ${id} and (${company}::bigint is null or company_id = ${company}) order by id limit ${AT_ONCE}`,
    ),
  )

/** Of one company, or of all. */
export async function checkArchive(db: Database, company: number | null = null): Promise<ArchiveReport> {
  const wrong: Kept[] = []
  let checked = 0
  for (let last = 0, some = await after(db, last, company); some.length > 0; some = await after(db, last, company)) {
    for (const one of some) if (!(await isArchived(one.sha256))) wrong.push(one)
    checked += some.length
    last = some.at(-1)?.id ?? last
  }
  return { checked, wrong }
}

const wrongText = ({ wrong }: ArchiveReport): string => {
  const named = wrong.slice(0, MOST_NAMED).map(({ id, filename }) => `${filename} (${id})`)
  const more = wrong.length > MOST_NAMED ? ` and ${wrong.length - MOST_NAMED} more` : ''
  return `Archived papers that are missing or changed on the disk: ${named.join(', ')}${more}.`
}

/** What is wrong stays wrong, so the job is not tried again. */
export const archiveCheck = (db: Database): Moment => ({
  kind: 'check_archive',
  pattern: '0 4 * * *',
  work: async (company) => {
    const report = await checkArchive(db, company)
    if (report.wrong.length > 0) throw new Refused(wrongText(report))
  },
})
