/** Describes the rows of other resources that a new row may list. */
import { createSchema, type Schema } from '#model/kernel/schema.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { entityNamed } from './entity.ts'

/** The largest number of rows in one list. */
export const MAX_LISTED = 100

const without = ({ fields, ...resource }: Resource, name: string): Resource => ({
  ...resource,
  fields: Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)),
})

/** The schema of a new row, with the lists that it takes. */
export function createSchemaWithLists(resource: Resource): Schema {
  const lists = Object.entries(resource.createdWith ?? {}).map(([list, { of, by }]): [string, Schema] => {
    const { resource: listed } = entityNamed(of)
    const items = createSchema(without(listed, by))
    return [list, { title: listed.plural, type: 'array', maxItems: MAX_LISTED, items }]
  })
  return createSchema(resource, Object.fromEntries(lists))
}
