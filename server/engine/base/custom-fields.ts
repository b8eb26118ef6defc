/** The fields that companies have added, as columns beside the declared ones. */
import { sql } from 'drizzle-orm'
import {
  additionalName,
  fieldsOf,
  isAdditional,
  modelOf,
  withFields,
  type Definition,
} from '#model/areas/config/custom-field.ts'
import type { Database } from '#server/db/database.ts'
import { sqlType } from '#server/db/tables/columns.ts'
import { definitionCacheOf } from './definition-cache.state.ts'
import { entities, type Column, type Entity } from './entity.ts'
import { run, type Client } from './sql.ts'
import type { TenantScope } from './tenant-scope.ts'

type At = { readonly client: Client } & TenantScope
type Values = Readonly<Record<string, unknown>>

/** The resource under whose name an entity's own fields are defined. */
export const modelNameOf = ({ name: own, resource }: Entity): string => modelOf(own, resource)

export const readDefinitions = ({ client, company }: At): Promise<Definition[]> =>
  run<Definition>(client, sql`select * from config_additional_field where company_id = ${company}`)

function extend(entity: Entity, definitions: readonly Definition[], company: number): Entity {
  const model = modelNameOf(entity)
  const fields = fieldsOf(definitions, model)
  const ids = new Map(definitions.filter((one) => one.model === model).map((one) => [additionalName(one.name), one.id]))
  const added = Object.entries(fields).map(([key, field]): [string, Column] => [
    key,
    {
      name: key,
      column: key,
      field,
      type: sqlType(field, false),
      nullable: false,
      additional: { definition: ids.get(key) ?? 0, company },
    },
  ])
  // The server copies and imports rows from before a field was required: only clients must send it.
  const optional = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { ...field, required: false }]),
  )
  return {
    ...entity,
    resource: withFields(entity.resource, fields),
    columns: new Map([...entity.columns, ...added]),
    serverFields: { ...entity.serverFields, ...optional },
  }
}

/** The entity with the fields that the company of the scope has added, for reading and validation; writes use the entity itself. */
export async function withCustomFields(db: Database, at: At, entity: Entity): Promise<Entity> {
  const { company } = at
  if (company === undefined) return entity
  const cache = definitionCacheOf(db)
  const known = cache.companies.get(company)
  if (known !== undefined) return known.get(entity.name) ?? entity
  const { turn } = cache
  const definitions = await readDefinitions(at)
  const models = new Set(definitions.filter(({ active }) => active).map(({ model }) => model))
  const extended = new Map(
    [...entities.values()]
      .filter((one) => models.has(modelNameOf(one)))
      .map((one) => [one.name, extend(one, definitions, company)]),
  )
  // Definitions that were read while others wrote may be outdated already.
  if (cache.turn === turn) cache.companies.set(company, extended)
  return extended.get(entity.name) ?? entity
}

/** The entity with its custom fields as the database has them now, rather than the cache. */
export const withCurrentCustomFields = async (at: At, entity: Entity): Promise<Entity> =>
  at.company === undefined ? entity : extend(entity, await readDefinitions(at), at.company)

/** The entity for validating values that may set custom fields: the definitions are then read from the database rather than the cache. */
export async function withCustomFieldsOf(
  at: At,
  entity: Entity,
  values: readonly Values[],
  remembered = entity,
): Promise<Entity> {
  const isNeeded = values.some((one) => Object.keys(one).some(isAdditional))
  return isNeeded && at.company !== undefined ? withCurrentCustomFields(at, entity) : remembered
}

/** Splits values into those of declared fields and those of fields that the company added. */
export function splitCustom(values: Values): { readonly declared: Values; readonly custom: Values } {
  const entries = Object.entries(values)
  if (!entries.some(([key]) => isAdditional(key))) return { declared: values, custom: {} }
  return {
    declared: Object.fromEntries(entries.filter(([key]) => !isAdditional(key))),
    custom: Object.fromEntries(entries.filter(([key]) => isAdditional(key))),
  }
}
