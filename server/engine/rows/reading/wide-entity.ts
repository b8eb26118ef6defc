/**
 * Entities with more columns than their table has, or fewer rows: columns of rows that are reached by references, computed columns, and
 * conditions. Their `from` is a select instead of the table, so lists, totals and files read them like any other entity.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Field } from '#model/kernel/field.ts'
import { at } from '../../base/custom-fields-sql.ts'
import type { Column, Entity } from '../../base/entity.ts'
import { referenceLabel } from '../../base/label.ts'
import { every, join, name } from '../../base/sql.ts'
import { tenantSql, type TenantScope } from '../../base/tenant-scope.ts'
import { fromSql } from './query.ts'

/** A reference, and the entity of the rows that it refers to, as the reader may read them. */
export type ReachedStep = { readonly reference: Column; readonly entity: Entity }
/** A column of the row at the end of the steps, asked for by the name `<reference>.<column>`. */
export type ReachedColumn = {
  readonly name: string
  readonly steps: readonly ReachedStep[]
  readonly column: Column
  readonly field: Field
}
/** `value` is given as SQL over the table under the alias `t`. */
export type ComputedColumn = {
  readonly name: string
  readonly field: Field
  readonly type: string
  readonly value: SQL
}

const labelName = (index: number): string => `wide_${index}__label`

/** A custom field is looked up by the row that has it: `additionalJoins` joins those of `t` alone. */
function valueAt({ additional, ...column }: Column, alias: string): SQL {
  if (additional === undefined) return at(column, alias)
  const { company, definition } = additional
  const found = sql`(select custom.value from config_additional_value custom where custom.company_id = ${company} and custom.field = ${definition} and custom.object_id = ${name(alias)}.id::text)`
  if (column.type === 'text') return sql`coalesce(${found}, '')`
  return column.type === 'boolean' ? sql`(coalesce(${found}, '') = 'true')` : sql`${found}::${sql.raw(column.type)}`
}

type Joined = { readonly alias: string; readonly join: SQL }

/** Joins each step once. A row that the reader may not see is as if there were none. */
function joinsOf(reached: readonly ReachedColumn[], scope: TenantScope): ReadonlyMap<string, Joined> {
  const joined = new Map<string, Joined>()
  for (const { steps } of reached) {
    let [path, from] = ['', 't']
    for (const { reference, entity } of steps) {
      path += `${reference.name}.`
      const alias = joined.get(path)?.alias ?? `step_${joined.size + 1}`
      const isNamed = sql`${name(alias)}.id = ${at(reference, from)}`
      const condition = every([isNamed, ...tenantSql(entity, scope, alias, true)])
      if (!joined.has(path))
        joined.set(path, { alias, join: sql`left join ${name(entity.table)} ${name(alias)} on ${condition}` })
      from = alias
    }
  }
  return joined
}

/**
 * The entity with columns of rows that its rows refer to. They are asked for by their names, and answered under the short ones that they have
 * in the statement: names of paths may be too long for the database, and those of computed columns are texts of callers. `asAsked`
 * puts them back.
 */
export function withReached(entity: Entity, reached: readonly ReachedColumn[], scope: TenantScope): Entity {
  if (reached.length === 0) return entity
  const joined = joinsOf(reached, scope)
  const columns: [string, Column][] = []
  const selected: SQL[] = []
  for (const [index, { name: key, steps, column, field }] of reached.entries()) {
    const here = `wide_${index}`
    const alias = joined.get(steps.map(({ reference }) => `${reference.name}.`).join(''))?.alias ?? 't'
    const isLabelled = column.label !== undefined
    selected.push(sql`${valueAt(column, alias)} as ${name(here)}`)
    if (isLabelled) selected.push(sql`${referenceLabel(column, alias)} as ${name(labelName(index))}`)
    columns.push([
      key,
      {
        name: here,
        column: here,
        field,
        type: column.type,
        nullable: true,
        ...(isLabelled && { label: (from: string) => sql`${name(from)}.${name(labelName(index))}` }),
      },
    ])
  }
  const joins = join(
    [...joined.values()].map((one) => one.join),
    ' ',
  )
  const from = entity.from === undefined ? name(entity.table) : sql`(${entity.from})`
  return {
    ...entity,
    from: sql`select ${join([sql`t.*`, ...selected], ', ')} from ${from} t ${joins}`,
    columns: new Map([...entity.columns, ...columns]),
  }
}

/** The entity with columns that are computed from those that it has. */
export function withComputed(entity: Entity, computed: readonly ComputedColumn[]): Entity {
  if (computed.length === 0) return entity
  const names = computed.map((_, index) => `computed_${index}`)
  const selected = computed.map(({ value }, index) => sql`${value} as ${name(names[index] ?? '')}`)
  const columns = computed.map(({ name: key, field, type }, index): [string, Column] => [
    key,
    { name: names[index] ?? '', column: names[index] ?? '', field, type, nullable: true },
  ])
  return {
    ...entity,
    from: sql`select ${join([sql`t.*`, ...selected], ', ')} ${fromSql(entity, [])}`,
    columns: new Map([...entity.columns, ...columns]),
  }
}

/** The entity with only those rows. */
export const withConditions = (entity: Entity, where: readonly SQL[]): Entity =>
  where.length === 0 ? entity : { ...entity, from: sql`select t.* ${fromSql(entity, where)}` }

type Row = Readonly<Record<string, unknown>>
/** Puts rows of the entity under the names by which their columns were asked for. */
export function asAsked({ columns }: Entity, rows: readonly Row[]): readonly Row[] {
  const asked = new Map([...columns].flatMap(([key, { name: here }]) => (key === here ? [] : [[here, key] as const])))
  if (asked.size === 0) return rows
  const called = (key: string): string => {
    const [here = '', ...of] = key.split('__')
    const known = asked.get(here)
    return known === undefined ? key : [known, ...of].join('__')
  }
  const names = new Map(Object.keys(rows[0] ?? {}).map((key) => [key, called(key)]))
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key) ?? key, value])),
  )
}
