/** Work during which nothing else can be done: an overlay covers everything meanwhile. */
import { proxy } from 'valtio'
import { state } from '../console/console.state.ts'

export const busy = state(() => proxy({ count: 0 }))

export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  const all = busy()
  all.count += 1
  try {
    return await work
  } finally {
    all.count -= 1
  }
}
