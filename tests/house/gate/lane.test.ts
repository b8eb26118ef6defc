/** Each part that the gate leaves to turns is taken by one of five commits in a row. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inTurn, leftToTurns, seldom, someInTurn, TURNS } from '../../../scripts/test/lane.ts'
import { everyGate, otherStories, storiesLeftToTurns } from '../../../scripts/test/stories-in-turn.ts'

const turns = Array.from({ length: TURNS }, (_, turn) => turn)
const many = Array.from({ length: 23 }, (_, at) => at)

it('takes every part once in five turns, and everything outside of the gate', () => {
  expect(turns.flatMap((turn) => inTurn(many, turn)).toSorted((a, b) => a - b)).toEqual(many)
  expect(inTurn(many, 'all')).toEqual(many)
})

it('takes at least as many as asked, each in one of five turns', () => {
  for (const count of [0, 1, 2, 7, 23]) {
    const some = many.slice(0, count)
    const taken = turns.map((turn) => someInTurn(some, 2, turn))
    expect(taken.every((one) => one.length >= Math.min(2, count) && new Set(one).size === one.length)).toBe(true)
    expect(new Set(taken.flat())).toEqual(new Set(some))
  }
})

it('leaves files to turns that exist, each but in one turn', () => {
  expect(seldom.filter((file) => !existsSync(file))).toEqual([])
  for (const file of seldom) expect(turns.filter((turn) => !leftToTurns(turn).includes(file))).toHaveLength(1)
})

it('leaves stories to turns that are not of every gate, each but in one turn', () => {
  expect(everyGate.filter((file) => !existsSync(`tests/e2e/${file}`))).toEqual([])
  expect(otherStories.length).toBeGreaterThan(0)
  for (const file of otherStories)
    expect(turns.filter((turn) => !storiesLeftToTurns(turn).includes(file))).toHaveLength(1)
})
