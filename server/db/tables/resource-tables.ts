/**
 * The declared resources as the database and the engine use them: views inherit tenancy, keys, derivation and on what their rows hang
 * from their base.
 */
import type { Field } from '#model/kernel/field.ts'
import { keysOf } from '#model/kernel/key.ts'
import { all } from '#model/kernel/registry.ts'
import { hasUuid, type Resource, type ResourceView } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'

/** A rule that pages load with a form is loaded here at the start, so that every write is judged without a wait. */
async function withRule([name, resource]: readonly [string, Resource]): Promise<readonly [string, Resource]> {
  const derive = await resource.deriveLater?.rule()
  return [name, { ...resource, ...(derive && { derive }) }]
}
const declared = new Map(await Promise.all(all<Resource>(resources).map(withRule)))

function baseOf(name: string, { base }: ResourceView): Resource {
  const found = declared.get(base)
  if (found === undefined) throw new Error(`${name} is a view of ${base}, which is not declared`)
  if (found.viewOf !== undefined)
    throw new Error(`${name} is a view of ${base}, which is itself a view; the base must have a table`)
  return found
}

/** The field from which a view reads its own field: of the base, or of other rows. */
function fieldRead({ reads = {} }: ResourceView, base: Resource, key: string): Field | undefined {
  const reading = reads[key]
  if (reading === undefined) return base.fields[key]
  return reading.of === undefined
    ? declared.get(base.fields[reading.by]?.to ?? '')?.fields[key]
    : declared.get(reading.of)?.fields[reading.figure[1]]
}

/** Completes a view from its base. @throws if one of its fields is not a field of the base with the same kind. */
function inherited(name: string, resource: Resource): Resource {
  const { viewOf } = resource
  if (viewOf === undefined) return resource
  const base = baseOf(name, viewOf)
  const { match = {}, through } = viewOf.shared ?? {}
  for (const key of [
    ...Object.keys(resource.fields),
    ...Object.keys(viewOf.where ?? {}),
    ...Object.keys(match),
    ...(through === undefined ? [] : [through.by]),
  ]) {
    const known = fieldRead(viewOf, base, key)
    if (known === undefined || (resource.fields[key] ?? known).kind !== known.kind)
      throw new Error(`${name} shows "${key}", which is not a field of ${viewOf.base}`)
  }
  const { attachedTo } = base
  if (attachedTo && [attachedTo.resource, attachedTo.id].some((key) => resource.fields[key] === undefined))
    throw new Error(`${name} leaves out on what its rows hang, which decides who may see them`)
  return {
    ...resource,
    // A whole company sees the rows shared with it, whatever their tenancy at the owner.
    tenancy: viewOf.shared === undefined ? base.tenancy : 'company',
    actionOnly: resource.actionOnly || base.actionOnly,
    keys: keysOf(base, resource.fields),
    ...(base.derive && { derive: base.derive }),
    ...(attachedTo && { attachedTo }),
  }
}

/** Resources by full name. */
export const storedResources: ReadonlyMap<string, Resource> = new Map(
  [...declared].map(([name, resource]) => [name, inherited(name, resource)]),
)

export function resourceNamed(name: string): Resource {
  const found = storedResources.get(name)
  if (found === undefined) throw new Error(`A reference names ${name}, which is not declared`)
  return found
}
/** The resource whose table contains the rows: the resource itself, or its base if it is a view. */
export const baseName = (name: string): string => resourceNamed(name).viewOf?.base ?? name
export const uuidOf = (name: string): boolean => hasUuid(resourceNamed(name))
export const columnName = (name: string, field: Field): string => field.column ?? name
