import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_BUT, isOpenGroup, toggled } from '#model/columnar/open-groups.ts'

test('toggling opens or closes one group and no other, also if all are open but some', () => {
  const path = fc.constantFrom('open', 'void', 'void / load')
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(path, fc.constant(ALL_BUT))), path, path, (open, one, other) => {
      const after = new Set(toggled(open, one))
      expect(isOpenGroup(after, one)).toBe(!isOpenGroup(new Set(open), one))
      expect(other === one || isOpenGroup(after, other) === isOpenGroup(new Set(open), other)).toBe(true)
    }),
  )
})
