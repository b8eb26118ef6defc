/** Reads rows: one by its id, a page of them, or a page with the labels of references for a table. */
import { sql } from 'drizzle-orm'
import { additionalJoins } from '../../base/custom-fields-sql.ts'
import type { Entity } from '../../base/entity.ts'
import { invalid } from '../../base/http-error.ts'
import { join, run } from '../../base/sql.ts'
import { readKeysetPage, readPosition, type KeysetPage } from '../../rows/keyset.ts'
import { placeNear, readNear } from '../../rows/sampling/near.ts'
import { isReckonedTogether, selectOfPage } from '../../rows/together/page-sql.ts'
import {
  columnsSql,
  fromSql,
  labelsSql,
  readQuestion,
  type ListQuery,
  type QueryWords,
} from '../../rows/reading/query.ts'
import { get, withoutClosed, type RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { countMatching } from './count.ts'

/** A page by offset: `count` is of all rows that match, `limit` and `offset` those that were used. */
export type OffsetPage = {
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly results: readonly Record<string, unknown>[]
}

/** Throws 404 if there is no such row. */
export async function getRow(unit: Unit, bare: Entity, id: number | string): Promise<RowReader | undefined> {
  const entity = await unit.withCustomFields(bare)
  return withoutClosed(entity, unit.scope, [await get(entity, unit.access, id)])[0]
}

export async function listRows(unit: Unit, bare: Entity, query: QueryWords): Promise<OffsetPage> {
  const entity = await unit.withCustomFields(bare)
  const question = readQuestion(entity, query, unit.scope)
  const position = readPosition(query, question)
  if (position) throw invalid({ [position.key]: ['Only of get_table.'] })
  return offsetPage(unit, entity, question, false)
}

/**
 * Each reference comes with its label as `<field>__label`. With `after` or `before`, a page by position. With `near`, a page of a very long
 * list that begins about that far into it, which the answer says by `about`; a shorter list begins exactly at `offset`.
 */
export async function listTable(unit: Unit, bare: Entity, query: QueryWords): Promise<OffsetPage | KeysetPage> {
  const entity = await unit.withCustomFields(bare)
  const question = readQuestion(entity, query, unit.scope)
  const near = readNear(query)
  const position = readPosition(query, question)
  if (!position) return offsetPage(unit, entity, question, true)
  const from = near === undefined ? undefined : await placeNear(unit, entity, question, near)
  const page =
    from === undefined
      ? await readKeysetPage(unit, entity, question, position)
      : { ...(await readKeysetPage(unit, entity, { ...question, offset: 0 }, { key: 'after', from })), about: true }
  return { ...page, results: withoutClosed(entity, unit.scope, page.results) }
}

/** The rows of a page, without how many there are of all. */
export async function pageOf(
  unit: Unit,
  entity: Entity,
  { limit, offset, columns, where, order }: ListQuery,
  withLabels: boolean,
): Promise<readonly Record<string, unknown>[]> {
  const shown = columns === undefined ? undefined : ['id', 'version', ...columns]
  const matching = fromSql(entity, where, order.joins)
  const paged = sql`order by ${order.by} limit ${limit} offset ${offset}`
  const labels = labelsSql(entity, shown)
  const labelled = withLabels && labels.columns.length > 0
  // The page is selected first, so that labels are looked up for its rows only.
  const results = await run<RowReader>(
    unit.client,
    labelled || isReckonedTogether(entity, shown)
      ? selectOfPage(
          entity,
          shown,
          sql`select ${join([sql`t.*`, ...order.read], ', ')} ${matching} ${paged}`,
          (read, from) =>
            sql`${join([columnsSql(read, shown), ...(labelled ? labels.columns : [])], ', ')} ${from} ${additionalJoins(entity)} ${labelled ? labels.joins : sql``} order by ${order.kept}`,
        )
      : sql`select ${columnsSql(entity, shown)} ${matching} ${paged}`,
  )
  return withoutClosed(entity, unit.scope, results)
}

/** An incomplete page implies the count. */
export const isLastPage = ({ limit, offset }: ListQuery, { length }: readonly unknown[]): boolean =>
  length < limit && (length > 0 || offset === 0)

async function offsetPage(unit: Unit, entity: Entity, question: ListQuery, withLabels: boolean): Promise<OffsetPage> {
  const { limit, offset } = question
  const results = await pageOf(unit, entity, question, withLabels)
  const count =
    unit.isAbandoned() || isLastPage(question, results)
      ? offset + results.length
      : await countMatching(unit, entity, question.where)
  return { count, limit, offset, results }
}
