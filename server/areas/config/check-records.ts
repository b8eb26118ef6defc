/** Judges every stored row by the rules of today, each night and after an upgrade, and lists those to fix. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { entities, type Entity } from '#server/engine/base/entity.ts'
import { companyCountry } from '#server/engine/rows/company-country.ts'
import { judgeAgain, listedRecords } from '#server/engine/rows/listed-problems.ts'
import { judgedAgain, problemsOfRow, type JudgedAgain } from '#server/engine/rows/problems/row-problems.ts'
import { sharedKeys } from '#server/engine/rows/problems/shared-keys.ts'
import { chunks, find, type ReadScope } from '#server/engine/rows/reading/read-rows.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'

/** Rows that are judged in one go. The server answers other requests in between. */
const AT_ONCE = 500

/** A row of two companies is fixed by the one that made it. */
const ownSql = ({ resource }: Entity, { company }: ReadScope) =>
  resource.tenancy === 'pair' ? [sql`t.company_id = ${company}`] : []

type Page = { readonly last: unknown; readonly wrong: readonly string[] }

/** Judges the next rows in the order of their ids. */
async function judgePage(entity: Entity, at: ReadScope, judged: JudgedAgain, after: unknown): Promise<Page> {
  const rows = await find(
    entity,
    at,
    [...ownSql(entity, at), ...(after === undefined ? [] : [sql`t.id > ${after}`])],
    sql`order by t.id limit ${AT_ONCE}`,
    ['id', ...judged.names],
  )
  const country = await companyCountry(at.client, at.company)
  const wrong = rows.flatMap((row) => (problemsOfRow(judged, row, country).length > 0 ? [String(row.id)] : []))
  return { last: rows.at(-1)?.id, wrong }
}

async function checkTable(db: Database, company: number, entity: Entity, judged: JudgedAgain): Promise<void> {
  const within = <T>(work: (at: ReadScope) => Promise<T>): Promise<T> =>
    systemTransaction(db, ({ access }) => work(access), company)
  const wrong = new Set(await within(async (at) => [...(await sharedKeys(entity, at)).keys()]))
  let after: unknown
  do {
    const page = await within((at) => judgePage(entity, at, judged, after))
    for (const record of page.wrong) wrong.add(record)
    after = page.last
  } while (after !== undefined)
  for (const record of await within((at) => listedRecords(entity, at))) wrong.add(record)
  for (const some of chunks([...wrong])) await within((at) => judgeAgain(entity, at, judged, some))
}

/** Judges the rows of a company. A row is locked only while the list is brought up to date. */
export async function checkRecords(db: Database, company: number): Promise<void> {
  for (const entity of entities.values()) {
    const judged = judgedAgain(entity)
    if (judged !== undefined) await checkTable(db, company, entity, judged)
  }
}

/** Each new rule of a release finds its rows in the night after it, or at once where its migration plans the job. */
export const recordCheck = (db: Database): Moment => ({
  kind: 'check_records',
  pattern: '40 4 * * *',
  work: (company) => checkRecords(db, company),
})
