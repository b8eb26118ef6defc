/** Pictures of cars take no more of a frame than their share, and every row that has to wait for them gets its turn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPictureTime } from '#src/areas/yard/drawing/painting/viewport.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
afterEach(() => void vi.useRealTimers())

test('rows that have no time left are painted again in later frames, until each has its pictures', () => {
  const time = newPictureTime()
  let made = 0
  /** A row of which each of four pictures takes 2 ms. */
  const row = () => {
    let missing = 4
    const paint = (): void => {
      while (missing > 0 && time.isLeft()) {
        missing--
        made++
        time.spend(2)
      }
      if (missing > 0) time.paintLater(paint)
    }
    return paint
  }
  const rows = [row(), row(), row()]
  for (const paint of rows) paint()
  const byFrame = [made]
  for (let frame = 0; frame < 4; frame++) {
    vi.advanceTimersToNextFrame()
    byFrame.push(made)
  }
  expect(byFrame).toEqual([3, 6, 9, 12, 12])
  expect(time.isLeft()).toBe(true)
})

test('a row that is gone is not painted', () => {
  const time = newPictureTime()
  const paint = vi.fn<() => void>()
  time.paintLater(paint)
  time.forget(paint)
  vi.advanceTimersToNextFrame()
  expect(paint).not.toHaveBeenCalled()
})
