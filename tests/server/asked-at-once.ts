/** How many questions were put to a connection that was answering another one: `pg` queues them still, and will not for ever. */
import pg from 'pg'
import { vi } from 'vitest'

export async function askedAtOnce(work: () => Promise<unknown>): Promise<number> {
  const busy = new WeakSet<object>()
  let count = 0
  const original: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const answer = Reflect.apply(original, this, given)
    if (!(answer instanceof Promise)) return
    if (busy.has(this)) count++
    busy.add(this)
    const end = (): void => void busy.delete(this)
    answer.then(end, end)
    return answer
  })
  await work().finally(() => spy.mockRestore())
  return count
}
