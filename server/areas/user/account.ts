/** What administrators do with the accounts of others: invite them, and see what they may do and whence. */
import { letter as letters } from '#model/areas/letter/letter.resource.ts'
import { permissionSources } from '#model/areas/user/rules/permission-sources.ts'
import { modules, type Module } from '#model/areas/user/rules/landing.ts'
import { group, user as users } from '#model/areas/user/user.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, denied } from '#server/engine/base/http-error.ts'

export async function permissions({ row, rows, person }: Call<typeof users, 'permissions'>) {
  if (row.id !== person.id && !person.permissions.has('configuration__user_administration')) throw denied()
  return { results: permissionSources(row, await rows(group).find()) }
}

/** With the modules of whoever invites, which an administrator may change in the record. */
export async function invite({ input, rows, person, now, invite: send }: Call<typeof users, 'invite'>) {
  const inviting = await rows(users).get(person.id)
  const own = Object.fromEntries((Object.keys(modules) as Module[]).map((module) => [module, inviting[module]]))
  const made = await rows(users).create({ ...own, ...input, email: input.email.trim(), invited_at: now })
  await send(made.id)
  return { id: made.id, email: made.email, name: made.name, invited_at: made.invited_at }
}

type OfInvited = Pick<Call<typeof users, 'inviteAgain'>, 'row'>
function requireInvited({ row }: OfInvited): void {
  if (row.invited_at === null) throw conflict(`${row.name} was not invited by a letter.`, { current: row })
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
