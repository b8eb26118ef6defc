/** What needs the caller: the exceptions that they may act on. */
import type { today as declared } from '#model/areas/today/today.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { exceptionsFor, ownDayOf } from './exceptions.ts'

export async function today(call: Call<typeof declared, 'today'>) {
  const day = await ownDayOf(call)
  return { as_of: call.now, day: day.today, items: await exceptionsFor(call, day, 'mine') }
}
