/** A resource by its name. Apart from model/table.ts, because it needs all declarations: what a first paint waits for must not. */
import { all } from './registry.ts'
import type { Resource } from './resource.ts'
import * as resources from './resources/index.ts'

const named: ReadonlyMap<string, Resource> = new Map(all<Resource>(resources))

export function resourceNamed(name: string): Resource {
  const found = named.get(name)
  if (!found) throw new Error(`There is no resource ${name}.`)
  return found
}
