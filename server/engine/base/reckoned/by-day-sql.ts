/**
 * Values that follow from the day, in SQL (model/kernel/reckoned/by-day.ts). The days of the rows that are referred to are looked up once for
 * a statement, since they do not depend on the row; they are few.
 */
import { sql } from 'drizzle-orm'
import type { Fields } from '#model/kernel/field.ts'
import type { ByDay, DayCondition } from '#model/kernel/reckoned/by-day.ts'
import { snake } from '#server/db/tables/columns.ts'
import type { ReckonedSql } from './reckoned-columns.ts'

/** By the id of the row referred to: today at its place, the last day of which something is told today, and the zone of the place. */
const daysSql = (
  table: string,
  days: string,
  places: string | undefined,
): string => `(select jsonb_object_agg(known.id, jsonb_build_array(
    (now() at time zone known.zone)::date, (now() at time zone known.zone)::date + known.days, known.zone, known.days)) from (
    select r.id, coalesce(r."${days}", 0)::int as days, highball_zone(${places === undefined ? 'null' : `r."${places}"[1]`}, null, r.company_id) as zone from ${table} r) known)`

export function byDaySql({ cases, otherwise, by, days, places }: ByDay, fields: Fields): ReckonedSql {
  const known = (alias: string, part: number): string =>
    `((${daysSql(snake(fields[by]?.to ?? ''), days, places)} -> ${alias}."${by}"::text) ->> ${part})`
  const conditionSql = (one: DayCondition, alias: string): string => {
    if ('lacks' in one) return `not ${alias}."${one.lacks}"`
    if ('begins' in one) return `${alias}."${one.begins}" > ${known(alias, 0)}::date`
    if ('ended' in one) return `${alias}."${one.ended}" < ${known(alias, 0)}::date`
    return `${alias}."${one.ends}" <= ${known(alias, 1)}::date`
  }
  /** The first day on which the condition is another one than before. */
  const turnSql = (one: DayCondition, alias: string): readonly string[] => {
    if ('lacks' in one) return []
    if ('begins' in one) return [`${alias}."${one.begins}"`]
    if ('ended' in one) return [`${alias}."${one.ended}" + 1`]
    return [`${alias}."${one.ends}" - ${known(alias, 3)}::int`]
  }
  return {
    value: (alias) =>
      sql.raw(
        `(case ${cases
          .map(({ is, when }) => `when ${when.map((one) => conditionSql(one, alias)).join(' and ')} then '${is}'`)
          .join(' ')} else '${otherwise}' end)`,
      ),
    until: (alias) => {
      const turns = [...new Set(cases.flatMap(({ when }) => when.flatMap((one) => turnSql(one, alias))))]
      return sql.raw(
        `(select (min(turns.day)::timestamp at time zone ${known(alias, 2)}) from (values ${turns
          .map((day) => `(${day})`)
          .join(', ')}) turns(day) where turns.day > ${known(alias, 0)}::date)`,
      )
    },
  }
}
