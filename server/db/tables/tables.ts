/** Builds a table for every declared resource: columns, foreign keys, unique constraints, checks, indexes and the tenant policy. */
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
import type { Field } from '#model/kernel/field.ts'
import { mayHaveCopies, uniqueSets } from '#model/kernel/key.ts'
import { hasUuid, type Resource, type SharedBy } from '#model/kernel/resource.ts'
import { privateStates } from '#model/kernel/two-companies.ts'
import { bigintColumn, checksOf, columnOf, constraintName, instantColumn, snake, uuidColumn } from './columns.ts'
import { groupsSql } from './groups.ts'
import { COPY, keyPartSql } from './key-parts.ts'
import { baseName, columnName, storedResources, uuidOf } from './resource-tables.ts'

/** The database role of all requests, which owns nothing and bypasses no policy. Created by the first migration. */
const appRole = pgRole('highball_app').existing()

/** As subqueries, these are evaluated once per statement rather than per row. */
const setting = (name: string): SQL => sql.raw(`(select nullif(current_setting('${name}', true), '')::bigint)`)

/** SQL condition under which the other company of a row sees it, such as one that is no draft. `at`: the prefix of the columns. */
export function revealedSql(resource: Resource, at = ''): string {
  const found = privateStates(resource)
  const field = found && resource.fields[found.field]
  if (found === undefined || field === undefined) return 'true'
  return `${at}"${columnName(found.field, field)}" <> all ('{${found.states.join(',')}}'::text[])`
}

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
/** A row that its company keeps to itself, such as a draft, does not exist for the other one. */
const privatePolicy = (resource: Resource) =>
  pgPolicy('private', {
    as: 'restrictive',
    for: 'all',
    to: appRole,
    using: sql`(company_id = ${setting('app.company')} or ${sql.raw(revealedSql(resource))})`,
  })
/** A row shared by its user can be read by the company or by the people of groups, but changed only by that user. */
const sharedPolicy = ({ company, groups }: SharedBy) =>
  pgPolicy('shared', {
    for: 'select',
    to: appRole,
    using: sql`company_id = ${setting('app.company')} and (${sql.raw(`"${company}" or "${groups}"`)} && ${groupsSql(setting('app.company'), setting('app.user'))})`,
  })
/** A row between two companies is created by one of them, and only that company can delete it. */
const makerPolicies = () => {
  const mine = sql`company_id = ${setting('app.company')}`
  return [
    pgPolicy('maker_makes', { as: 'restrictive', for: 'insert', to: appRole, withCheck: mine }),
    pgPolicy('maker_removes', { as: 'restrictive', for: 'delete', to: appRole, using: mine }),
  ]
}

export const refName = (table: string, column: string): string => constraintName(table, column, 'fk')
export const uniqueName = (table: string, columns: readonly string[]): string =>
  constraintName(table, ...columns, 'key')

const tables = new Map<string, PgTable>()

const at = (table: PgTable, column: string): AnyPgColumn =>
  (table as unknown as Record<string, AnyPgColumn>)[column] as AnyPgColumn

/** Sort key of text: ignoring case, and independent of the database's locale. */
export const sortText = (column: string): string => `lower(${column}) collate "C"`

type IndexPart = Parameters<ReturnType<typeof index>['on']>[0]

/** Ends with the id, like every query's ordering, so that pages are read from the index without sorting. */
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

/** Rows in one state of their life, in the order of their resource: counted, and read from any place on, by the index alone. */
function stateIndex(table: string, resource: Resource, self: PgTable, scope: readonly AnyPgColumn[]) {
  const key = resource.life?.field
  const field = key === undefined ? undefined : resource.fields[key]
  if (key === undefined || field === undefined || scope.length === 0 || resource.life?.unindexed === true) return []
  const parts = [...scope, at(self, columnName(key, field)), ...orderingParts(resource, self)]
  return [index(constraintName(table, 'by_state')).on(...(parts as [IndexPart]))]
}

/** Finds rows by a text whose key is held in another form: under row-level security no index on a form is used. */
function lookupIndexes(table: string, resource: Resource, self: PgTable, scope: readonly AnyPgColumn[]) {
  if (!mayHaveCopies(resource)) return []
  const first = new Set(uniqueSets(resource).flatMap(([name]) => name ?? []))
  return [...first].flatMap((name) => {
    const field = resource.fields[name]
    if (field === undefined || keyPartSql('', field, true) === undefined) return []
    const column = columnName(name, field)
    return [index(constraintName(table, column, 'lookup')).on(...([...scope, at(self, column)] as [AnyPgColumn]))]
  })
}

