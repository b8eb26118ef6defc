/** While the server is down the feed alone asks for it; once it answers, everything that failed or became stale is asked for. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { tell } from '#src/engine/feed/client.ts'
import { live } from '#src/engine/feed/client.state.ts'
import { Unreachable } from '#src/engine/api/api.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a dozen queries send nothing while the server is down, and are answered once it is back', async () => {
  let isUp = true
  let asked = 0
  const stop = keepFresh(queryClient())
  const observers = Array.from({ length: 12 }, (_, at) => {
    const observer = new QueryObserver(queryClient(), {
      queryKey: ['terminal:ticket', at],
      queryFn: () => {
        asked++
        return isUp ? Promise.resolve(asked) : Promise.reject(new Unreachable())
      },
    })
    return { observer, stop: observer.subscribe(() => {}) }
  })
  live().state = 'live'
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(12)

  isUp = false
  live().state = 'down'
  asked = 0
  for (let second = 0; second < 14; second++) {
    tell([{ resource: 'terminal:ticket', id: second, kind: 'update' }])
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked).toBe(0)
  // What is opened meanwhile asks once.
  const opened = new QueryObserver(queryClient(), {
    queryKey: ['terminal:ticket', 'opened'],
    queryFn: () => {
      asked++
      return isUp ? Promise.resolve(asked) : Promise.reject(new Unreachable())
    },
  })
  const close = opened.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect([asked, opened.getCurrentResult().status]).toEqual([1, 'error'])

  isUp = true
  asked = 0
  live().state = 'polling'
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toBe(13)
  expect([opened, ...observers.map(({ observer }) => observer)].every((one) => !one.getCurrentResult().isStale)).toBe(
    true,
  )
  close()
  for (const one of observers) one.stop()
  stop()
})
