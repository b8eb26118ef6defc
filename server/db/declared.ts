/** The declared resources as the database and the engine take them: a view has what its base says of its rows. */
import type { Field } from '#model/field.ts'
import { all } from '#model/registry.ts'
import { hasUuid, type Resource, type View } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'

const said = new Map(all<Resource>(resources))

function baseOf(name: string, { base }: View): Resource {
  const found = said.get(base)
  if (found === undefined) throw new Error(`${name} is a view of ${base}, which is not declared`)
  if (found.of !== undefined) throw new Error(`${name} is a view of ${base}, which is one itself: name what stands in a table`)
  return found
}

/** Each field of a view is one of its base: the same name, the same kind, the same column. */
function inherited(name: string, resource: Resource): Resource {
  const { of } = resource
  if (of === undefined) return resource
  const base = baseOf(name, of)
  for (const key of [...Object.keys(resource.fields), ...Object.keys(of.where ?? {}), ...Object.keys(of.shared?.match ?? {})])
    if (base.fields[key] === undefined || (resource.fields[key] ?? base.fields[key])?.kind !== base.fields[key].kind)
      throw new Error(`${name} shows "${key}", which is no such field of ${of.base}`)
  return {
    ...resource,
    // Shared rows are seen by a company, whoever may see them at home.
    tenancy: of.shared === undefined ? base.tenancy : 'company',
    sealed: resource.sealed || base.sealed,
    unique: base.unique.filter((set) => set.every((key) => resource.fields[key] !== undefined)),
    ...(base.derive && { derive: base.derive }),
  }
}

/** By full name. */
export const declared: ReadonlyMap<string, Resource> = new Map([...said].map(([name, resource]) => [name, inherited(name, resource)]))

export function resourceNamed(name: string): Resource {
  const found = declared.get(name)
  if (found === undefined) throw new Error(`A reference names ${name}, which is not declared`)
  return found
}
/** The resource in whose table the rows of this one stand: itself, or what it is a view of. */
export const baseName = (name: string): string => resourceNamed(name).of?.base ?? name
export const uuidOf = (name: string): boolean => hasUuid(resourceNamed(name))
export const columnName = (name: string, field: Field): string => field.column ?? name
