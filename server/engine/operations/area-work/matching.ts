/** All rows that the filters of a list find, for actions that reckon with them: as they are, or as the source of a statement. */
import { sql, type SQL } from 'drizzle-orm'
import { entityOf } from '../../base/entity.ts'
import type { Filters, Matching, SummedUp } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { join, run, type SqlRow } from '../../base/sql.ts'
import { columnsSql, fromSql, labelsSql, readQuestion } from '../../rows/reading/query.ts'
import { asPermitted } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'

/** What says which page of a list is read: here all of it is. */
const pages = ['limit', 'offset', 'columns', 'after', 'before']

function requireWhole(filters: Filters): void {
  const page = pages.find((word) => Object.hasOwn(filters, word))
  if (page !== undefined) throw invalid({ [page]: ['Only of a list.'] })
}

/** The database adds up what would take the server seconds to read. */
export const summedUpIn =
  ({ client, scope }: Unit): SummedUp =>
  async <T extends SqlRow>(resource: unknown, filters: Filters, statement: (found: SQL) => SQL): Promise<T[]> => {
    requireWhole(filters)
    const entity = asPermitted(entityOf(resource), scope)
    const { where, order } = readQuestion(entity, filters, scope)
    return run<T>(client, statement(sql`(select t.* ${fromSql(entity, where, order.joins)})`))
  }

export const matchingIn =
  ({ client, scope }: Unit): Matching =>
  async (resource, filters: Filters, { ordering, only } = {}) => {
    requireWhole(filters)
    const entity = asPermitted(entityOf(resource), scope)
    const { where, order } = readQuestion(entity, { ...filters, ...(ordering !== undefined && { ordering }) }, scope)
    const names = only?.map(String)
    const labels = labelsSql(entity, names)
    const rows = await run(
      client,
      sql`select ${join([columnsSql(entity, names), ...labels.columns], ', ')} from (select ${join([sql`t.*`, ...order.read], ', ')} ${fromSql(entity, where, order.joins)}) t ${labels.joins} order by ${order.kept}`,
    )
    return rows as never
  }
