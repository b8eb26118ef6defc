import { expect, test } from 'vitest'
import { mapInTurns } from '#server/engine/limits/turns.ts'

const hold = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('others get their turn while much is computed, and nothing is lost or reordered', async () => {
  let [turns, isDone] = [0, false]
  const count = (): void => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const all = Array.from({ length: 100 }, (_, index) => index)
  const doubled = await mapInTurns(all, (one) => {
    hold(2)
    return one * 2
  })
  isDone = true
  expect(doubled).toEqual(all.map((one) => one * 2))
  // 200 ms of work, of which no more than about 15 at once.
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('what fails ends it', async () => {
  await expect(
    mapInTurns([1], () => {
      throw new Error('wrong')
    }),
  ).rejects.toThrow('wrong')
})
