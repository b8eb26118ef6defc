/** Runs a report as a person: a page of its rows, how many there are, its groups and totals, and its sentence. */
import { sql } from 'drizzle-orm'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { sentenceOf } from '#model/areas/report/rules/sentence.ts'
import { run } from '#server/engine/base/sql.ts'
import { isLastPage, pageOf } from '#server/engine/operations/read/list.ts'
import { asAsked } from '#server/engine/rows/reading/wide-entity.ts'
import { readQuestion } from '#server/engine/rows/reading/query.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { reportReader, type ReportReader } from './asking/catalogue.ts'
import { figuresOf, type ReportFigures, type ReportGroup, type ReportSums } from './asking/figures.ts'
import { askedOf, narrowed, type MissingColumn, type Narrowing, type ReportQuestion } from './asking/question.ts'
import { reportZone } from './asking/zone.ts'

/** A definition, and the time zone of its periods and days; empty for that of the company. */
export type AskedReport = ReportDefinition & { readonly timezone: string }

export type ReportColumnShown = {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly unit: string
}
export type ReportAnswer = {
  readonly columns: readonly ReportColumnShown[]
  readonly results: readonly Readonly<Record<string, unknown>>[]
  readonly groups: readonly ReportGroup[]
  readonly sums: ReportSums
  /** Columns of the report that its reader does not have. */
  readonly missing: readonly MissingColumn[]
  readonly sentence: string
  readonly took_ms: number
} & ({ readonly count: number } | { readonly at_least: number })

/** Statements after this many milliseconds are given up, and the rows that were seen are counted instead. */
const COUNT_MS = 2000
const LEAST_MS = 100
/** The code of PostgreSQL for a statement that was ended. */
const ENDED = '57014'

const isEnded = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === ENDED

/** Undefined where it takes longer. The transaction goes on either way, with the limits that it had. */
async function within<T>({ client, isAbandoned }: Unit, ms: number, work: () => Promise<T>): Promise<T | undefined> {
  await run(client, sql`savepoint timed`)
  try {
    await run(client, sql`set local statement_timeout = ${sql.raw(String(Math.max(LEAST_MS, Math.round(ms))))}`)
    return await work()
  } catch (error) {
    if (!isEnded(error) || isAbandoned()) throw error
    return undefined
  } finally {
    if (!isAbandoned()) await run(client, sql`rollback to savepoint timed`)
  }
}

/** The figures; of rows alone, only their number. */
async function countedFigures(
  unit: Unit,
  question: ReportQuestion,
  zone: string,
  left: number,
): Promise<ReportFigures | undefined> {
  const isPlain = question.groups.length === 0
  const work = (): Promise<ReportFigures> => figuresOf(unit, question, zone)
  return isPlain ? within(unit, left, work) : work()
}

export type ReportPage = Partial<Narrowing> & { readonly limit: number; readonly offset: number }

/**
 * In the transaction of the person, by their rights. Throws 400 where the definition cannot be read, and 403 where they may not view its
 * source.
 */
export async function runReport(
  unit: Unit,
  report: AskedReport,
  page: ReportPage,
  known?: ReportReader,
): Promise<ReportAnswer> {
  const begun = performance.now()
  const reader = known ?? (await reportReader(unit))
  const zone = await reportZone(unit, report.timezone)
  const whole = askedOf(reader, report, { zone, now: unit.now, user: unit.scope.user })
  const question = narrowed(whole, { filters: page.filters ?? '', ordering: page.ordering ?? '' }, unit.scope)
  const { entity, columns, ordering, groups, sums, missing } = question
  const names = columns.map(({ name }) => name)
  const asked = readQuestion(
    entity,
    {
      columns: names.length === 0 ? ['id'] : names,
      limit: page.limit,
      offset: page.offset,
      ...(ordering !== '' && { ordering }),
    },
    unit.scope,
  )
  const results = asAsked(entity, await pageOf(unit, entity, asked, true))
  const isCounted = groups.length === 0 && sums.length === 0 && isLastPage(asked, results)
  const seen = page.offset + results.length
  const figures = isCounted
    ? { count: seen, sums: {}, groups: [] }
    : await countedFigures(unit, question, zone, COUNT_MS - (performance.now() - begun))
  return {
    columns: columns.map(({ name, label, kind, unit: measured = '' }) => ({ name, label, kind, unit: measured })),
    results,
    ...(figures === undefined ? { at_least: seen } : { count: figures.count }),
    groups: figures?.groups ?? [],
    sums: figures?.sums ?? {},
    missing,
    sentence: sentenceOf(reader.catalogue, report),
    took_ms: Math.round(performance.now() - begun),
  }
}
