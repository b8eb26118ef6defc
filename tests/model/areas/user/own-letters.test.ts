import { expect, it } from 'vitest'
import { wantsLetter, withLetter } from '#model/areas/user/rules/own-letters.ts'

it.each<[Record<string, unknown>, boolean]>([
  [{}, true],
  [{ letters: {} }, true],
  [{ letters: { sign_in: true } }, true],
  [{ letters: { sign_in: false } }, false],
  [{ letters: 'none' }, true],
  [{ letters: null }, true],
])('with the settings %j the letter about a sign-in goes out: %s', (settings, goes) => {
  expect(wantsLetter(settings, 'sign_in')).toBe(goes)
  expect(wantsLetter(withLetter(settings, 'sign_in', false), 'sign_in')).toBe(false)
  expect(wantsLetter(withLetter(settings, 'sign_in', true), 'sign_in')).toBe(true)
})

it('other letters and settings stay as they are', () => {
  expect(withLetter({ letters: { other: false }, keys: 1 }, 'sign_in', false)).toEqual({
    letters: { other: false, sign_in: false },
  })
})
