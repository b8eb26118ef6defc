/** Every declared field with the place of its declaration: of resources, of inputs of actions, and of items of lists. */
import type { Field, Fields } from '#model/kernel/field.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'

const within = (place: string, fields: Fields): [place: string, field: Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
    [`${place}.${name}`, field],
    ...within(`${place}.${name}`, { ...field.items, ...field.shape }),
  ])

export const declaredFields: readonly (readonly [place: string, field: Field])[] = all<Resource>(resources).flatMap(
  ([name, { fields, actions }]) => [
    ...within(name, fields),
    ...Object.entries(actions).flatMap(([action, { input }]) => within(`${name} ${action}`, input)),
  ],
)
