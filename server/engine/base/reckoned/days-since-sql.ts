/** Whole days since an instant of the row, in SQL (model/kernel/reckoned/days-since.ts). An instant that is still to come counts as now. */
import { sql } from 'drizzle-orm'
import type { DaysSince } from '#model/kernel/reckoned/days-since.ts'
import type { ReckonedSql } from './reckoned-columns.ts'

const DAY_SECONDS = 86_400

/** `type`: of the column that the value would have. */
export function daysSinceSql({ since }: DaysSince, type: string): ReckonedSql {
  const days = (alias: string): string =>
    `greatest(0, floor(extract(epoch from now() - ${alias}."${since}") / ${DAY_SECONDS}))`
  return {
    value: (alias) => sql.raw(`(case when ${alias}."${since}" is not null then ${days(alias)} end)::${type}`),
    until: (alias) => sql.raw(`(${alias}."${since}" + (${days(alias)} + 1) * interval '1 day')`),
  }
}
