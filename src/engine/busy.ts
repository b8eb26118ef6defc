/** Work over which nothing else can be done: an overlay lies over everything while it lasts. */
import { proxy } from 'valtio'

export const busy = proxy({ count: 0 })

export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  busy.count += 1
  try {
    return await work
  } finally {
    busy.count -= 1
  }
}
