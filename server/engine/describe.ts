/** OPTIONS: what a resource is, as data: its schema, what the asker may do with it, its actions. */
import { createSchema, inputSchema, patchSchema, readSchema } from '#model/schema.ts'
import { withAdditional } from './custom.ts'
import { guarded, may, type Doors } from './door.ts'
import type { Entity } from './entity.ts'
import { transaction } from './transaction.ts'

/** Only the engine writes these rows; and a company is made by the system, not by another company. */
export const closed = ({ resource }: Entity): boolean => resource.sealed
export const single = ({ resource }: Entity): boolean => resource.tenancy === 'own'

export const describeRoute = (doors: Doors, entity: Entity) =>
  guarded(doors, entity.resource.needs.view, async (_request, _reply, person) => {
    const { resource, name } = await transaction(doors.db, person, ({ client, scope }) => withAdditional(doors.db, { client, ...scope }, entity))
    const writes = !closed(entity)
    return {
      name,
      label: resource.label,
      plural: resource.plural,
      title: resource.title,
      schema: readSchema(resource),
      create_schema: createSchema(resource),
      patch_schema: patchSchema(resource),
      permissions: {
        view: may(person, resource.needs.view),
        add: writes && !single(entity) && may(person, resource.needs.add),
        change: writes && may(person, resource.needs.change),
        delete: writes && !single(entity) && may(person, resource.needs.delete),
        history: may(person, resource.needs.history),
      },
      actions: Object.entries(resource.actions).map(([key, { on, method, path, label, needs, undo, input }]) => ({
        name: key,
        label,
        on,
        method,
        path,
        needs,
        undo,
        allowed: may(person, needs),
        input: inputSchema(input),
      })),
    }
  })
