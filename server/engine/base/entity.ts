/** A declared resource as the engine uses it: its columns by their names in the API, and its table in the database. */
import { sql, type SQL } from 'drizzle-orm'
import { instant, integer, text, type Field, type Fields } from '#model/kernel/field.ts'
import { uniqueSets } from '#model/kernel/key.ts'
import { closedFields } from '#model/kernel/table.ts'
import { all } from '#model/kernel/registry.ts'
import { hasUuid, type Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { withResourceWords } from '#model/areas/named.ts'
import { checksOf, constraintName, nullable, snake, sqlType } from '#server/db/tables/columns.ts'
import { columnName, storedResources, uuidOf } from '#server/db/tables/resource-tables.ts'
import { refName, uniqueName } from '#server/db/tables/tables.ts'
import { labelsName } from '#server/db/derived/views.ts'
import type { ReckonedSql } from './reckoned/reckoned-columns.ts'
import { reckonedSql } from './reckoned/reckoned-sql.ts'
import { name } from './sql.ts'

export type Column = {
  /** The name in the API. */
  readonly name: string
  readonly column: string
  readonly field: Field
  readonly type: string
  readonly nullable: boolean
  /** For a field that a company added: the company, and its definition (custom-fields-sql.ts). */
  readonly additional?: { readonly definition: number; readonly company: number }
  /** For a value that follows from the day or from other rows. */
  readonly reckoned?: ReckonedSql
  /** The label of the row it references, where the reader may not read that row's table; `alias` is the table that holds the reference. */
  readonly label?: (alias: string) => SQL
}

export type Entity = {
  /** `area:name` */
  readonly name: string
  /** The entity whose table contains the rows: itself, or the base if it is a view. */
  readonly base: string
  readonly resource: Resource
  readonly table: string
  readonly uuid: boolean
  /** Columns that may be read, filtered and ordered by: declared fields and those of the engine, except write-only ones. */
  readonly columns: ReadonlyMap<string, Column>
  /** Columns that a write may set, including write-only ones. */
  readonly written: ReadonlyMap<string, Column>
  /** The fields that validate the server's own writes: it may set fields that are read-only for clients, and stores hashes of secrets. */
  readonly serverFields: Fields
  /** The fields of each unique index, foreign key and check of the database, by its name. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
  /**
   * The fields that declare a permission of their own (`needs`). Whoever lacks it is answered as if there were no such field (`asPermitted` in
   * rows/reading/read-rows.ts); the list is empty for almost every resource.
   */
  readonly fieldsWithNeeds: readonly string[]
  /**
   * Set where the rows are people (`privacy` of the resource) and this reader may not read all about them: the fields that are left out of
   * every row but their own (`asReadBy` in rows/reading/read-rows.ts).
   */
  readonly closed?: ReadonlySet<string>
  /** A select in place of the table, with more columns than the table has, or fewer rows (rows/reading/wide-entity.ts). */
  readonly from?: SQL
}

const stamps = (uuid: boolean): Fields => ({
  id: uuid ? text({ label: 'Id', readOnly: true, search: false }) : integer({ label: 'Id', readOnly: true }),
  version: integer({ label: 'Version', readOnly: true }),
  created_at: instant({ label: 'Created', readOnly: true }),
  updated_at: instant({ label: 'Updated', readOnly: true }),
})

/** Labels from a view of the database, if the referenced table is closed to the reader: see server/db/derived/views.ts. */
function labelOf(full: string, { viewOf, tenancy }: Resource, key: string, field: Field): Pick<Column, 'label'> {
  if (field.to === undefined) return {}
  const column = columnName(key, field)
  if (viewOf?.shared !== undefined) return { label: (alias) => sql`${name(alias)}.${name(`${column}__label`)}` }
  if (field.to === 'company:company' && field.kind === 'ref')
    return {
      label: (alias) =>
        sql`(select known.label from company_known known where known.id = ${name(alias)}.${name(column)})`,
    }
  if (tenancy !== 'pair') return {}
  const labels = name(labelsName(snake(viewOf?.base ?? full)))
  return {
    label: (alias) =>
      sql`(select named.${name(`${column}__label`)} from ${labels} named where named.id = ${name(alias)}.id)`,
  }
}

/** A hash is longer than the secret that a client sends. */
const HASH_LENGTH = 1000
/**
 * How many items a list may have is a limit on what is sent: a list that the server keeps, such as who has read a notice, grows past it.
 */
const serverField = ({ readOnly: _readOnly, maxItems: _maxItems, ...field }: Field): Field =>
  field.writeOnly === true ? { ...field, maxLength: HASH_LENGTH } : field

export function makeEntity(full: string, resource: Resource, uuidOf: (name: string) => boolean): Entity {
  const table = snake(full)
  const uuid = hasUuid(resource)
  const describe = (key: string, field: Field): [string, Column] => [
    key,
    {
      name: key,
      column: columnName(key, field),
      field: withResourceWords(field),
      type: key === 'id' && uuid ? 'uuid' : sqlType(field, field.to !== undefined && uuidOf(field.to)),
      nullable: nullable(field),
      ...labelOf(full, resource, key, field),
      ...(field.reckoned && { reckoned: reckonedSql(field.reckoned, resource.fields, sqlType(field, false)) }),
    },
  ]
  const fields = Object.entries(resource.fields).map(([key, field]) => describe(key, field))
  const own = fields.filter(([, { column, reckoned }]) => column !== 'company_id' && reckoned === undefined)
  return {
    name: full,
    base: resource.viewOf?.base ?? full,
    resource,
    table,
    uuid,
    columns: new Map([
      ...Object.entries(stamps(uuid)).map(([key, field]) => describe(key, field)),
      ...fields.filter(([, { field }]) => field.writeOnly !== true),
    ]),
    written: new Map(own),
    fieldsWithNeeds: closedFields(resource.fields, () => false),
    serverFields: Object.fromEntries(own.map(([key, { field }]) => [key, serverField(field)])),
    constraints: new Map([
      ...uniqueSets(resource).map((set): [string, readonly string[]] => [
        uniqueName(
          table,
          set.map((key) => columnName(key, resource.fields[key] as Field)),
        ),
        set,
      ]),
      ...fields.flatMap(([key, { column, field }]): [string, readonly string[]][] => [
        ...(field.unique === true ? [[uniqueName(table, [column]), [key]] as [string, string[]]] : []),
        ...(field.kind === 'ref' ? [[refName(table, column), [key]] as [string, string[]]] : []),
        ...checksOf(column, field).map(([kind]): [string, readonly string[]] => [
          constraintName(table, column, kind),
          [key],
        ]),
      ]),
    ]),
  }
}

/** Every declared resource, by its full name. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [...storedResources].map(([name, resource]) => [name, makeEntity(name, resource, uuidOf)]),
)

const byResource = new Map<unknown, Entity>(
  all<Resource>(resources).flatMap(([name, resource]) =>
    [resource, entityNamed(name).resource].map((one) => [one, entityNamed(name)] as const),
  ),
)
const byTable = new Map([...entities.values()].map((entity) => [entity.table, entity]))

export function entityNamed(name: string): Entity {
  const found = entities.get(name)
  if (found === undefined) throw new Error(`No resource is declared as ${name}`)
  return found
}
export function entityOf(resource: unknown): Entity {
  const found = byResource.get(resource)
  if (found === undefined) throw new Error('This resource is not in model/areas/index.ts')
  return found
}
export const entityOfTable = (table: string): Entity | undefined => byTable.get(table)

/** Parses a row's id; undefined if it cannot be one. */
export function readId(entity: Entity, text: string): number | string | undefined {
  if (entity.uuid)
    return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
}
