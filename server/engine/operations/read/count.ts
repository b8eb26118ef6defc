/** Counts rows: all matching ones, those between two positions of an order, and those with each value of each choice. */
import { sql, type SQL } from 'drizzle-orm'
import { at } from '../../base/custom-fields-sql.ts'
import type { Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { run } from '../../base/sql.ts'
import { betweenSql } from '../../rows/keyset.ts'
import { fromSql, readQuestion, type QueryWords, type ListQuery } from '../../rows/reading/query.ts'
import { LEAST, sampleSql, weightOf } from '../../rows/sampling/sample.ts'
import type { Unit } from '../../rows/transaction.ts'

export async function countMatching(
  { client }: Unit,
  entity: Entity,
  where: readonly SQL[],
  joins?: SQL,
): Promise<number> {
  const [row] = await run<{ count: number }>(client, sql`select count(*) as count ${fromSql(entity, where, joins)}`)
  return row?.count ?? 0
}

/** Parses the query of a call without pages: page parameters are refused. */
function readUnpaged(entity: Entity, query: QueryWords, { scope }: Unit, refused: readonly string[]): ListQuery {
  for (const word of refused) if (query[word] !== undefined) throw invalid({ [word]: ['This call has no pages.'] })
  return readQuestion(entity, query, scope)
}

/** Whether a figure by a sample will do. */
export function readAbout({ about }: QueryWords): boolean {
  if (about !== undefined && about !== 'true' && about !== 'false') throw invalid({ about: ['Must be true or false.'] })
  return about === 'true'
}

type Counted = {
  readonly count: number
  /** It was reckoned by a sample. */
  readonly about?: true
}

/** Undefined where everything is counted: few rows there are, or hardly any of a sample match. */
async function countAbout(
  { client, scope }: Unit,
  entity: Entity,
  { where, order }: ListQuery,
): Promise<Counted | undefined> {
  const weight = await weightOf(client, entity, scope)
  if (weight === undefined) return undefined
  const [row] = await run<{ count: number }>(
    client,
    sql`select count(*) as count ${sampleSql(entity, scope, where, order.joins)}`,
  )
  const found = row?.count ?? 0
  return found < LEAST ? undefined : { count: Math.round(found * weight), about: true }
}

/** With `after` and `before`: only rows between the two positions of `ordering`, counted. With `about` alone: by a sample of very many. */
export async function countRows(unit: Unit, bare: Entity, query: QueryWords): Promise<Counted> {
  const entity = await unit.withCustomFields(bare)
  const question = readUnpaged(entity, query, unit, ['limit', 'offset', 'columns', 'near'])
  const between = betweenSql(query, question)
  const isAbout = readAbout(query) && between.length === 0
  const about = isAbout ? await countAbout(unit, entity, question) : undefined
  if (about) return about
  const where = [...question.where, ...between]
  return { count: await countMatching(unit, entity, where, question.order.joins) }
}

type Overview = {
  readonly count: number
  readonly by: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The number of rows with each value of each choice. */
export async function overviewRows(unit: Unit, bare: Entity, query: QueryWords): Promise<Overview> {
  const entity = await unit.withCustomFields(bare)
  const refused = ['limit', 'offset', 'ordering', 'columns', 'after', 'before']
  const { where } = readUnpaged(entity, query, unit, refused)
  const by: Record<string, Record<string, number>> = {}
  for (const column of [...entity.columns.values()].filter(({ field }) => field.kind === 'choice')) {
    const rows = await run<{ value: string; n: number }>(
      unit.client,
      sql`select ${at(column)} as value, count(*) as n ${fromSql(entity, where)} group by 1`,
    )
    const counts = new Map(rows.map(({ value, n }) => [value, n]))
    by[column.name] = Object.fromEntries(
      (column.field.choices ?? []).map((choice) => [choice, counts.get(choice) ?? 0]),
    )
  }
  return { count: await countMatching(unit, entity, where), by }
}
