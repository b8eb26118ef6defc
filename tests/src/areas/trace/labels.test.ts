/** Words of a drawing that would stand on each other: the one that says more stays. */
import { expect, it } from 'vitest'
import { isOn, standing, type Silence } from '#src/areas/trace/history/labels.ts'

const word = (hours: number, x: number, y: number): Silence => ({
  said: '2 d 4 h',
  hours,
  x,
  y,
})

it.each([
  { of: 'beside each other', words: [word(50, 0, 0), word(60, 60, 0)], stay: [60, 50] },
  { of: 'on each other', words: [word(50, 0, 0), word(60, 30, 0)], stay: [60] },
  { of: 'one below the other', words: [word(50, 0, 0), word(60, 10, 20)], stay: [60, 50] },
  { of: 'three in a row', words: [word(50, 0, 0), word(60, 30, 0), word(55, 60, 0)], stay: [60] },
])('$of', ({ words, stay }) => {
  expect(standing(words).map(({ hours }) => hours)).toEqual(stay)
})

it('a letter gives way to a word', () => {
  expect([isOn(word(50, 0, 0), 10, 2, 1), isOn(word(50, 0, 0), 40, 2, 1)]).toEqual([true, false])
})
