/** A desk comes back as it was saved, and what is no desk is refused, never half taken. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentDesk, deskFrom, deskLink, linkedDesk, placeFrom, restore, type Place } from '#src/shell/desk.ts'

const path = fc.constantFrom('/', '/user/', '/contract/yard/3/management/?track=7', '/a%20b/')
const place: fc.Arbitrary<Place> = fc.letrec<{ place: Place; tabs: Place; split: Place }>((tie) => ({
  place: fc.oneof({ maxDepth: 3 }, path, tie('tabs'), tie('split')),
  tabs: fc.array(path, { minLength: 2, maxLength: 4 }).chain((tabs) => fc.nat(tabs.length - 1).map((active) => ({ tabs, active }))),
  split: fc.record({ direction: fc.constantFrom('row' as const, 'column' as const), parts: fc.array(tie('place'), { minLength: 2, maxLength: 3 }) }),
})).place

describe('desk', () => {
  test('what was saved is read back the same', () => {
    fc.assert(fc.property(place, (saved) => {
      expect(placeFrom(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
    }))
  })

  test('a restored desk saves as itself, and its link opens the same', () => {
    const saved = { place: { direction: 'row' as const, parts: ['/user/', { tabs: ['/', '/config/user/'], active: 1 }], sizes: [30, 70] }, focused: 2, saved_at: '' }
    restore(saved)
    const linked = linkedDesk(new URL(deskLink()).hash.slice(1))
    expect([{ ...currentDesk(), saved_at: '' }, linked]).toEqual([saved, saved])
  })

  test.each([
    [null], [7], ['no path'], [{ tabs: ['/'] }], [{ tabs: ['/', 3], active: 0 }], [{ direction: 'row', parts: ['/'] }], [{ direction: 'up', parts: ['/', '/'] }],
    [{ direction: 'row', parts: ['/', { tabs: [] }] }],
  ])('%j is no place', (said) => {
    expect([placeFrom(said), deskFrom({ place: said })]).toEqual([undefined, undefined])
  })

  test('anything at all is read without a fall', () => {
    fc.assert(fc.property(fc.anything(), (said) => {
      // What is read can be read again: nothing half taken is in it.
      const read = deskFrom({ place: said })
      expect(deskFrom(read)).toEqual(read)
    }))
  })
})
