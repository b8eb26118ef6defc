/**
 * Whether somebody may give the permissions that they are about to give, and may change or remove what has others, by whatever call, where the
 * declaration says that rows give permissions or are accounts.
 */
import { permissions, type Permission } from '#model/kernel/permissions.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'
import { isSameValue } from '../../base/coerce.ts'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { beyondGrant } from '../../base/http-error.ts'
import { list, run } from '../../base/sql.ts'
import { sql } from 'drizzle-orm'
import { find, getMany, idsOf, type ColumnValues, type ReadScope } from '../reading/read-rows.ts'

type Granting = { readonly id?: unknown; readonly values: ColumnValues }
/** A row as it is and as it will be; undefined for one that is new, or that will be gone. */
type Change = { readonly id?: unknown; readonly was: ColumnValues | undefined; readonly will: ColumnValues | undefined }

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Names the permissions, or the first of many. */
function named(codes: readonly Permission[]): string {
  const [first, more] = [codes.slice(0, 5), codes.length - 5]
  return `${first.map(permissionText).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Permissions that somebody does not have, in the order of their list. */
const lacking = (codes: ReadonlySet<unknown>, had: ReadonlySet<Permission> | undefined): readonly Permission[] =>
  permissions.filter((code) => codes.has(code) && had?.has(code) !== true)

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

/** What the accounts of people of the company may do, here and in other companies; of everybody without `users`. */
export async function codesOfAccounts(
  { client, company }: Pick<ReadScope, 'client' | 'company'>,
  users?: readonly unknown[],
): Promise<ReadonlySet<unknown>> {
  const of = users === undefined ? sql`null` : sql`${list(users)}::bigint[]`
  const found = await run<{ code: string }>(
    client,
    sql`select distinct unnest(codes) as code from highball_account_permissions(${company ?? null}::bigint, ${of})`,
  )
  return new Set(found.map(({ code }) => code))
}

/** Throws 403 with the `codes` that a person would act on without having them. */
export function requireHad(codes: ReadonlySet<unknown>, had: ReadonlySet<Permission> | undefined, who: string): void {
  const beyond = lacking(codes, had)
  if (beyond.length > 0)
    throw beyondGrant(`${who} permissions that you do not have yourself: ${named(beyond)}.`, beyond)
}

/** Whether a person decides about the field; what only the server notes, such as the last sign-in, is not acted on. */
const isActedOn = ({ resource: { fields } }: Entity, key: string): boolean =>
  fields[key]?.readOnly !== true || fields[key]?.writeOnly === true

function isChanged(entity: Entity, { was, will }: Change): boolean {
  if (was === undefined || will === undefined) return true
  return Object.keys(will).some(
    (key) =>
      isActedOn(entity, key) &&
      (entity.resource.fields[key]?.writeOnly === true
        ? will[key] !== undefined
        : !isSameValue(entity, key, will[key], was[key])),
  )
}

async function changesOf(
  entity: Entity,
  at: ReadScope,
  written: readonly Granting[],
  isRemoved: boolean,
): Promise<readonly Change[]> {
  const ids = written.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const before = new Map((await getMany(entity, at, ids, true)).map((row) => [row.id as unknown, row as ColumnValues]))
  return written
    .map(({ id, values }): Change => {
      const was = before.get(id)
      return { id, was, will: isRemoved ? undefined : { ...was, ...values } }
    })
    .filter((one) => isChanged(entity, one))
}

/**
 * Throws 403 with the `codes` that a person would give or take without having them, and where somebody would change what they may do themselves.
 * The system acts for nobody, and may do everything.
 */
export async function requireMayGrant(
  entity: Entity,
  at: ReadScope,
  written: readonly Granting[],
  isRemoved = false,
): Promise<void> {
  const { grants, label } = entity.resource
  if (grants === undefined || at.user === undefined) return
  const { codes = '', by = '', account } = grants
  const changes = await changesOf(entity, at, written, isRemoved)
  if (changes.length === 0) return
  const isOwn = ({ id, was }: Change): boolean =>
    account === 'itself' ? id === at.user : was !== undefined && account !== undefined && was[account] === at.user
  const givesOther = ({ was, will }: Change): boolean =>
    will !== undefined && [codes, by].some((key) => key !== '' && !isSameValue(entity, key, will[key], was?.[key]))
  if (changes.some((one) => isOwn(one) && givesOther(one)))
    throw beyondGrant('Nobody changes what they may do themselves. Ask another administrator.', [])
  const others = changes.filter((one) => !isOwn(one))
  const rows = others.flatMap(({ was = {}, will = {} }) => [was, will])
  const listed = await codesOfListed(entity, at, rows)
  const all = (row: ColumnValues = {}): readonly unknown[] => [
    ...listOf(row[codes]),
    ...listOf(row[by]).flatMap((id) => listed.get(id) ?? []),
  ]
  const had = new Set(others.flatMap(({ was }) => all(was)))
  const given = new Set(others.flatMap(({ was, will }) => all(will).filter((code) => !all(was).includes(code))))
  const beyond = lacking(given, at.permissions)
  if (beyond.length > 0) throw beyondGrant(`You cannot give what you do not have yourself: ${named(beyond)}.`, beyond)
  requireHad(had, at.permissions, `This ${label.toLowerCase()} has`)
  if (account === 'itself') {
    const people = others.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (people.length > 0) requireHad(await codesOfAccounts(at, people), at.permissions, 'This person has')
  } else if (account === 'everybody')
    requireHad(await codesOfAccounts(at), at.permissions, 'It signs in people who have')
}