/** The unique indexes that hold the keys. */
function keyIndexes(table: string, resource: Resource, self: PgTable, scope: readonly AnyPgColumn[]) {
  const copy = mayHaveCopies(resource) ? [at(self, COPY)] : []
  return uniqueSets(resource).map((set) => {
    const columns = set.map((key) => columnName(key, resource.fields[key] as Field))
    const parts = set.map((key, place): IndexPart => {
      const [column, field] = [columns[place] ?? key, resource.fields[key] as Field]
      const compared = copy.length === 0 ? undefined : keyPartSql(`"${column}"`, field, place === set.length - 1)
      return compared === undefined ? at(self, column) : sql.raw(compared)
    })
    return uniqueIndex(uniqueName(table, columns)).on(...([...scope, ...parts, ...copy] as [IndexPart]))
  })
}

function tableOf(name: string, resource: Resource): PgTable {
  const table = snake(name)
  // What follows from the day is reckoned in each query.
  const fields = Object.entries(resource.fields).filter(([, field]) => field.reckoned === undefined)
  const owned = resource.tenancy !== 'own'
  const columns = {
    id: hasUuid(resource)
      ? uuidColumn('id')
          .primaryKey()
          .default(sql`gen_random_uuid()`)
      : bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    ...(owned && { company_id: bigintColumn('company_id').notNull() }),
    ...(resource.tenancy === 'user' && { user_id: bigintColumn('user_id').notNull() }),
    ...(mayHaveCopies(resource) && { [COPY]: integer(COPY).notNull().default(0) }),
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
        return column === 'company_id'
          ? []
          : [[column, columnOf(column, field, field.to !== undefined && uuidOf(field.to))]]
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
    return [
      policyOf(resource.tenancy),
      ...(resource.sharedBy === undefined ? [] : [sharedPolicy(resource.sharedBy)]),
      ...(resource.privateIn === undefined ? [] : [privatePolicy(resource)]),
      ...(resource.tenancy === 'pair'
        ? [...makerPolicies(), check(constraintName(table, 'two_parties'), sql.raw('counterparty <> company_id'))]
        : []),
      ...(owned ? [points('company_id', 'company:company', 'no action')] : []),
      ...(resource.tenancy === 'user' ? [points('user_id', 'user:user', 'cascade')] : []),
      ...fields.flatMap(([key, field]) => {
        const column = columnName(key, field)
        if (field.kind !== 'ref' || field.to === undefined || column === 'company_id') return []
        const onDelete =
          field.onDelete === 'cascade' ? 'cascade' : field.onDelete === 'clear' ? 'set null' : 'no action'
        return [points(column, field.to, onDelete), index(constraintName(table, column, 'index')).on(at(self, column))]
      }),
      ...fields.flatMap(([key, field]) =>
        checksOf(columnName(key, field), field).map(([kind, condition]) =>
          check(constraintName(table, columnName(key, field), kind), sql.raw(condition)),
        ),
      ),
      ...lookupIndexes(table, resource, self, scope),
      ...keyIndexes(table, resource, self, [...scope, ...(resource.tenancy === 'user' ? [at(self, 'user_id')] : [])]),
      ...fields.flatMap(([key, field]) =>
        field.unique === true
          ? [uniqueIndex(uniqueName(table, [columnName(key, field)])).on(sql.raw(`lower("${columnName(key, field)}")`))]
          : [],
      ),
      ...(resource.ordering === 'id' && !owned
        ? []
        : [
            index(constraintName(table, 'ordering')).on(
              ...([...scope, ...orderingParts(resource, self)] as [IndexPart]),
            ),
          ]),
      ...stateIndex(table, resource, self, scope),
      // What goes through the rows of a company by their ids (a stream of columns) passes over those of no other company.
      ...(resource.ordering === 'id' || !owned
        ? []
        : [index(constraintName(table, 'by_id')).on(...([...scope, at(self, 'id')] as [IndexPart]))]),
    ]
  })
}

for (const [name, resource] of storedResources)
  if (resource.viewOf === undefined && resource.storage !== 'view') tables.set(name, tableOf(name, resource))

/** Tables by name, without views, for drizzle-kit. */
export const resourceTables: Readonly<Record<string, PgTable>> = Object.fromEntries(
  [...tables].map(([name, table]) => [snake(name), table]),
)
