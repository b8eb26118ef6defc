/** Runs a report of the demo as its owner. */
import type { report } from '#model/areas/report/report.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { askedIn } from '#server/areas/report/asked.ts'
import { runReport } from '#server/areas/report/run-report.ts'
import { personIn } from '#server/areas/report/sending/owner.ts'
import type { Database } from '#server/db/database.ts'
import { readingMany } from '#server/engine/rows/transaction.ts'

const COMPANY = 1

export async function asked(db: Database, row: Row<typeof report>) {
  const person = await personIn(db.pool, row.owner ?? 0, COMPANY)
  if (person === undefined) throw new Error(`${row.name} has no owner`)
  const answer = await readingMany(db, person, undefined, (unit) =>
    runReport(unit, askedIn(row), { limit: 5, offset: 0 }),
  )
  const count = 'count' in answer ? answer.count : answer.at_least
  return { name: row.name, missing: answer.missing, count }
}
