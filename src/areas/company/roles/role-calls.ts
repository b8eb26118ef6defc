/** Keeps what is changed of roles, all groups in one request, and makes and copies groups; each with its undo. */
import { group } from '#model/areas/user/user.resource.ts'
import type { Shifts } from '#model/areas/user/rules/permission-sources.ts'
import type { ChangeAnswer, ChangeResult } from '#model/shared/outcome.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { RolesController } from './roles-controller.ts'
import { roleEdits } from './role-edits.state.ts'

export type RoleShifts = Shifts & { readonly detail: string }
type Change = { readonly id: number; readonly version?: number; readonly values: object }

export const shiftsOf = (permissions: Readonly<Record<number, readonly string[]>>, signal: AbortSignal) =>
  api<RoleShifts>(`${group.path}shifts/`, { method: 'POST', body: { permissions }, signal })

const changeMany = async (changes: readonly Change[]): Promise<readonly ChangeResult[]> =>
  (
    await api<ChangeAnswer>(`${group.path}change_many/`, {
      method: 'POST',
      body: { changes },
      idempotencyKey: crypto.randomUUID(),
    })
  ).results
const isDone = ({ outcome }: ChangeResult): boolean => outcome === 'changed' || outcome === 'already'
const said = (results: readonly ChangeResult[]): string =>
  [...new Set(results.filter((one) => !isDone(one)).map(({ message }) => message))].join(' ')
const roles = (count: number): string => (count === 1 ? '1 role' : `${count} roles`)

async function takeBack(done: readonly ChangeResult[]): Promise<string> {
  const results = await changeMany(
    done.map(({ id, version, before }) => ({
      id: Number(id),
      ...(version !== null && { version }),
      values: before ?? {},
    })),
  )
  const problem = said(results)
  if (problem !== '') throw new Error(problem)
  return `${roles(done.length)} as before.`
}

/** What is refused stays to be mended, and is said. */
export async function keepRoles(): Promise<void> {
  const { byGroup } = roleEdits()
  const changes = Object.entries(byGroup).map(([id, { version, codes }]) => ({
    id: Number(id),
    version,
    values: { permissions: [...codes] },
  }))
  if (changes.length === 0) return
  const results = await changeMany(changes)
  const done = results.filter(isDone)
  for (const { id } of done) delete byGroup[Number(id)]
  const written = done.filter(({ outcome }) => outcome === 'changed')
  if (written.length > 0)
    recordUndo({
      title: `Change ${roles(written.length)}`,
      kind: 'exact',
      undo: () => takeBack(written),
    })
  const problem = said(results)
  if (problem !== '') throw new Error(problem)
  toast({ text: `${roles(done.length)} kept.`, tone: 'ok' })
}

function recordMade(title: string, id: number): void {
  recordUndo({
    title,
    kind: 'exact',
    undo: async () => {
      await rowsOf(group).remove(id)
      return `${title}: taken back.`
    },
  })
}
export async function addRole(name: string): Promise<void> {
  const made = await rowsOf(group).create({ name, permissions: [] })
  recordMade(`Add role ${name}`, made.id)
  toast({ text: `${name} was added: it gives nothing yet.`, tone: 'ok' })
}
export async function copyRole(controller: RolesController, name: string): Promise<void> {
  const { role } = controller
  if (!role) return
  const made = await api<{ readonly id: number }>(`${group.path}${role.id}/clone/`, {
    method: 'POST',
    body: { name, permissions: [...controller.codesOf(role)] },
    idempotencyKey: crypto.randomUUID(),
  })
  recordMade(`Copy role ${role.name}`, made.id)
  toast({ text: `${name} gives what ${role.name} gives.`, tone: 'ok' })
}
