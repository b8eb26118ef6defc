/** A declared resource as the engine meets it: its columns by wire name, and where it stands in the database. */
import { instant, integer, text, type Field, type Fields } from '#model/field.ts'
import { all } from '#model/registry.ts'
import { hasUuid, type Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { nullable, snake, sqlType } from '../db/columns.ts'
import { columnName, refName, uniqueName } from '../db/tables.ts'

export type Column = {
  /** The name on the wire. */
  readonly name: string
  readonly column: string
  readonly field: Field
  readonly type: string
  readonly nullable: boolean
}

export type Entity = {
  /** `area:name` */
  readonly name: string
  readonly resource: Resource
  readonly table: string
  readonly uuid: boolean
  /** All that may be read, asked for and ordered by: declared fields and what the engine adds, without what is write-only. */
  readonly columns: ReadonlyMap<string, Column>
  /** What a write may set, write-only fields included. */
  readonly written: ReadonlyMap<string, Column>
  /** What a unique index or a reference of the database stands for, by its name. */
  readonly constraints: ReadonlyMap<string, readonly string[]>
}

const stamps = (uuid: boolean): Fields => ({
  id: uuid ? text({ label: 'Id', readOnly: true, search: false }) : integer({ label: 'Id', readOnly: true }),
  version: integer({ label: 'Version', readOnly: true }),
  created_at: instant({ label: 'Created', readOnly: true }),
  updated_at: instant({ label: 'Updated', readOnly: true }),
})

export function makeEntity(name: string, resource: Resource, uuidOf: (name: string) => boolean): Entity {
  const table = snake(name)
  const uuid = hasUuid(resource)
  const describe = (key: string, field: Field): [string, Column] => [
    key,
    {
      name: key,
      column: columnName(key, field),
      field,
      type: key === 'id' && uuid ? 'uuid' : sqlType(field, field.to !== undefined && uuidOf(field.to)),
      nullable: nullable(field),
    },
  ]
  const fields = Object.entries(resource.fields).map(([key, field]) => describe(key, field))
  const own = fields.filter(([, { column }]) => column !== 'company_id')
  return {
    name,
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
      ]),
    ]),
  }
}

const registered = new Map(all<Resource>(resources))
const isUuid = (name: string): boolean => {
  const found = registered.get(name)
  return found !== undefined && hasUuid(found)
}

/** Every declared resource, by its full name. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [...registered].map(([name, resource]) => [name, makeEntity(name, resource, isUuid)]),
)

const byResource = new Map<unknown, Entity>([...entities.values()].map((entity) => [entity.resource, entity]))
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
