/** Corrections of a row: the values that were sent, and whether any of them differs. */
import { expect, test } from 'vitest'
import { corrected, correctedIn, lacksCorrection } from '#model/kernel/corrected.ts'
import { decimal, instant, integer, ref, text } from '#model/kernel/field.ts'

const fields = corrected({
  net: decimal(1),
  ended: instant(),
  weight: integer({ required: true }),
  driver: ref('legacy:person'),
  note: text(),
})
const row = { net: '21000.0', ended: '2026-11-20T14:05:00Z', weight: 5, driver: null, note: 'x' }

test.each([
  [{}, {}, false],
  [{ net: undefined, note: undefined }, {}, false],
  [{ net: '21000' }, { net: '21000' }, false],
  [{ ended: '2026-11-20T07:05:00-07:00' }, { ended: '2026-11-20T07:05:00-07:00' }, false],
  [{ driver: null, note: 'x' }, { driver: null, note: 'x' }, false],
  [{ net: '21000.1' }, { net: '21000.1' }, true],
  [{ net: null }, { net: null }, true],
  [{ note: '' }, { note: '' }, true],
  [{ reason: 'Wrong meter', driver: 3 }, { driver: 3 }, true],
])('%j corrects %j', (asked, sent, isDifferent) => {
  expect(correctedIn(fields, asked)).toEqual(sent)
  expect(Object.keys(lacksCorrection(fields, row, asked))).toEqual(isDifferent ? [] : ['non_field_errors'])
})

test('none is required, and none has a value that nobody sent', () =>
  expect(Object.values(fields).map(({ required, initial, corrects }) => [required, initial, corrects])).toEqual(
    Array.from({ length: 5 }, () => [false, undefined, true]),
  ))
