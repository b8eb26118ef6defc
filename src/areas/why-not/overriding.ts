/** Lets records go in spite of what one line says, where their resource has a call for it. */
import { overridingIn } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { ObstacleLine } from './lines.ts'

/** Undefined where nobody may answer for it: a permission, the state of a record, or what somebody has answered for already. */
export function whyNotOverride(resource: Resource, { obstacle }: ObstacleLine): string | undefined {
  const action = overridingIn(resource.actions)
  if (action?.input['kind']?.choices?.some((kind) => kind === obstacle.kind) !== true)
    return 'This cannot be overridden'
  return obstacle.overridden === undefined ? undefined : `${obstacle.overridden} has overridden it`
}

/** The line that has the keyboard. */
export type FocusedLine = { readonly resource: Resource; readonly line: () => ObstacleLine | undefined }
