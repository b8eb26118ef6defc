/** Lists the values of a column of a report's source, the most frequent first. */
import { sql, type SQL } from 'drizzle-orm'
import { columnFinder } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { codeText, isCode } from '#model/kernel/words/code-words.ts'
import { at } from '#server/engine/base/custom-fields-sql.ts'
import { entityNamed, type Column } from '#server/engine/base/entity.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { calledSql, labelOf, referenceLabel, wordsSql } from '#server/engine/base/label.ts'
import { name, run } from '#server/engine/base/sql.ts'
import { groupedValueSql } from '#server/engine/operations/read/totals.ts'
import { tenantSql } from '#server/engine/base/tenant-scope.ts'
import { pattern } from '#server/engine/rows/reading/conditions.ts'
import { fromSql } from '#server/engine/rows/reading/query.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { reportReader } from './asking/catalogue.ts'
import { askedOf, requireSource } from './asking/question.ts'
import { reportZone } from './asking/zone.ts'
import type { AskedReport } from './run-report.ts'

type Choice = { readonly value: unknown; readonly label: string; readonly count: number }
export type ChoicesAsked = { readonly column: string; readonly input: string; readonly limit: number }

/** The rows are narrowed by the other filters, where all of them have to be met. */
const narrowedFor = (report: AskedReport, column: string): AskedReport & ReportDefinition => ({
  ...report,
  columns: [column],
  group_by: [],
  sums: [],
  ordering: '',
  filters: report.match === 'any' ? [] : report.filters.filter(({ field }) => field !== column),
})

type Found = { readonly value: unknown; readonly label: string | null; readonly count: number }

/** Each value with how many rows have it; of references, the label is looked up for those that are answered. */
function choicesSql(column: Column, value: SQL, from: SQL, limit: number): SQL {
  const counted = sql`select ${value} as value, count(*) as count ${from} group by 1`
  const ordered = sql`order by g.count desc, g.value limit ${limit}`
  if (column.field.kind !== 'ref') return sql`select g.value, null as label, g.count from (${counted}) g ${ordered}`
  if (column.label !== undefined)
    return sql`select g.* from (select ${value} as value, min(${referenceLabel(column, 't')}) as label, count(*) as count ${from} group by 1) g ${ordered}`
  const target = entityNamed(column.field.to ?? '')
  return sql`select g.value, ${labelOf(target, 'named', 1)} as label, g.count
    from (select g.* from (${counted}) g ${ordered}) g left join ${name(target.table)} named on named.id = g.value ${ordered}`
}

const shownLabel = (column: Column, { value, label }: Found): string => {
  if (label !== null) return label
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return isCode(column.field) ? codeText(column.field, value) : value
}

/** Moments are offered by their days. Throws 400 at the column where there is none, or where its values cannot be listed. */
export async function reportChoices(
  unit: Unit,
  report: AskedReport,
  { column: asked, input, limit }: ChoicesAsked,
): Promise<{ readonly results: readonly Choice[] }> {
  if (input.includes('\0')) throw invalid({ input: ['It contains characters that cannot be stored.'] })
  const reader = await reportReader(unit)
  requireSource(reader, report.source)
  const found = columnFinder(reader.catalogue, report)(asked)
  if (found === undefined) throw invalid({ column: [`There is no column "${asked}".`] })
  if (!found.groupable) throw invalid({ column: [`The values of "${found.label}" cannot be listed.`] })
  const zone = await reportZone(unit, report.timezone)
  const clock = { zone, now: unit.now, user: unit.scope.user }
  const { entity } = askedOf(reader, narrowedFor(report, asked), clock)
  const column = entity.columns.get(asked)
  if (column === undefined) throw invalid({ column: [`There is no column "${asked}".`] })
  const value = groupedValueSql(entity, column, zone)
  const sought = pattern(input, false)
  const named =
    input === ''
      ? []
      : column.field.kind === 'ref'
        ? [calledSql(column, 't', (label) => sql`${label} ilike ${sought}`)]
        : [sql`${wordsSql(column.field, at(column)) ?? sql`${value}::text`} ilike ${sought}`]
  const from = fromSql(entity, [...tenantSql(entity, unit.scope, 't', true), ...named])
  const rows = await run<Found>(unit.client, choicesSql(column, value, from, limit))
  return {
    results: rows.map((row) => ({ value: row.value, label: shownLabel(column, row), count: Number(row.count) })),
  }
}
