/** Who is told when the free slots of a place run out, and from how many on. */
import { location as locations } from '#model/areas/slot/location.resource.ts'
import { user as users } from '#model/areas/user/user.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { denied, invalid } from '#server/engine/base/http-error.ts'

export async function slotShortageUsers({ input, given, rows, person }: Call<typeof users, 'slotShortageUsers'>) {
  const { location } = input
  if (location === null) throw invalid({ location: ['This field is required.'] })
  const sets = given.has('users') || given.has('threshold')
  if (sets && !person.permissions.has('change_schedule_location')) throw denied()
  const place = await rows(locations).get(location, { lock: sets })
  const wanted = [...new Set(input.users)]
  const known = await rows(users).find({ id: given.has('users') ? wanted : place.shortage_users })
  const unknown = wanted.filter((id) => given.has('users') && !known.some((one) => one.id === id))
  if (unknown.length > 0) throw invalid({ users: unknown.map((id) => `There is no user ${id}.`) })
  const kept = sets
    ? await rows(locations).patch(location, {
        ...(given.has('users') && { shortage_users: wanted }),
        ...(given.has('threshold') && { shortage_below: input.threshold }),
      })
    : place
  return {
    location,
    users: known.map(({ id, name, email }) => ({ id, name, email })),
    threshold: kept.shortage_below,
  }
}
