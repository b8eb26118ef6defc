import { expect, test } from 'vitest'
import { inSentence } from '#model/shared/label-text.ts'

test.each([
  ['Rail car', 'rail car'],
  ['BOL number', 'BOL number'],
  ['Ticket (v2)', 'ticket (v2)'],
  ['GC analyses', 'GC analyses'],
])('%s inside a sentence is %s', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})
