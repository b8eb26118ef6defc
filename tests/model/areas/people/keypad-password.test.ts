/** Passwords for keypads: what is weak is refused, and what is drawn is not weak. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawKeypadPassword, isWeakInDigits } from '#model/areas/people/rules/keypad-password.ts'

it.each([
  ['40718362', true],
  ['407183625946', true],
  ['4071836', false],
  ['77777777 and letters', true],
  ['40777362', false],
  ['40717162', false],
  ['40123962', false],
  ['40321962', false],
  ['46789062', false],
  ['40198762', false],
  ['46202583', false],
  ['46649496', false],
])('%s passes: %s', (password, passes) => {
  expect(isWeakInDigits(password)).toBe(!passes)
})

it('what is drawn passes the given check, from whatever the source gives first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 40 }), (first) => {
      const given = [...first]
      const drawn = drawKeypadPassword(
        () => given.shift() ?? randomInt(10),
        (password) => !isWeakInDigits(password),
      )
      expect(drawn).toMatch(/^\d{8}$/)
      expect(isWeakInDigits(drawn)).toBe(false)
      expect(drawn).not.toMatch(/(\d)\1\1|(\d\d)\2|012|234|987|19\d\d|20\d\d/)
    }),
  )
})
