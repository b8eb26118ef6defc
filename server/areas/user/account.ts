/** What administrators do with the accounts of others: invite them, and see what they may do, and where it comes from. */
import { letter as letters } from '#model/areas/letter/letter.resource.ts'
import {
  permissionSources,
  shiftsBetween,
  shiftsSentence,
  type RoleHolder,
} from '#model/areas/user/rules/permission-sources.ts'
import { group, user as users } from '#model/areas/user/user.resource.ts'
import { permissions as permissionCodes } from '#model/kernel/permissions.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, denied, invalid } from '#server/engine/base/http-error.ts'
import { ownAccount } from './own-account.ts'

export async function permissions({ row, rows, person }: Call<typeof users, 'permissions'>) {
  if (row.id !== person.id && !person.permissions.has('configuration__user_administration')) throw denied()
  return { results: permissionSources(row, await rows(group).find()) }
}

/** With the modules of whoever invites, which an administrator may change in the record. */
export async function invite(call: Call<typeof users, 'invite'>) {
  const { input, rows, now, invite: send } = call
  const { subscribed } = await ownAccount(call)
  const made = await rows(users).create({ ...subscribed, ...input, email: input.email.trim(), invited_at: now })
  await send(made.id)
  return { id: made.id, email: made.email, name: made.name, invited_at: made.invited_at }
}

const held = ['id', 'name', 'groups', 'user_permissions'] as const
const codes: ReadonlySet<unknown> = new Set(permissionCodes)
const isPermission = (code: unknown): boolean => codes.has(code)

type OfInvited = Pick<Call<typeof users, 'inviteAgain'>, 'row'>
function requireInvited({ row }: OfInvited): void {
  if (row.invited_at === null) throw conflict(`${row.name} was not invited by e-mail.`, { current: row })
  if (row.last_login !== null) throw conflict(`${row.name} has come in already.`, { current: row })
}

export async function inviteAgain({ row, rows, now, invite: send }: Call<typeof users, 'inviteAgain'>) {
  requireInvited({ row })
  if (!row.is_active) throw conflict(`${row.name} is not active.`, { current: row })
  await rows(users).patch(row.id, { invited_at: now })
  await send(row.id)
  return { id: row.id, invited_at: now }
}

export async function withdrawInvitation({ row, rows, now }: Call<typeof users, 'withdrawInvitation'>) {
  requireInvited({ row })
  const waiting = await rows(letters).find({ to_address: row.email, status: 'waiting' }, { lock: true })
  await rows(letters).patchMany(
    waiting.map(({ id }) => ({ id, values: { status: 'stopped', run_at: null, problem: '', finished_at: now } })),
  )
  await rows(users).remove(row.id)
  return { id: row.id }
}

/** Of the active people in these groups. */
export async function shifts({ input, rows }: Call<typeof group, 'shifts'>) {
  const groups = await rows(group).find()
  const wanted = new Map(Object.entries(input.permissions).map(([id, codes]) => [Number(id), codes]))
  const unknown = [...wanted].filter(
    ([id, codes]) => !groups.some((one) => one.id === id) || !Array.isArray(codes) || !codes.every(isPermission),
  )
  if (unknown.length > 0)
    throw invalid({ permissions: unknown.map(([id]) => `Give a group, and a list of its codes: not so of ${id}.`) })
  const codesOf = (id: number): readonly string[] | undefined => {
    const codes = wanted.get(id)
    return Array.isArray(codes) ? codes.map(String) : undefined
  }
  const after = groups.map((one) => ({ ...one, permissions: codesOf(one.id) ?? one.permissions }))
  const people = new Map<number, RoleHolder>()
  for (const id of wanted.keys())
    for (const one of await rows(users).find({ groups: id, is_active: true }, { only: held })) people.set(one.id, one)
  const found = shiftsBetween([...people.values()], groups, after)
  return { ...found, detail: shiftsSentence(found) }
}
