/** Pieces of work are begun one after the other, with time between them. */
import { expect, it } from 'vitest'
import { inTurns } from '#src/engine/console/in-turns.ts'

it('each piece is begun in a turn of its own, without waiting for those before it, and answers in its place', async () => {
  const begun: string[] = []
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const piece = (name: string) => async (): Promise<string> => {
    begun.push(name)
    if (name === 'first') await held
    return name
  }
  const all = inTurns(['first', 'second', 'third'].map(piece))
  expect(begun).toEqual(['first'])
  await expect.poll(() => begun).toEqual(['first', 'second', 'third'])
  release()
  expect(await all).toEqual(['first', 'second', 'third'])
})
it('a piece that fails fails all of them, at the end', async () => {
  const begun: number[] = []
  const pieces = [1, 2, 3].map((at) => async () => {
    begun.push(at)
    if (at === 1) throw new Error('not there')
  })
  await expect(inTurns(pieces)).rejects.toThrow('not there')
  expect(begun).toEqual([1, 2, 3])
})
