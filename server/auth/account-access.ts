/** Permission to act on the account of another person of the company: to end its sessions, or to remove its second factor. */
import type { Person } from '#server/engine/base/handler.ts'
import { denied } from '#server/engine/base/http-error.ts'
import type { Client } from '#server/engine/base/sql.ts'
import { permissionsOfAccounts, requireAllOfAccounts } from '#server/engine/rows/judging/account-permissions.ts'

export const mayAdministerUsers = ({ permissions }: Person): boolean =>
  permissions.has('configuration__user_administration')

/** Throws 403 if the person does not administer users, and with the missing `codes` if the account has permissions that they do not have. */
export async function requireAccountAccess(client: Client, person: Person, id: number): Promise<void> {
  if (!mayAdministerUsers(person)) throw denied()
  const held = await permissionsOfAccounts({ client, company: person.company }, [id])
  requireAllOfAccounts(held, person.permissions, 'This user has')
}
