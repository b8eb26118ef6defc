/** The labels of a call's fields by its path. In a file of its own, because it needs all declarations and is loaded after the first paint. */
import { labelOf, type Fields } from '#model/kernel/field.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'

const byLength = all<Resource>(resources)
  .map(([, resource]) => resource)
  .toSorted((one, other) => other.path.length - one.path.length)

/** `yard/12/add_cars/`: the fields of the action's input, before those of the resource. */
function fieldsOf(path: string): Fields {
  const resource = byLength.find((one) => path.startsWith(one.path))
  if (resource === undefined) return {}
  const rest = path.slice(resource.path.length)
  const action = Object.values(resource.actions).find(
    (one) => rest === one.path || rest.replace(/^[^/]+\//, '') === one.path,
  )
  return { ...resource.fields, ...action?.input }
}

export const fieldLabelsOf = (path: string) => {
  const fields = fieldsOf(path)
  return (name: string): string => labelOf(name, fields[name] ?? {})
}
