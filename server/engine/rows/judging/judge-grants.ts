/** Whether somebody may give the permissions that they are about to give, by whatever call, where the declaration says that rows do so. */
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { isSameValue } from '../../base/coerce.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { beyondGrant } from '../../base/http-error.ts'
import { sql } from 'drizzle-orm'
import { find, getMany, idsOf, type ColumnValues, type ReadScope } from '../reading/read-rows.ts'

type Granting = { readonly id?: unknown; readonly values: ColumnValues }

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** By id: the codes of the groups, or whatever else grants, that any of the rows lists. */
async function codesOfListed(entity: Entity, at: ReadScope, rows: readonly ColumnValues[]) {
  const { grants, fields } = entity.resource
  const to = fields[grants?.by ?? '']?.to
  const listed = [...new Set(rows.flatMap((row) => listOf(row[grants?.by ?? ''])))]
  if (to === undefined || listed.length === 0) return new Map<unknown, readonly unknown[]>()
  const giving = entityNamed(to)
  const found = await find(giving, at, [sql`t.id = ${idsOf(giving, listed)}`], sql``)
  return new Map(found.map((row) => [row.id, listOf(row[giving.resource.grants?.codes ?? ''])] as const))
}

/**
 * Throws 403 with the `codes` that a person would give without having them, and where somebody would change what they may do themselves.
 * The system acts for nobody, and may give everything.
 */
export async function requireMayGrant(entity: Entity, at: ReadScope, written: readonly Granting[]): Promise<void> {
  const { grants } = entity.resource
  if (grants === undefined || at.user === undefined) return
  const { codes = '', by = '', toPeople, to } = grants
  const keys = [codes, by].filter((key) => key !== '')
  const touching = written.filter(({ values }) => keys.some((key) => values[key] !== undefined))
  if (touching.length === 0) return
  const ids = touching.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const before = new Map((await getMany(entity, at, ids, true)).map((row) => [row.id as unknown, row as ColumnValues]))
  const changes = touching.map(({ id, values }) => {
    const was: ColumnValues = before.get(id) ?? {}
    return { id, was, will: { ...was, ...values } }
  })
  const isChanged = ({ was, will }: (typeof changes)[number]): boolean =>
    keys.some((key) => !isSameValue(entity, key, will[key], was[key]))
  const isOwn = ({ id, was }: (typeof changes)[number]): boolean =>
    toPeople === true ? id === at.user : to !== undefined && was[to] === at.user
  if (changes.some((one) => isOwn(one) && isChanged(one)))
    throw beyondGrant('Nobody changes what they may do themselves. Ask another administrator.', [])
  const listed = await codesOfListed(
    entity,
    at,
    changes.flatMap(({ was, will }) => [was, will]),
  )
  const all = (row: ColumnValues): ReadonlySet<unknown> =>
    new Set([...listOf(row[codes]), ...listOf(row[by]).flatMap((id) => listed.get(id) ?? [])])
  const given = new Set(
    changes.flatMap(({ was, will }) => {
      const had = all(was)
      return [...all(will)].filter((code) => !had.has(code))
    }),
  )
  const beyond = permissions.filter((code: Permission) => given.has(code) && at.permissions?.has(code) !== true)
  if (beyond.length > 0)
    throw beyondGrant(
      `You cannot give what you do not have yourself: ${beyond.map(permissionText).join(', ')}.`,
      beyond,
    )
}
