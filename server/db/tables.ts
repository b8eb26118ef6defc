/** Every declared resource as a table: columns, references, unique sets, checks, indexes and the policy that keeps companies apart. */
import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgRole,
  pgTable,
  uniqueIndex,
  type AnyPgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import type { Field } from '#model/field.ts'
import { hasUuid, type Resource } from '#model/resource.ts'
import { bigintColumn, checksOf, columnOf, constraintName, instantColumn, snake, uuidColumn } from './columns.ts'
import { baseName, columnName, declared, uuidOf } from './declared.ts'

/** The role that every request works in: it owns nothing and bypasses no policy. Made by the first migration. */
const appRole = pgRole('highball_app').existing()

/** Evaluated once a statement, not once a row. */
const setting = (name: string): SQL => sql.raw(`(select nullif(current_setting('${name}', true), '')::bigint)`)

export const policyOf = (tenancy: Resource['tenancy']) => {
  const company = sql.raw(tenancy === 'own' ? 'id' : 'company_id')
  const mine = sql`${company} = ${setting('app.company')}`
  const seen =
    tenancy === 'user'
      ? sql`${mine} and user_id = ${setting('app.user')}`
      : tenancy === 'pair'
        ? sql`(${mine} or counterparty = ${setting('app.company')})`
        : mine
  return pgPolicy('tenant', { for: 'all', to: appRole, using: seen, withCheck: seen })
}
/** What a user shares is read by his company; to change it stays with him. */
const sharedPolicy = (flag: string) => pgPolicy('shared', { for: 'select', to: appRole, using: sql`company_id = ${setting('app.company')} and ${sql.raw(`"${flag}"`)}` })
/** A row between two companies is made in the name of the one that makes it, and goes by its hand alone. */
const makerPolicies = () => {
  const mine = sql`company_id = ${setting('app.company')}`
  return [
    pgPolicy('maker_makes', { as: 'restrictive', for: 'insert', to: appRole, withCheck: mine }),
    pgPolicy('maker_removes', { as: 'restrictive', for: 'delete', to: appRole, using: mine }),
  ]
}

export const refName = (table: string, column: string): string => constraintName(table, column, 'fk')
export const uniqueName = (table: string, columns: readonly string[]): string => constraintName(table, ...columns, 'key')

const tables = new Map<string, PgTable>()

const at = (table: PgTable, column: string): AnyPgColumn => (table as unknown as Record<string, AnyPgColumn>)[column] as AnyPgColumn

/** How text is ordered: without case, and the same in every database whatever its locale. */
export const sortText = (column: string): string => `lower(${column}) collate "C"`

type IndexPart = Parameters<ReturnType<typeof index>['on']>[0]

/** Ties are broken by id, as the engine breaks them: rows are stepped over in the index alone, and none is put in order. */
const orderingParts = (resource: Resource, table: PgTable): IndexPart[] => {
  const parts = resource.ordering.split(',')
  const isWhole = parts.some((part) => part.replace(/^-/, '') === 'id')
  return (isWhole ? parts : [...parts, 'id']).map((part) => {
    const name = part.replace(/^-/, '')
    const field = resource.fields[name]
    const column = field ? columnName(name, field) : name
    if (field?.kind === 'text' || field?.kind === 'choice') return sql.raw(sortText(`"${column}"`))
    const plain = at(table, column) as unknown as { desc: () => IndexPart }
    return part.startsWith('-') ? plain.desc() : (plain as IndexPart)
  })
}

function tableOf(name: string, resource: Resource): PgTable {
  const table = snake(name)
  const fields = Object.entries(resource.fields)
  const owned = resource.tenancy !== 'own'
  const columns = {
    id: hasUuid(resource)
      ? uuidColumn('id')
          .primaryKey()
          .default(sql`gen_random_uuid()`)
      : bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    ...(owned && { company_id: bigintColumn('company_id').notNull() }),
    ...(resource.tenancy === 'user' && { user_id: bigintColumn('user_id').notNull() }),
    version: integer('version').notNull().default(1),
    created_at: instantColumn('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: instantColumn('updated_at')
      .notNull()
      .default(sql`now()`),
    ...Object.fromEntries(
      fields.flatMap(([key, field]) => {
        const column = columnName(key, field)
        return column === 'company_id' ? [] : [[column, columnOf(column, field, field.to !== undefined && uuidOf(field.to))]]
      }),
    ),
  }
  return pgTable.withRLS(table, columns, (built) => {
    const self = built as unknown as PgTable
    const scope = owned ? [at(self, 'company_id')] : []
    const points = (column: string, to: string, onDelete: 'cascade' | 'set null' | 'no action') =>
      foreignKey({
        name: refName(table, column),
        columns: [at(self, column)],
        foreignColumns: [at(tables.get(baseName(to)) as PgTable, 'id')],
      }).onDelete(onDelete)
    const uniqueSets = resource.unique.map((set) => set.map((key) => columnName(key, resource.fields[key] as Field)))
    return [
      policyOf(resource.tenancy),
      ...(resource.sharedBy === undefined ? [] : [sharedPolicy(resource.sharedBy)]),
      ...(resource.tenancy === 'pair' ? [...makerPolicies(), check(constraintName(table, 'two_parties'), sql.raw('counterparty <> company_id'))] : []),
      ...(owned ? [points('company_id', 'company:company', 'no action')] : []),
      ...(resource.tenancy === 'user' ? [points('user_id', 'user:user', 'cascade')] : []),
      ...fields.flatMap(([key, field]) => {
        const column = columnName(key, field)
        if (field.kind !== 'ref' || field.to === undefined || column === 'company_id') return []
        const onDelete = field.onDelete === 'cascade' ? 'cascade' : field.onDelete === 'clear' ? 'set null' : 'no action'
        return [points(column, field.to, onDelete), index(constraintName(table, column, 'index')).on(at(self, column))]
      }),
      ...fields.flatMap(([key, field]) =>
        checksOf(columnName(key, field), field).map(([kind, condition]) =>
          check(constraintName(table, columnName(key, field), kind), sql.raw(condition)),
        ),
      ),
      ...uniqueSets.map((set) =>
        uniqueIndex(uniqueName(table, set)).on(
          ...([...scope, ...(resource.tenancy === 'user' ? [at(self, 'user_id')] : []), ...set.map((column) => at(self, column))] as [
            AnyPgColumn,
          ]),
        ),
      ),
      ...fields.flatMap(([key, field]) =>
        field.unique === true
          ? [uniqueIndex(uniqueName(table, [columnName(key, field)])).on(sql.raw(`lower("${columnName(key, field)}")`))]
          : [],
      ),
      ...(resource.ordering === 'id' && !owned
        ? []
        : [index(constraintName(table, 'ordering')).on(...([...scope, ...orderingParts(resource, self)] as [IndexPart]))]),
    ]
  })
}

for (const [name, resource] of declared) if (resource.of === undefined && resource.kept !== 'view') tables.set(name, tableOf(name, resource))

/** By table name, without views, as drizzle-kit reads them. */
export const resourceTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  [...tables].map(([name, table]) => [snake(name), table]),
)
