/**
 * What is asked before rows of a resource are written, by whatever call: rules of numbers come to no number that is in use, because their
 * declaration says so, and reports ask only what their writer may see. An area declares it beside its handlers (`withGuard`). Made known
 * when the resource is mounted, because it depends on the room above.
 */
import type { Entity } from '../../base/entity.ts'
import type { Client } from '../../base/sql.ts'
import type { TenantScope } from '../../base/tenant-scope.ts'

type Values = Readonly<Record<string, unknown>>
/** What is written of a row; `before`: the row as it is, if there is one. */
export type WrittenRow = { readonly declared: Values; readonly before?: Values | undefined }
/** Throws where the rows may not be written like that. */
export type Guard = (
  entity: Entity,
  at: { readonly client: Client } & TenantScope,
  written: readonly WrittenRow[],
) => Promise<void>

const guards = new Map<string, Guard>()
export const guardOf = (name: string): Guard | undefined => guards.get(name)
export const addGuard = (name: string, guard: Guard): void => void guards.set(name, guard)

const GUARD = Symbol('guard')
/** The handlers of a resource with what is asked before its rows are written. */
export const withGuard = <H extends object>(handlers: H, guard: Guard): H => ({ ...handlers, [GUARD]: guard })
const isGuard = (found: unknown): found is Guard => typeof found === 'function'

/** Of a resource that is mounted. */
export function learnGuard(name: string, handlers: object): void {
  const found: unknown = GUARD in handlers ? handlers[GUARD] : undefined
  if (isGuard(found)) guards.set(name, found)
}
