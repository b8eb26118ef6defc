/** Names the people who can give permissions, for a person who has none yet. */
import { group, user } from '#model/areas/user/user.resource.ts'
import type { Rows } from '#server/engine/base/handler.ts'

const NAMED = 5
const GIVES = 'configuration__user_administration'

/** Names of active users of the company who administer users; at most five. */
export async function administratorNames(rows: <S>(resource: S) => Rows<S>): Promise<readonly string[]> {
  const options = { limit: NAMED, only: ['id', 'name'] } as const
  const direct = await rows(user).find({ is_active: true, user_permissions: GIVES }, options)
  const groups = await rows(group).find({ permissions: GIVES }, { only: ['id'] })
  const members = await Promise.all(groups.map(({ id }) => rows(user).find({ is_active: true, groups: id }, options)))
  const found = new Map([...direct, ...members.flat()].map(({ id, name }) => [id, name]))
  return [...found.values()].toSorted().slice(0, NAMED)
}
