/** Whether a person may do something, by the permissions that they have. */
import type { Need } from '#model/kernel/permissions.ts'
import type { Person } from './handler.ts'
import { denied } from './http-error.ts'

export const may = (person: Person, need: Need): boolean => need === 'signed_in' || person.permissions.has(need)

/** Throws 403 where the person may not. */
export function requirePermission(person: Person, need: Need): void {
  if (!may(person, need)) throw denied()
}
