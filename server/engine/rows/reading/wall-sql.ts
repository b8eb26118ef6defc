/** Instants compared as the clocks of each row's place show them, so that a day is the day there. */
import { sql, type SQL } from 'drizzle-orm'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { ownZoneSql, shownZoneSql } from '../../base/label.ts'
import { join } from '../../base/sql.ts'
import type { TenantScope } from '../../base/tenant-scope.ts'

/** What clocks show, in ms since 1970 as if it were UTC. */
export type WallBounds = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly minOpen?: boolean | undefined
  readonly maxOpen?: boolean | undefined
}
const DAY_MS = 86_400_000

/**
 * `reader`: the zone for rows whose place has none. No clock is a day away from UTC, so the zone of a row's place is looked up only near a
 * bound.
 */
export function wallSql(entity: Entity, column: Column, { min, max, ...open }: WallBounds, reader: SQL): SQL {
  const here = at(column)
  const clocks = sql`(${here} at time zone ${shownZoneSql(entity, column, reader)})`
  const side = (value: number, sign: 1 | -1, isOpen: boolean): SQL => {
    const moment = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000)`
    const operator = sql.raw(`${sign === 1 ? '>' : '<'}${isOpen ? '' : '='}`)
    const isNear = sql`${here} ${operator} ${moment(value - sign * DAY_MS)}`
    const isFar = sql`${here} ${operator} ${moment(value + sign * DAY_MS)}`
    return sql`(${isNear} and (${isFar} or ${clocks} ${operator} (${moment(value)} at time zone 'UTC')))`
  }
  const sides = [
    sql`${here} is not null`,
    ...(min === undefined ? [] : [side(min, 1, open.minOpen === true)]),
    ...(max === undefined ? [] : [side(max, -1, open.maxOpen === true)]),
  ]
  return sql`(${join(sides, ' and ')})`
}

/** The zone of whoever asks: the one in their settings, else that of their company. */
export const askerZoneSql = ({ user, company }: TenantScope): SQL =>
  sql`coalesce(
    (select ${ownZoneSql(sql`asker.app_config ->> 'timezone'`)} from user_user asker where asker.id = ${user ?? null}::bigint),
    (select ${ownZoneSql(sql`own.timezone`)} from company_company own where own.id = ${company ?? null}::bigint),
    'UTC')`

const dayForm = /^\d{4}-\d\d-\d\d$/
/** A day in place of an instant, such as 2026-11-01. */
export const isDayOf = ({ field }: Column, value: unknown): value is string =>
  field.kind === 'instant' && typeof value === 'string' && dayForm.test(value.trim())

/** A day has a duration: after it is from its end on, and up to it includes all of it. */
export function boundsOfDay(op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte', day: string): WallBounds {
  const begin = Date.parse(`${day.trim()}T00:00:00Z`)
  const end = begin + DAY_MS
  switch (op) {
    case 'eq':
      return { min: begin, max: end, maxOpen: true }
    case 'gt':
      return { min: end }
    case 'gte':
      return { min: begin }
    case 'lt':
      return { max: begin, maxOpen: true }
    case 'lte':
      return { max: end, maxOpen: true }
  }
}
