/** The result of a run of a report: the number of rows, their totals, the first rows, and the ids of all. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { run } from '#server/engine/base/sql.ts'
import { fromSql, readQuestion } from '#server/engine/rows/reading/query.ts'
import { longReading, type Unit } from '#server/engine/rows/transaction.ts'
import { reportReader } from '../asking/catalogue.ts'
import { figuresOf, type ReportSums } from '../asking/figures.ts'
import { askedOf, type ReportQuestion } from '../asking/question.ts'
import { reportZone } from '../asking/zone.ts'
import { runReport, type AskedReport, type ReportAnswer } from '../run-report.ts'

/** Rows that a letter itself shows. */
const FIRST_ROWS = 20

export type RunResult = Pick<ReportAnswer, 'columns' | 'results' | 'sentence'> & {
  readonly count: number
  readonly sums: ReportSums
  readonly entity: ReportQuestion['entity']
  readonly zone: string
  /** The ids of all rows; empty unless they are asked for. */
  readonly ids: readonly string[]
}

async function idsOf({ client, scope }: Unit, { entity }: ReportQuestion): Promise<readonly string[]> {
  const { where } = readQuestion(entity, {}, scope)
  const found = await run<{ id: string }>(client, sql`select t.id::text as id ${fromSql(entity, where)}`)
  return found.map(({ id }) => id)
}

type Wanted = { readonly withIds: boolean }

async function resultIn(unit: Unit, report: AskedReport, { withIds }: Wanted): Promise<RunResult> {
  const reader = await reportReader(unit)
  const first = await runReport(unit, report, { limit: FIRST_ROWS, offset: 0 }, reader)
  const { columns, results, sentence, ...answer } = first
  const zone = await reportZone(unit, report.timezone)
  const question = askedOf(reader, report, { zone, now: unit.now, user: unit.scope.user })
  // `runReport` stops counting after two seconds; a letter needs the exact count.
  const { count, sums } = 'count' in answer ? answer : await figuresOf(unit, { ...question, groups: [] }, zone)
  const ids = withIds ? await idsOf(unit, question) : []
  return { columns, results, sentence, count, sums, entity: question.entity, zone, ids }
}

/** By the rights of the person. Throws 400 and 403 as every report does. */
export const runResult = (db: Database, person: Person, report: AskedReport, wanted: Wanted): Promise<RunResult> =>
  longReading(db, person, undefined, (unit) => resultIn(unit, report, wanted))
