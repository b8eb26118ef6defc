/** Checks each write of a row that gives permissions or is an account (`grants` of its resource), by whichever call it is made. */
import { sql } from 'drizzle-orm'
import { isSameValue } from '../../base/coerce.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { beyondGrant } from '../../base/http-error.ts'
import { find, getMany, idsOf, type ColumnValues, type ReadScope } from '../reading/read-rows.ts'
import { permissionsOfAccounts, requireAll, requireAllOfAccounts } from './account-permissions.ts'

type Written = { readonly id?: unknown; readonly values: ColumnValues }
/** A new row has no `before`, a deleted one no `after`. */
type Change = { readonly id?: unknown; readonly before?: ColumnValues; readonly after?: ColumnValues }

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether a written value differs. Fields that only the server writes, such as the last sign-in, do not count. */
const isEdited = (entity: Entity, before: ColumnValues, values: ColumnValues): boolean =>
  Object.entries(values).some(([key, value]) => {
    const { readOnly = false, writeOnly = false } = entity.resource.fields[key] ?? {}
    if (writeOnly) return value !== undefined
    return !readOnly && !isSameValue(entity, key, value, before[key])
  })

async function changesOf(
  entity: Entity,
  at: ReadScope,
  written: readonly Written[],
  isDeleted: boolean,
): Promise<readonly Change[]> {
  const ids = written.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const rows = new Map((await getMany(entity, at, ids, true)).map((row) => [row.id as unknown, row as ColumnValues]))
  return written.flatMap(({ id, values }): Change[] => {
    const before = rows.get(id)
    if (before === undefined) return [{ id, after: values }]
    if (isDeleted) return [{ id, before }]
    return isEdited(entity, before, values) ? [{ id, before, after: { ...before, ...values } }] : []
  })
}

/** Returns a function that lists the permissions which a row gives: its own, and those of the groups that it names. */
async function givenBy(entity: Entity, at: ReadScope, rows: readonly ColumnValues[]) {
  const { grants: { codes = '', by = '' } = {}, fields } = entity.resource
  const to = fields[by]?.to
  const ids = [...new Set(rows.flatMap((row) => listOf(row[by])))]
  const byId = new Map<unknown, readonly unknown[]>()
  if (to !== undefined && ids.length > 0) {
    const group = entityNamed(to)
    for (const row of await find(group, at, [sql`t.id = ${idsOf(group, ids)}`], sql``))
      byId.set(row.id, listOf(row[group.resource.grants?.codes ?? '']))
  }
  return (row: ColumnValues = {}): ReadonlySet<unknown> =>
    new Set([...listOf(row[codes]), ...listOf(row[by]).flatMap((id) => byId.get(id) ?? [])])
}

/**
 * Throws 403 with the missing `codes` if a person grants permissions that they do not have, or changes or deletes a row with such permissions,
 * and if they change their own permissions. The system, which acts without a user, is not limited.
 */
export async function requireMayGrant(
  entity: Entity,
  at: ReadScope,
  written: readonly Written[],
  isDeleted = false,
): Promise<void> {
  const { grants, label } = entity.resource
  if (grants === undefined || at.user === undefined) return
  const { codes, by, account } = grants
  const changes = await changesOf(entity, at, written, isDeleted)
  const isOwn = ({ id, before }: Change): boolean =>
    account === 'itself' ? id === at.user : account !== undefined && before?.[account] === at.user
  const changesGrants = ({ before, after }: Change): boolean =>
    after !== undefined &&
    [codes, by].some((key) => key !== undefined && !isSameValue(entity, key, after[key], before?.[key]))
  if (changes.some((one) => isOwn(one) && changesGrants(one)))
    throw beyondGrant('You cannot change your own permissions. Ask another administrator.', [])

  const others = changes.filter((one) => !isOwn(one))
  if (others.length === 0) return
  const given = await givenBy(
    entity,
    at,
    others.flatMap(({ before = {}, after = {} }) => [before, after]),
  )
  const added = others.flatMap(({ before, after }) => [...given(after)].filter((code) => !given(before).has(code)))
  requireAll(new Set(added), at.permissions, 'You cannot grant')
  const subject = `This ${label.toLowerCase()}`
  requireAll(new Set(others.flatMap(({ before }) => [...given(before)])), at.permissions, `${subject} has`)
  if (account === 'everybody')
    requireAllOfAccounts(await permissionsOfAccounts(at), at.permissions, `${subject} signs in people with`)
  if (account === 'itself') {
    const held = await permissionsOfAccounts(
      at,
      others.flatMap(({ before }) => (before === undefined ? [] : [before['id']])),
    )
    requireAllOfAccounts(held, at.permissions, `${subject} has`)
  }
}
