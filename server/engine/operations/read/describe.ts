/** Describes a resource as data: its schema, what the person may do with it, its actions. */
import { inputSchema, patchSchema, readSchema } from '#model/kernel/schema.ts'
import type { Entity } from '../../base/entity.ts'
import type { Person } from '../../base/handler.ts'
import { createSchemaWithLists } from '../../base/listed-schema.ts'
import { may, neededBy } from '../../base/permission-check.ts'
import type { Unit } from '../../rows/transaction.ts'

/** Only actions write these rows. */
export const isActionOnly = ({ resource }: Entity): boolean => resource.actionOnly
/** The row of the company itself: the system creates and deletes companies, other companies do not. */
export const isCompanyItself = ({ resource }: Entity): boolean => resource.tenancy === 'own'

/** What a person may do with the rows of a resource. */
export function permissionsIn(entity: Entity, person: Person) {
  const { needs } = entity.resource
  const isWritten = !isActionOnly(entity)
  const isMade = isWritten && !isCompanyItself(entity)
  return {
    view: may(person, needs.view),
    add: isMade && may(person, needs.add),
    change: isWritten && may(person, needs.change),
    delete: isMade && may(person, needs.delete),
    history: may(person, needs.history),
  }
}

export async function describeResource(unit: Unit, person: Person, entity: Entity) {
  const { resource, name } = await unit.withCustomFields(entity)
  return {
    name,
    label: resource.label,
    plural: resource.plural,
    title: resource.title,
    schema: readSchema(resource),
    create_schema: createSchemaWithLists(resource),
    patch_schema: patchSchema(resource),
    permissions: permissionsIn(entity, person),
    actions: Object.entries(resource.actions).map(([key, action]) => ({
      name: key,
      label: action.label,
      on: action.on,
      method: action.method,
      path: action.path,
      needs: action.needs,
      undo: action.undo,
      allowed: neededBy(action).every((need) => may(person, need)),
      input: inputSchema(action.input),
    })),
  }
}
