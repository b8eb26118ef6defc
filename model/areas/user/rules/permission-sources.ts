/** What somebody may do, and where it comes from: from which groups, or as their own. */
import { permissionsByArea, type Permission } from '#model/kernel/permissions.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'

type Named = { readonly id: number; readonly name: string }
export type GrantingGroup = Named & { readonly permissions: readonly string[] }
export type RoleHolder = Named & { readonly groups: readonly number[]; readonly user_permissions: readonly string[] }
export type PermissionSource = Named & { readonly kind: 'group' | 'own' }

export type PermissionLine = {
  readonly code: Permission
  readonly label: string
  readonly area: string
  readonly granted: boolean
  readonly by: readonly PermissionSource[]
  /** Groups that have it, of which the person is no member. */
  readonly others: readonly Named[]
}

/** Every permission, in the order of the areas. `groups`: all of the company. */
export function permissionSources(person: RoleHolder, groups: readonly GrantingGroup[]): readonly PermissionLine[] {
  const own = new Set(person.user_permissions)
  const mine = new Set(person.groups)
  const giving = new Map<string, GrantingGroup[]>()
  for (const group of groups)
    for (const code of group.permissions) giving.set(code, [...(giving.get(code) ?? []), group])
  const lineOf = (area: string, code: Permission): PermissionLine => {
    const all = (giving.get(code) ?? []).map(({ id, name }) => ({ id, name }))
    const by: PermissionSource[] = [
      ...all.filter(({ id }) => mine.has(id)).map((group) => ({ kind: 'group' as const, ...group })),
      ...(own.has(code) ? [{ kind: 'own' as const, id: person.id, name: person.name }] : []),
    ]
    const others = all.filter(({ id }) => !mine.has(id))
    return { code, label: permissionText(code), area, granted: by.length > 0, by, others }
  }
  return Object.entries(permissionsByArea).flatMap(([area, codes]) => codes.map((code) => lineOf(area, code)))
}

/** Who gains and who loses something by a change of groups: each person once a side, with what. */
export type Shift = { readonly id: number; readonly name: string; readonly codes: readonly string[] }
export type Shifts = { readonly gain: readonly Shift[]; readonly lose: readonly Shift[] }

const held = (
  { groups, user_permissions }: RoleHolder,
  of: ReadonlyMap<number, readonly string[]>,
): ReadonlySet<string> => new Set([...user_permissions, ...groups.flatMap((id) => of.get(id) ?? [])])
const moved = (person: RoleHolder, has: ReadonlySet<string>, lacks: ReadonlySet<string>): Shift[] => {
  const codes = [...has].filter((code) => !lacks.has(code))
  return codes.length === 0 ? [] : [{ id: person.id, name: person.name, codes }]
}

export function shiftsBetween(
  people: readonly RoleHolder[],
  before: readonly GrantingGroup[],
  after: readonly GrantingGroup[],
): Shifts {
  const [was, will] = [before, after].map((groups) => new Map(groups.map(({ id, permissions }) => [id, permissions])))
  const each = people.map((person) => ({
    person,
    now: held(person, was ?? new Map<number, readonly string[]>()),
    later: held(person, will ?? new Map<number, readonly string[]>()),
  }))
  return {
    gain: each.flatMap(({ person, now, later }) => moved(person, later, now)),
    lose: each.flatMap(({ person, now, later }) => moved(person, now, later)),
  }
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
/** `3 people gain, 1 loses: …` */
export function shiftsSentence({ gain, lose }: Shifts): string {
  if (gain.length + lose.length === 0) return 'Nobody gains or loses anything by it.'
  const names = [...new Set([...gain, ...lose].map(({ name }) => name))]
  const gaining = gain.length === 0 ? [] : [`${people(gain.length)} ${gain.length === 1 ? 'gains' : 'gain'}`]
  const losing =
    lose.length === 0
      ? []
      : [`${gain.length === 0 ? people(lose.length) : lose.length} ${lose.length === 1 ? 'loses' : 'lose'}`]
  const shown = names.slice(0, 6).join(', ')
  return `${[...gaining, ...losing].join(', ')}: ${shown}${names.length > 6 ? ` and ${names.length - 6} more` : ''}.`
}
