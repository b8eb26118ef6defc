/**
 * Values that rows of other resources have a say in, in SQL (model/kernel/reckoned/by-rows.ts). The days at the sites, and the next midnight,
 * are looked up once for a statement.
 */
import { sql } from 'drizzle-orm'
import type { ByRows } from '#model/kernel/reckoned/by-rows.ts'
import { HOLDS, type ReckonedSql } from './reckoned-columns.ts'

const daysSql = (steady: ByRows['steady']): string => (steady === true ? 'null' : '(select highball_site_days())')

/** `type`: of the column that the value would have. */
export const byRowsSql = ({ asks, together, of, part, ages, steady }: ByRows, type: string): ReckonedSql => ({
  value: (alias) => sql.raw(`((${asks}('${of}', to_jsonb(${alias}.*), ${daysSql(steady)}))[${part}]::${type})`),
  ...(together !== undefined && {
    together: {
      key: `${together} ${of}`,
      ask: (rows) => sql`${sql.raw(`${together}('${of}', `)}${rows}${sql.raw(`, ${daysSql(steady)})`)}`,
      said: (answer, alias) => sql`(${answer} -> ${sql.raw(`${alias}.id::text ->> ${part - 1})::${type}`)}`,
    },
  }),
  until: () => {
    if (steady === true) return sql.raw('null::timestamptz')
    return sql.raw(ages === true ? `(now() + interval '${HOLDS}')` : '(select highball_next_midnight())')
  },
})
