/** New settings of a table are told together with the rows that they lead to. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Listeners } from '#src/ui/table/timing/listeners.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function heard() {
  const listeners = new Listeners('pane')
  const hear = vi.fn<() => void>()
  return { listeners, hear, leave: listeners.add(hear) }
}

it('what waits for rows is told once, with them', () => {
  const { listeners, hear } = heard()
  listeners.tellSoon()
  listeners.tellSoon()
  expect(hear).not.toHaveBeenCalled()
  listeners.tell()
  vi.runAllTimers()
  expect(hear).toHaveBeenCalledTimes(1)
})
it('what waits is told without the rows where they take too long, also the second time', () => {
  const { listeners, hear } = heard()
  for (const times of [1, 2]) {
    listeners.tellSoon()
    vi.runAllTimers()
    expect(hear).toHaveBeenCalledTimes(times)
  }
})
it('whoever has left hears nothing', () => {
  const { listeners, hear, leave } = heard()
  listeners.tellSoon()
  leave()
  vi.runAllTimers()
  listeners.tell()
  expect(hear).not.toHaveBeenCalled()
})
