/** The SQL of each kind of rule by which a value is reckoned (model/kernel/reckoned/). */
import type { Field, Fields } from '#model/kernel/field.ts'
import { byDaySql } from './by-day-sql.ts'
import { byRowsSql } from './by-rows-sql.ts'
import { daySumSql } from './day-sum-sql.ts'
import { daysSinceSql } from './days-since-sql.ts'
import type { ReckonedSql } from './reckoned-columns.ts'

/** `fields`: of the resource; `type`: of the column that the value would have. */
export function reckonedSql(rule: NonNullable<Field['reckoned']>, fields: Fields, type: string): ReckonedSql {
  if ('sum' in rule) return daySumSql(rule, type)
  if ('since' in rule) return daysSinceSql(rule, type)
  return 'asks' in rule ? byRowsSql(rule, type) : byDaySql(rule, fields)
}
