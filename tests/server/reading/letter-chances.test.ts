/** The chances of a recognizer become a text. */
import { expect, it } from 'vitest'
import { lettersOf } from '#server/reading/program/letter-chances.ts'

/** The classes: none, 1, 7, 车, the space. */
const letters = lettersOf('1\n7\n车\n')
const chances = (...best: readonly number[]): Float32Array =>
  Float32Array.from(best.flatMap((own) => [0, 1, 2, 3, 4].map((at) => (at === own ? 0.8 : 0.05))))

it('takes the best letter of each place once', () => {
  expect(letters(chances(0, 1, 1, 0, 2, 2), 5)).toEqual({ text: '17', confidence: 80 })
})

it('takes a letter twice where nothing is between', () => {
  expect(letters(chances(1, 0, 1), 5).text).toBe('11')
})

it('keeps spaces within, and takes no letter that a bill has not', () => {
  expect(letters(chances(4, 1, 4, 2, 4), 5).text).toBe('1 7')
  expect(letters(chances(1, 3, 2), 5).text).toBe('17')
})

it('is sure of nothing where it found nothing', () => {
  expect(letters(chances(0, 0), 5)).toEqual({ text: '', confidence: 0 })
})
