/** Totals of rows, overall or grouped by the values of fields: what a table shows above and below rows that stay on the server. */
import { sql, type SQL } from 'drizzle-orm'
import { MOST_GROUPING, tooMany } from '#model/kernel/limits.ts'
import { at } from '../../base/custom-fields-sql.ts'
import { entityNamed, type Column, type Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { labelOf, readerZone, referenceLabel, shownZoneSql } from '../../base/label.ts'
import { join, list, name, run } from '../../base/sql.ts'
import { readAbout } from './count.ts'
import { readTimeZone } from '../time-zone.ts'
import { tenantSql } from '../../base/tenant-scope.ts'
import { columnFor } from '../../rows/reading/conditions.ts'
import { fromSql, readQuestion, type QueryWords } from '../../rows/reading/query.ts'
import { LEAST, sampleSql, weightOf } from '../../rows/sampling/sample.ts'
import type { Unit } from '../../rows/transaction.ts'

/** The most groups in one response, because nobody reads more. */
const MOST_GROUPS = 10_000
const words = new Set(['by', 'sum', 'zone', 'filters', 'search', 'about'])
const ungrouped = new Set(['json', 'list', 'refs', 'codes'])
const summed = new Set(['integer', 'number', 'decimal'])

type GroupKey = { readonly column: Column; readonly isDescending: boolean }
function readNames(text: unknown, key: string, most: number): readonly string[] {
  if (text !== undefined && typeof text !== 'string') throw invalid({ [key]: ['Not a list of fields, comma between.'] })
  const names = (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (names.length > most) throw invalid({ [key]: [tooMany(most, names.length, 'fields, each once')] })
  return [...new Set(names)]
}

function readBy(entity: Entity, text: unknown): GroupKey[] {
  return readNames(text, 'by', MOST_GROUPING).map((word) => {
    const column = columnFor(entity, word.replace(/^-/, ''), 'by')
    if (ungrouped.has(column.field.kind)) throw invalid({ by: [`Rows cannot be grouped by "${column.name}".`] })
    return { column, isDescending: word.startsWith('-') }
  })
}
const readSums = (entity: Entity, text: unknown): Column[] =>
  readNames(text, 'sum', entity.columns.size).map((word) => {
    const column = columnFor(entity, word, 'sum')
    if (!summed.has(column.field.kind)) throw invalid({ sum: [`"${column.name}" cannot be added up.`] })
    return column
  })

/** What groups are ordered by: references by their labels, empty values last either way. */
function orderOf(
  { column }: GroupKey,
  nth: number,
): { readonly label?: SQL; readonly join?: SQL; readonly order: SQL } {
  const value = sql`g.${name(`by_${nth}`)}`
  // Choices are declared in the order of their life cycle, which alphabetical order would lose.
  if (column.field.kind === 'choice')
    return { order: sql`array_position(${list(column.field.choices ?? [])}::text[], nullif(${value}, ''))` }
  if (column.field.kind !== 'ref')
    return { order: column.type === 'text' ? sql`lower(nullif(${value}, '')) collate "C"` : value }
  if (column.label !== undefined)
    return { label: sql`g.${name(`label_${nth}`)}`, order: sql`lower(g.${name(`label_${nth}`)}) collate "C"` }
  const [target, there] = [entityNamed(column.field.to ?? ''), `o_${nth}`]
  const label = labelOf(target, there, 1)
  // Without a reference there is no label.
  const named = sql`case when ${value} is not null then ${label} end`
  return {
    label: named,
    join: sql`left join ${name(target.table)} ${name(there)} on ${name(there)}.id = ${value}`,
    order: sql`lower(${named}) collate "C"`,
  }
}

/** Instants are grouped by the day on which they are shown, because nearly every instant would be a group of its own. */
export const groupedValueSql = (entity: Entity, column: Column, zone: string): SQL =>
  column.field.kind === 'instant'
    ? sql`(${at(column)} at time zone ${shownZoneSql(entity, column, readerZone(zone))})::date`
    : at(column)

type Grouping = { readonly by: readonly GroupKey[]; readonly sums: readonly Column[]; readonly zone: string }
/** `weight`: for how many rows each of those that are read stands. */
function totalsSql(entity: Entity, { by, sums, zone }: Grouping, from: SQL, weight = 1): SQL {
  const weighed = (value: SQL): SQL => (weight === 1 ? value : sql`round(${value} * ${weight}::numeric, 1)`)
  const values = by.map(({ column }, nth) => sql`${groupedValueSql(entity, column, zone)} as ${name(`by_${nth}`)}`)
  const labels = by.flatMap(({ column }, nth) =>
    column.field.kind === 'ref' && column.label !== undefined
      ? [sql`min(${referenceLabel(column, 't')}) as ${name(`label_${nth}`)}`]
      : [],
  )
  const added = sums.flatMap((column, nth) =>
    (['count', 'sum', 'min', 'max'] as const).map((kind) => {
      const value = sql`${sql.raw(kind)}(${at(column)})`
      return sql`${kind === 'count' || kind === 'sum' ? weighed(value) : value} as ${name(`${kind}_${nth}`)}`
    }),
  )
  const grouping = by.length === 0 ? sql`` : sql`group by ${sql.raw(by.map((_, nth) => nth + 1).join(', '))}`
  const named = by.map(orderOf)
  const order = by.flatMap(({ isDescending }, nth) => {
    const direction = sql.raw(isDescending ? 'desc nulls last' : 'asc nulls last')
    return [sql`${named[nth]?.order ?? sql`null`} ${direction}`, sql`g.${name(`by_${nth}`)} ${direction}`]
  })
  return sql`select g.*${join(
    named.map(({ label }, nth) => (label ? sql`, ${label} as ${name(`named_${nth}`)}` : sql``)),
    '',
  )}
    from (select ${join([...values, sql`${weighed(sql`count(*)`)} as n`, ...labels, ...added], ', ')} ${from} ${grouping}) g ${join(
      named.flatMap(({ join: one }) => one ?? []),
      ' ',
    )}
    ${order.length === 0 ? sql`` : sql`order by ${join(order, ', ')}`} limit ${MOST_GROUPS + 1}`
}

type Total = { readonly count: number; readonly sum: unknown; readonly min: unknown; readonly max: unknown }
export type RowGroup = {
  readonly by: QueryWords
  readonly labels: QueryWords
  readonly count: number
  readonly totals: Readonly<Record<string, Total>>
}
type Totals = {
  readonly results: readonly RowGroup[]
  readonly more: boolean
  /** They were reckoned by a sample, in which groups of few rows may be missing. */
  readonly about?: true
}

/** Of all rows of the entity that the reader sees: by fields, with a minus for descending, and of numeric fields. */
export async function totalsOf(
  { client, scope }: Unit,
  entity: Entity,
  { by, sum, zone }: { readonly by: readonly string[]; readonly sum: readonly string[]; readonly zone: string },
): Promise<Totals> {
  const grouping: Grouping = { by: readBy(entity, by.join(',')), sums: readSums(entity, sum.join(',')), zone }
  const rows = await run(client, totalsSql(entity, grouping, fromSql(entity, tenantSql(entity, scope, 't', true))))
  return {
    results: rows.slice(0, MOST_GROUPS).map((row) => groupOf(grouping, row)),
    more: rows.length > MOST_GROUPS,
  }
}

/**
 * `by`: fields, with a minus for descending; none for a grand total. `sum`: numeric fields. `zone`: for grouping instants by day. `about`:
 * by a sample, where there are very many rows.
 */
export async function totalRows(unit: Unit, bare: Entity, query: QueryWords): Promise<Totals> {
  const entity = await unit.withCustomFields(bare)
  const { by: byText, sum, zone, about, ...question } = query
  const isAbout = readAbout({ about })
  const [unknown] = Object.keys(question).filter((key) => !words.has(key))
  if (unknown !== undefined) throw invalid({ [unknown]: [`Unknown; this call takes ${[...words].join(', ')}.`] })
  const grouping: Grouping = { by: readBy(entity, byText), sums: readSums(entity, sum), zone: readTimeZone(zone) }
  const { where } = readQuestion(entity, question, unit.scope)
  const weight = isAbout ? await weightOf(unit.client, entity, unit.scope) : undefined
  const from = weight === undefined ? fromSql(entity, where) : sampleSql(entity, unit.scope, where)
  const rows = await run(unit.client, totalsSql(entity, grouping, from, weight))
  const results = rows.slice(0, MOST_GROUPS).map((row) => groupOf(grouping, row))
  const isThin = weight !== undefined && results.reduce((sum, { count }) => sum + count, 0) < LEAST * weight
  if (isThin) return totalRows(unit, bare, { ...query, about: 'false' })
  return { results, more: rows.length > MOST_GROUPS, ...(weight !== undefined && { about: true }) }
}

const groupOf = ({ by, sums }: Grouping, row: Readonly<Record<string, unknown>>): RowGroup => ({
  by: Object.fromEntries(by.map(({ column }, nth) => [column.name, row[`by_${nth}`]])),
  labels: Object.fromEntries(
    by.flatMap(({ column }, nth) => (column.field.kind === 'ref' ? [[column.name, row[`named_${nth}`]]] : [])),
  ),
  count: Math.round(Number(row['n'])),
  totals: Object.fromEntries(
    sums.map((column, nth): [string, Total] => [
      column.name,
      {
        count: Math.round(Number(row[`count_${nth}`])),
        sum: row[`sum_${nth}`],
        min: row[`min_${nth}`],
        max: row[`max_${nth}`],
      },
    ]),
  ),
})
