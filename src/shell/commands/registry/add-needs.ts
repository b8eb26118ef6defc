/**
 * What adding a record needs, by its resource. In a file of its own, because it needs all declarations and is loaded after the first paint.
 */
import type { Need } from '#model/kernel/permissions.ts'
import { resourceNamed } from '#model/areas/named.ts'

/** Undefined where only actions add records. */
export function addNeeds(name: string): Need | undefined {
  const { actionOnly, needs } = resourceNamed(name)
  return actionOnly ? undefined : needs.add
}
