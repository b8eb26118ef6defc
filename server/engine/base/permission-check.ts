/** Whether a person may do something, and what they may know of, by the permissions that they have. */
import type { Action } from '#model/kernel/action.ts'
import { meets, type Need, type Permission } from '#model/kernel/permissions.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { hasRowScope } from '#server/db/derived/row-scope.ts'
import { entities, entityNamed, type Entity } from './entity.ts'
import type { Person } from './handler.ts'
import { denied } from './http-error.ts'

export const may = (person: Pick<Person, 'permissions'>, need: Need): boolean => meets(person.permissions, need)

/** Every permission that an action needs: its own, those beside it, and the one to view the rows of another resource that it answers. */
export const neededBy = ({ needs, alsoNeeds = [], lists, paperOf }: Action): readonly Need[] => {
  const answered = [lists?.of, paperOf?.resource].filter((of) => of !== undefined)
  return [...new Set([needs, ...alsoNeeds, ...answered.map((of) => entityNamed(of).resource.needs.view)])]
}

/** Throws 403 if the person does not have all of the permissions. */
export function requirePermission(person: Person, ...needs: readonly Need[]): void {
  if (!needs.every((need) => may(person, need))) throw denied()
}

/** What a person may know of, as the rows that hang on others and the change feed ask for it (db/derived/attachments.ts). */
type Sight = {
  /** The resources that they may view. */
  readonly viewed: readonly string[]
  /** Those of them in which they see each row of the company. */
  readonly whole: readonly string[]
  /** Those in which they also see rows that are addressed to others, because they oversee such rows. */
  readonly overseen: readonly string[]
}

/** The permission to see rows that are addressed to others. */
export const overseerOf = ({ overseenBy, needs }: Resource): Need => overseenBy ?? needs.change

const all = [...entities.values()]
const namesOf = (some: readonly Entity[]): string[] => some.map(({ name }) => name)

export function sightOf(permissions: ReadonlySet<Permission>): Sight {
  const viewed = all.filter(({ resource }) => may({ permissions }, resource.needs.view))
  return {
    viewed: namesOf(viewed),
    whole: namesOf(viewed.filter(({ resource }) => !hasRowScope(resource))),
    overseen: namesOf(
      viewed.filter(
        ({ resource }) => resource.recipientField !== undefined && may({ permissions }, overseerOf(resource)),
      ),
    ),
  }
}

/** The keys that a person has to rows that hang on others. */
export const keysOf = ({ viewed }: Sight, user: number): readonly string[] => [...viewed, `user ${user}`]
