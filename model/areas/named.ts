/** Looks up a resource by name. Separate from the kernel, because it loads all declarations, which the first paint must not wait for. */
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from './index.ts'

const byName: ReadonlyMap<string, Resource> = new Map(all<Resource>(resources))

export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`There is no resource ${name}.`)
  return found
}
