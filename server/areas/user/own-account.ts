/** Whoever acts, wherever they work: their groups there, and their own account, which in another company than their own is no row of it. */
import { membership } from '#model/areas/user/membership.resource.ts'
import { modules, type Module } from '#model/areas/user/rules/landing.ts'
import { user } from '#model/areas/user/user.resource.ts'
import type { OwnAccount, Person, Rows } from '#server/engine/base/handler.ts'

export type ActingCall = {
  readonly person: Person
  readonly rows: <S>(resource: S) => Rows<S>
  readonly account: OwnAccount
}

export async function ownGroups({ person, rows }: Pick<ActingCall, 'person' | 'rows'>): Promise<readonly number[]> {
  if (person.membership !== undefined) return (await rows(membership).get(person.membership)).groups
  return (await rows(user).get(person.id)).groups
}

/** A row of the person that is locked, so that calls at once are counted one after the other. */
export async function lockOwn({ person, rows }: Pick<ActingCall, 'person' | 'rows'>): Promise<void> {
  if (person.membership === undefined) await rows(user).get(person.id, { lock: true })
  else await rows(membership).get(person.membership, { lock: true })
}

const texts = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the account says of its person; modules are theirs wherever they work. */
export async function ownAccount({ account, person }: Pick<ActingCall, 'account' | 'person'>) {
  const row = await account.read()
  const subscribed = Object.fromEntries(
    (Object.keys(modules) as Module[]).map((module) => [module, row[module] === true]),
  )
  return {
    id: person.id,
    email: texts(row['email']),
    name: texts(row['name']),
    telephone: texts(row['telephone']),
    app_config: isObject(row['app_config']) ? row['app_config'] : {},
    subscribed: subscribed as Readonly<Record<Module, boolean>>,
  }
}
