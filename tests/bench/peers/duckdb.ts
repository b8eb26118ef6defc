/** DuckDB-WASM, tuned: texts of few values as ENUM. */
import path from 'node:path'
import { columns } from '../table/data.ts'
import { asked, changesOf, LATE, type Answer, type Engine } from '../table/questions.ts'
import { arrowOf, peers } from './arrow.ts'

type Result = { toArray(): readonly { toJSON(): Record<string, unknown> }[] }
type Connection = { query(sql: string): Result; insertArrowFromIPCStream(bytes: Uint8Array, options: { readonly name: string; readonly create: boolean }): void }
type DuckDB = {
  createDuckDB(bundles: object, logger: object, runtime: object): Promise<{ instantiate(told: () => void): Promise<unknown>; connect(): Connection }>
  VoidLogger: new () => object
  NODE_RUNTIME: object
}
const listed = ['status', 'direction', 'product', 'customer', 'station', 'consignee', 'car_id', 'bol_no']

export function duckdb(): Engine {
  let on: Connection | undefined
  let size = 0
  const rowsOf = (sql: string): Record<string, unknown>[] => on?.query(sql).toArray().map((row) => row.toJSON()) ?? []
  const where = (condition: string): (() => Answer) => () => {
    const [counted] = rowsOf(`select count(*)::int as n from t where ${condition}`)
    return { count: Number(counted?.['n']), ids: rowsOf(`select id, ${columns.join(', ')} from t where ${condition} limit 100`).map((row) => Number(row['id'])) }
  }
  const groups = (by: string): (() => Answer) => () => {
    on?.query(`create or replace temp table g as select ${by}, count(*)::int as n, sum(net) as s from t group by ${by}`)
    const [counted] = rowsOf('select count(*)::int as n from g')
    return { count: Number(counted?.['n']), ids: rowsOf(`select n, s from g order by ${by} limit 100`).flatMap((row) => [Number(row['n']), Math.round(Number(row['s']))]) }
  }
  return {
    name: 'DuckDB-WASM, ENUM',
    async load(data) {
      const bytes = arrowOf(data)
      size = data.count
      const folder = path.dirname(peers.resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'))
      const duck = peers('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs') as DuckDB
      const bundle = (name: string) => ({ mainModule: path.join(folder, `duckdb-${name}.wasm`), mainWorker: path.join(folder, `duckdb-node-${name}.worker.cjs`) })
      const db = await duck.createDuckDB({ mvp: bundle('mvp'), eh: bundle('eh') }, new duck.VoidLogger(), duck.NODE_RUNTIME)
      await db.instantiate(() => {})
      const began = performance.now()
      on = db.connect()
      on.insertArrowFromIPCStream(bytes, { name: 'raw', create: true })
      // The order of an ENUM is that of its making.
      for (const name of listed) on.query(`create type ${name}_of as enum (select distinct ${name}::varchar as v from raw order by v)`)
      on.query(`create table t as select * replace (${listed.map((name) => `${name}::${name}_of as ${name}`).join(', ')}) from raw order by id`)
      on.query('drop table raw')
      return performance.now() - began
    },
    ask: {
      eq: where(`status = '${asked.eq}'`),
      and: where(`status in ('${asked.and.statuses.join("', '")}') and customer::varchar ilike '%${asked.and.customer}%' and net >= ${asked.and.net}`),
      range: where(`shipped_at >= ${LATE}`),
      substring: where(`contains(waybill, '${asked.substring}')`),
      search: where(asked.search.columns.map((name) => `contains(lower(${name}::varchar), '${asked.search.needle}')`).join(' or ')),
      sort: () => {
        // Like ours: the whole order, of which any place can be looked at.
        on?.query('create or replace temp table o as select id from t order by status, customer, net desc, id')
        return { count: size, ids: rowsOf(`select t.id, ${columns.join(', ')} from (select id, rowid as place from o limit 100) as first join t using (id) order by place`).map((row) => Number(row['id'])) }
      },
      'group few': groups(asked.few.join(', ')),
      'group many': groups(asked.many),
    },
    update(round) {
      const changes = changesOf(round, size)
      const began = performance.now()
      on?.query(`update t set status = c.status::status_of from (values ${changes.map(({ row, status }) => `(${row}, '${status}')`).join(', ')}) as c(id, status) where t.id = c.id`)
      const { count } = where(`status = '${asked.eq}'`)()
      return { took: performance.now() - began, count }
    },
  }
}
