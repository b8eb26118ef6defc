/** The permissions of accounts. An account can be changed only by a person who has all of them, because its new password would give them away. */
import { sql } from 'drizzle-orm'
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { beyondGrant } from '../../base/http-error.ts'
import { list, run } from '../../base/sql.ts'
import type { ReadScope } from '../reading/read-rows.ts'

export type HeldPermissions = {
  readonly here: ReadonlySet<unknown>
  /** In other companies, which do not disclose them. */
  readonly elsewhere: ReadonlySet<unknown>
}

/** Returns the permissions of accounts of the company; without `users`, those of all its accounts. */
export async function permissionsOfAccounts(
  { client, company }: Pick<ReadScope, 'client' | 'company'>,
  users?: readonly unknown[],
): Promise<HeldPermissions> {
  const ids = users === undefined ? sql`null` : sql`${list(users)}::bigint[]`
  const found = await run<{ code: string; elsewhere: boolean }>(
    client,
    sql`select code, elsewhere from highball_account_permissions(${company ?? null}::bigint, ${ids})`,
  )
  const codes = (elsewhere: boolean) =>
    new Set(found.filter((one) => one.elsewhere === elsewhere).map(({ code }) => code))
  return { here: codes(false), elsewhere: codes(true) }
}

const MAX_NAMED = 5
/** Names at most five permissions, counts the others, and says what to do next. */
function listed(codes: readonly Permission[]): string {
  const more = codes.length - MAX_NAMED
  const names = codes.slice(0, MAX_NAMED).map(permissionText).join(', ')
  return `${names}${more > 0 ? ` and ${more} more` : ''}. Ask an administrator who has them.`
}

/**
 * Throws 403 with the missing `codes` if the person does not have all of these permissions.
 * @param subject the beginning of the message, such as "This user has"
 */
export function requireAll(
  codes: ReadonlySet<unknown>,
  person: ReadonlySet<Permission> | undefined,
  subject: string,
): void {
  const missing = permissions.filter((code) => codes.has(code) && person?.has(code) !== true)
  if (missing.length > 0) throw beyondGrant(`${subject} permissions that you do not have: ${listed(missing)}`, missing)
}

/** Throws 403 if accounts have permissions that the person does not have. Permissions in other companies are not named. */
export function requireAllOfAccounts(
  { here, elsewhere }: HeldPermissions,
  person: ReadonlySet<Permission> | undefined,
  subject: string,
): void {
  requireAll(here, person, subject)
  if (permissions.some((code) => elsewhere.has(code) && person?.has(code) !== true))
    throw beyondGrant(`${subject} permissions in another company that you do not have here.`, [])
}
