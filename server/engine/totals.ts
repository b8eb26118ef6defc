/** What rows add up to, all together or by the values of some fields: what a table of rows that stay on the server shows over and under them. */
import { sql, type SQL } from 'drizzle-orm'
import { withAdditional } from './custom.ts'
import { at } from './custom-sql.ts'
import { guarded, leftBy, queryOf, type Doors } from './door.ts'
import { zoneOf } from './download-asked.ts'
import { entityNamed, type Column, type Entity } from './entity.ts'
import { invalid } from './fault.ts'
import { columnFor } from './filter.ts'
import { labelOf, referenceLabel } from './label.ts'
import { fromSql, readQuestion, type Said } from './query.ts'
import { join, list, name, run } from './sql.ts'
import { reading } from './transaction.ts'

/** Groups in one answer; of more nobody reads the heads. */
const MOST_GROUPS = 10_000
const known = new Set(['by', 'sum', 'zone', 'filters', 'search'])
const ungrouped = new Set(['json', 'list', 'refs', 'codes'])
const summed = new Set(['integer', 'number', 'decimal'])

type By = { readonly column: Column; readonly down: boolean }
const wordsOf = (said: unknown, key: string): string[] => {
  if (said !== undefined && typeof said !== 'string') throw invalid({ [key]: ['Not a list of fields, comma between.'] })
  return (said ?? '').split(',').map((word) => word.trim()).filter((word) => word !== '')
}

function byOf(entity: Entity, said: unknown): By[] {
  return wordsOf(said, 'by').map((word) => {
    const column = columnFor(entity, word.replace(/^-/, ''), 'by')
    if (ungrouped.has(column.field.kind)) throw invalid({ by: [`Rows cannot be grouped by "${column.name}".`] })
    return { column, down: word.startsWith('-') }
  })
}
const sumOf = (entity: Entity, said: unknown): Column[] =>
  wordsOf(said, 'sum').map((word) => {
    const column = columnFor(entity, word, 'sum')
    if (!summed.has(column.field.kind)) throw invalid({ sum: [`"${column.name}" cannot be added up.`] })
    return column
  })

/** As it is ordered by: references by what they are called, empty ones last either way. */
function labelled({ column }: By, nth: number): { readonly label?: SQL; readonly join?: SQL; readonly order: SQL } {
  const value = sql`g.${name(`by_${nth}`)}`
  // The declared order of choices is the order of a life, not of the alphabet.
  if (column.field.kind === 'choice') return { order: sql`array_position(${list(column.field.choices ?? [])}::text[], nullif(${value}, ''))` }
  if (column.field.kind !== 'ref') return { order: column.type === 'text' ? sql`lower(nullif(${value}, '')) collate "C"` : value }
  if (column.label !== undefined) return { label: sql`g.${name(`label_${nth}`)}`, order: sql`lower(g.${name(`label_${nth}`)}) collate "C"` }
  const [target, there] = [entityNamed(column.field.to ?? ''), `o_${nth}`]
  const label = labelOf(target, there, 1)
  // Of nothing there is no name.
  const named = sql`case when ${value} is not null then ${label} end`
  return { label: named, join: sql`left join ${name(target.table)} ${name(there)} on ${name(there)}.id = ${value}`, order: sql`lower(${named}) collate "C"` }
}

/** A moment by itself distinguishes nothing; its day does, on the clock of a place. */
const valueSql = (column: Column, zone: string): SQL => (column.field.kind === 'instant' ? sql`(${at(column)} at time zone ${zone})::date` : at(column))

type Asked = { readonly by: readonly By[]; readonly sums: readonly Column[]; readonly zone: string }
function totalsSql(entity: Entity, { by, sums, zone }: Asked, where: readonly SQL[]): SQL {
  const values = by.map(({ column }, nth) => sql`${valueSql(column, zone)} as ${name(`by_${nth}`)}`)
  const labels = by.flatMap(({ column }, nth) => (column.field.kind === 'ref' && column.label !== undefined ? [sql`min(${referenceLabel(column, 't')}) as ${name(`label_${nth}`)}`] : []))
  const added = sums.flatMap((column, nth) => (['count', 'sum', 'min', 'max'] as const).map((kind) => sql`${sql.raw(kind)}(${at(column)}) as ${name(`${kind}_${nth}`)}`))
  const grouping = by.length === 0 ? sql`` : sql`group by ${sql.raw(by.map((_, nth) => nth + 1).join(', '))}`
  const named = by.map(labelled)
  const order = by.flatMap(({ down }, nth) => {
    const way = sql.raw(down ? 'desc nulls last' : 'asc nulls last')
    return [sql`${named[nth]?.order ?? sql`null`} ${way}`, sql`g.${name(`by_${nth}`)} ${way}`]
  })
  return sql`select g.*${join(named.map(({ label }, nth) => (label ? sql`, ${label} as ${name(`named_${nth}`)}` : sql``)), '')}
    from (select ${join([...values, sql`count(*) as n`, ...labels, ...added], ', ')} ${fromSql(entity, where)} ${grouping}) g ${join(named.flatMap(({ join: one }) => one ?? []), ' ')}
    ${order.length === 0 ? sql`` : sql`order by ${join(order, ', ')}`} limit ${MOST_GROUPS + 1}`
}

type Total = { readonly count: number; readonly sum: unknown; readonly min: unknown; readonly max: unknown }
type Group = { readonly by: Said; readonly labels: Said; readonly count: number; readonly totals: Readonly<Record<string, Total>> }
type TotalsAnswer = { readonly results: readonly Group[]; readonly more: boolean }

/** `by`: fields, a minus for the highest first; none for all rows together. `sum`: fields that hold numbers. `zone`: on whose clock moments are of one day. */
export const totalsRoute = (doors: Doors, bare: Entity) =>
  guarded(doors, bare.resource.needs.view, (request, reply, person) =>
    reading(doors.db, person, leftBy(reply), async ({ client, scope }): Promise<TotalsAnswer> => {
      const entity = await withAdditional(doors.db, { client, ...scope }, bare)
      const { by: said, sum, zone, ...question } = queryOf(request)
      const [unknown] = Object.keys(question).filter((key) => !known.has(key))
      if (unknown !== undefined) throw invalid({ [unknown]: [`Unknown; this call takes ${[...known].join(', ')}.`] })
      const asked: Asked = { by: byOf(entity, said), sums: sumOf(entity, sum), zone: zoneOf(zone) }
      const { by, sums } = asked
      const rows = await run(client, totalsSql(entity, asked, readQuestion(entity, question, scope).where))
      const results = rows.slice(0, MOST_GROUPS).map(
        (row): Group => ({
          by: Object.fromEntries(by.map(({ column }, nth) => [column.name, row[`by_${nth}`]])),
          labels: Object.fromEntries(by.flatMap(({ column }, nth) => (column.field.kind === 'ref' ? [[column.name, row[`named_${nth}`]]] : []))),
          count: Number(row['n']),
          totals: Object.fromEntries(sums.map((column, nth) => [column.name, { count: Number(row[`count_${nth}`]), sum: row[`sum_${nth}`], min: row[`min_${nth}`], max: row[`max_${nth}`] }])),
        }),
      )
      return { results, more: rows.length > MOST_GROUPS }
    }),
  )
