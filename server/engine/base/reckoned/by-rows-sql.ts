/**
 * Values that rows of other resources have a say in, in SQL (model/kernel/reckoned/by-rows.ts). The days at the sites, and the next midnight,
 * are looked up once for a statement.
 */
import { sql } from 'drizzle-orm'
import type { ByRows } from '#model/kernel/reckoned/by-rows.ts'
import type { ReckonedSql } from './reckoned-columns.ts'

export const byRowsSql = ({ asks, of, part }: ByRows): ReckonedSql => ({
  value: (alias) => sql.raw(`((${asks}('${of}', to_jsonb(${alias}.*), (select highball_site_days())))[${part}])`),
  until: () => sql.raw('(select highball_next_midnight())'),
})
