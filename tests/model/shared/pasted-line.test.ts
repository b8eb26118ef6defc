import { expect, test } from 'vitest'
import { corrected, lineOf, reasonsOf, withLine, type PastedLine } from '#model/shared/pasted-line.ts'

const line = (values: Partial<PastedLine>): PastedLine => ({
  line: 1,
  name: 'TILX 290344',
  outcome: 'not_found',
  message: 'Unknown.',
  ...values,
})

test.each([
  ['TILX 290344', 'TILX 290345'],
  ['tilx-0290344\t33,000', 'TILX 290345\t33,000'],
  ['T1\tTILX\t290344\t33,000', 'T1\tTILX 290345\t33,000'],
  ['something else', 'TILX 290345'],
])('what was meant takes the place of the car in %j', (written, becomes) => {
  expect(corrected(written, line({ instead: 'TILX 290345' }))).toBe(becomes)
})

test('a line is edited in place', () => {
  const text = 'A 1\r\nB 2\nC 3'
  expect(lineOf(text, 2)).toBe('B 2')
  expect(withLine(text, 2, 'B 22')).toBe('A 1\nB 22\nC 3')
})

test('the same reason is counted once, and what is right has none', () => {
  const lines = [line({}), line({ outcome: 'changed', message: 'New.' }), line({ message: 'Held.' }), line({ line: 4 })]
  expect(reasonsOf(lines)).toEqual([
    ['Unknown.', 2],
    ['Held.', 1],
  ])
  const quoted = ['foo', 'bar'].map((name) => line({ message: `“${name}” is no car.` }))
  expect(reasonsOf(quoted)).toEqual([['“…” is no car.', 2]])
  expect(reasonsOf(quoted.slice(1))).toEqual([['“bar” is no car.', 1]])
})
