/** Whether somebody may act on the account of another person of their company: end sessions, or take away a second factor. */
import type { Person } from '#server/engine/base/handler.ts'
import { denied } from '#server/engine/base/http-error.ts'
import type { Client } from '#server/engine/base/sql.ts'
import { codesOfAccounts, requireHad } from '#server/engine/rows/judging/judge-grants.ts'

export const mayAdminister = ({ permissions }: Person): boolean => permissions.has('configuration__user_administration')

/** Throws 403 for whoever administers no users, and with the `codes` that the other person has and they have not. */
export async function requireMayActOn(client: Client, person: Person, id: number): Promise<void> {
  if (!mayAdminister(person)) throw denied()
  requireHad(await codesOfAccounts({ client, company: person.company }, [id]), person.permissions, 'This person has')
}
