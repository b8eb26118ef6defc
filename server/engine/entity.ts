/** A declared resource as the engine meets it: its columns by wire name, and where it stands in the database. */
import { sql, type SQL } from 'drizzle-orm'
import { instant, integer, text, type Field, type Fields } from '#model/field.ts'
import { all } from '#model/registry.ts'
import { hasUuid, type Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { checksOf, constraintName, nullable, snake, sqlType } from '../db/columns.ts'
import { columnName, declared, uuidOf } from '../db/declared.ts'
import { refName, uniqueName } from '../db/tables.ts'
import { labelsName } from '../db/views.ts'
import { name } from './sql.ts'

export type Column = {
  /** The name on the wire. */
  readonly name: string
  readonly column: string
  readonly field: Field
  readonly type: string
  readonly nullable: boolean
  /** Of a field that a company added by itself: whose it is, and which (custom-sql.ts). */
  readonly additional?: { readonly definition: number; readonly company: number }
  /** The label of what it names, for a row under the alias, where the table of what it names is not the asker's to read. */
  readonly label?: (alias: string) => SQL
}

export type Entity = {
  /** `area:name` */
  readonly name: string
  /** The entity in whose table the rows stand: itself, or what it is a view of. */
  readonly base: string
  readonly resource: Resource
  readonly table: string
  readonly uuid: boolean
  /** All that may be read, asked for and ordered by: declared fields and what the engine adds, without what is write-only. */
  readonly columns: ReadonlyMap<string, Column>
  /** What a write may set, write-only fields included. */
  readonly written: ReadonlyMap<string, Column>
  /** What a unique index, a reference or a check of the database stands for, by its name. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
}

const stamps = (uuid: boolean): Fields => ({
  id: uuid ? text({ label: 'Id', readOnly: true, search: false }) : integer({ label: 'Id', readOnly: true }),
  version: integer({ label: 'Version', readOnly: true }),
  created_at: instant({ label: 'Created', readOnly: true }),
  updated_at: instant({ label: 'Updated', readOnly: true }),
})

/** A company is named to those that deal with it, and what stands in a row that two companies see is named to both: see server/db/views.ts. */
function labelOf(full: string, { of, tenancy }: Resource, key: string, field: Field): Pick<Column, 'label'> {
  if (field.to === undefined) return {}
  const column = columnName(key, field)
  if (of?.shared !== undefined) return { label: (alias) => sql`${name(alias)}.${name(`${column}__label`)}` }
  if (field.to === 'company:company' && field.kind === 'ref')
    return { label: (alias) => sql`(select known.label from company_known known where known.id = ${name(alias)}.${name(column)})` }
  if (tenancy !== 'pair') return {}
  const labels = name(labelsName(snake(of?.base ?? full)))
  return { label: (alias) => sql`(select named.${name(`${column}__label`)} from ${labels} named where named.id = ${name(alias)}.id)` }
}

export function makeEntity(full: string, resource: Resource, uuidOf: (name: string) => boolean): Entity {
  const table = snake(full)
  const uuid = hasUuid(resource)
  const describe = (key: string, field: Field): [string, Column] => [
    key,
    {
      name: key,
      column: columnName(key, field),
      field,
      type: key === 'id' && uuid ? 'uuid' : sqlType(field, field.to !== undefined && uuidOf(field.to)),
      nullable: nullable(field),
      ...labelOf(full, resource, key, field),
    },
  ]
  const fields = Object.entries(resource.fields).map(([key, field]) => describe(key, field))
  const own = fields.filter(([, { column }]) => column !== 'company_id')
  return {
    name: full,
    base: resource.of?.base ?? full,
    resource,
    table,
    uuid,
    columns: new Map([
      ...Object.entries(stamps(uuid)).map(([key, field]) => describe(key, field)),
      ...fields.filter(([, { field }]) => field.writeOnly !== true),
    ]),
    written: new Map(own),
    constraints: new Map([
      ...resource.unique.map((set): [string, readonly string[]] => [
        uniqueName(
          table,
          set.map((key) => columnName(key, resource.fields[key] as Field)),
        ),
        set,
      ]),
      ...fields.flatMap(([key, { column, field }]): [string, readonly string[]][] => [
        ...(field.unique === true ? [[uniqueName(table, [column]), [key]] as [string, string[]]] : []),
        ...(field.kind === 'ref' ? [[refName(table, column), [key]] as [string, string[]]] : []),
        ...checksOf(column, field).map(([kind]): [string, readonly string[]] => [constraintName(table, column, kind), [key]]),
      ]),
    ]),
  }
}

/** Every declared resource, by its full name. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [...declared].map(([name, resource]) => [name, makeEntity(name, resource, uuidOf)]),
)

const byResource = new Map<unknown, Entity>(
  all<Resource>(resources).flatMap(([name, resource]) => [resource, entityNamed(name).resource].map((one) => [one, entityNamed(name)] as const)),
)
const byTable = new Map([...entities.values()].map((entity) => [entity.table, entity]))

export function entityNamed(name: string): Entity {
  const found = entities.get(name)
  if (found === undefined) throw new Error(`No resource is declared as ${name}`)
  return found
}
export function entityOf(resource: unknown): Entity {
  const found = byResource.get(resource)
  if (found === undefined) throw new Error('This resource is not in model/resources/index.ts')
  return found
}
export const entityOfTable = (table: string): Entity | undefined => byTable.get(table)

/** The id of a row as an address names it; undefined where it cannot be one. */
export function readId(entity: Entity, said: string): number | string | undefined {
  if (entity.uuid) return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(said) ? said.toLowerCase() : undefined
  return /^[1-9]\d{0,15}$/.test(said) && Number.isSafeInteger(Number(said)) ? Number(said) : undefined
}
