/** A company's own fields in SQL: each is a left join on the one row that may hold its value, cast to the type of the field. */
import { sql, type SQL } from 'drizzle-orm'
import type { Column, Entity } from './entity.ts'
import { join, name } from './sql.ts'

const aliasOf = (definition: number): SQL => name(`additional_${definition}`)

/** The value of a column of the table under the alias, reckoned where it follows from the day. Custom fields need `additionalJoins` in the statement, and the alias `t`. */
export function at(column: Column, alias = 't'): SQL {
  if (column.reckoned !== undefined) return column.reckoned.value(alias)
  if (column.additional === undefined) return sql`${name(alias)}.${name(column.column)}`
  const here = aliasOf(column.additional.definition)
  if (column.type === 'text') return sql`coalesce(${here}.value, '')`
  if (column.type === 'boolean') return sql`(coalesce(${here}.value, '') = 'true')`
  // The database may evaluate this before the join's condition, on the value of another field that cannot be cast.
  return sql`case when ${here}.field = ${sql.raw(String(column.additional.definition))} then ${here}.value::${sql.raw(column.type)} end`
}

/** Each joins one row at most, so the database skips those that a statement does not use. */
export function additionalJoins(entity: Entity): SQL {
  const added = [...entity.columns.values()].flatMap(({ additional }) => additional ?? [])
  return join(
    added.map(({ definition, company }) => {
      const here = aliasOf(definition)
      return sql`left join config_additional_value ${here} on ${here}.company_id = ${sql.raw(String(company))} and ${here}.field = ${sql.raw(String(definition))} and ${here}.object_id = t.id::text`
    }),
    ' ',
  )
}
