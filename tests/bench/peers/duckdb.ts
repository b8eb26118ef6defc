/** DuckDB-WASM, tuned: columns of few distinct texts are ENUMs. */
import { columns } from '../rows/data.ts'
import { asked, changesOf, LATE, type Answer, type Engine } from '../rows/questions.ts'
import { arrowOf, type Arrow } from './arrow.ts'

type Result = { toArray(): readonly { toJSON(): Record<string, unknown> }[] }
export type Connection = {
  query(sql: string): Result | Promise<Result>
  insertArrowFromIPCStream(bytes: Uint8Array, options: { readonly name: string; readonly create: boolean }): unknown
}
const listed = ['status', 'direction', 'product', 'customer', 'station', 'consignee', 'car_id', 'bol_no']

export function duckdb(
  open: () => Promise<{ readonly connect: () => Connection | Promise<Connection>; readonly arrow: Arrow }>,
): Engine {
  let on: Connection | undefined
  let size = 0
  const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await on?.query(sql))?.toArray().map((row) => row.toJSON()) ?? []
  const where = (condition: string) => async (): Promise<Answer> => {
    const [counted] = await rowsOf(`select count(*)::int as n from t where ${condition}`)
    return {
      count: Number(counted?.['n']),
      ids: (await rowsOf(`select id, ${columns.join(', ')} from t where ${condition} limit 100`)).map((row) =>
        Number(row['id']),
      ),
    }
  }
  const groups = (by: string) => async (): Promise<Answer> => {
    await on?.query(
      `create or replace temp table g as select ${by}, count(*)::int as n, sum(net) as s from t group by ${by}`,
    )
    const [counted] = await rowsOf('select count(*)::int as n from g')
    return {
      count: Number(counted?.['n']),
      ids: (await rowsOf(`select n, s from g order by ${by} limit 100`)).flatMap((row) => [
        Number(row['n']),
        Math.round(Number(row['s'])),
      ]),
    }
  }
  return {
    name: 'DuckDB-WASM, ENUM',
    async load(data) {
      const { connect, arrow } = await open()
      const bytes = arrowOf(arrow, data)
      size = data.count
      const began = performance.now()
      on = await connect()
      await on.insertArrowFromIPCStream(bytes, { name: 'raw', create: true })
      // An ENUM is ordered by its creation; created one after the other, because there is one connection.
      // eslint-disable-next-line no-await-in-loop
      for (const name of listed)
        await on.query(`create type ${name}_of as enum (select distinct ${name}::varchar as v from raw order by v)`)
      await on.query(
        `create table t as select * replace (${listed.map((name) => `${name}::${name}_of as ${name}`).join(', ')}) from raw order by id`,
      )
      await on.query('drop table raw')
      return performance.now() - began
    },
    ask: {
      eq: where(`status = '${asked.eq}'`),
      and: where(
        `status in ('${asked.and.statuses.join("', '")}') and customer::varchar ilike '%${asked.and.customer}%' and net >= ${asked.and.net}`,
      ),
      range: where(`shipped_at >= ${LATE}`),
      substring: where(`contains(waybill, '${asked.substring}')`),
      search: where(
        asked.search.columns.map((name) => `contains(lower(${name}::varchar), '${asked.search.needle}')`).join(' or '),
      ),
      sort: async () => {
        // Like ours: the complete order, so that any position can be read.
        await on?.query('create or replace temp table o as select id from t order by status, customer, net desc, id')
        return {
          count: size,
          ids: (
            await rowsOf(
              `select t.id, ${columns.join(', ')} from (select id, rowid as place from o limit 100) as first join t using (id) order by place`,
            )
          ).map((row) => Number(row['id'])),
        }
      },
      'group few': groups(asked.few.join(', ')),
      'group many': groups(asked.many),
    },
    async update(round) {
      const changes = changesOf(round, size)
      const began = performance.now()
      await on?.query(
        `update t set status = c.status::status_of from (values ${changes.map(({ row, status }) => `(${row}, '${status}')`).join(', ')}) as c(id, status) where t.id = c.id`,
      )
      const { count } = await where(`status = '${asked.eq}'`)()
      return { took: performance.now() - began, count }
    },
  }
}
