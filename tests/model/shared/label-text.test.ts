import { expect, test } from 'vitest'
import { inSentence, verbOn } from '#model/shared/label-text.ts'

test.each([
  ['Rail car', 'rail car'],
  ['BOL number', 'BOL number'],
  ['Ticket (v2)', 'ticket (v2)'],
  ['GC analyses', 'GC analyses'],
])('%s inside a sentence is %s', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})

test.each([
  ['Approve', 'contract', 'Approve contract'],
  ['Open for correction', '3 shipments', 'Open 3 shipments for correction'],
  ['Take back the start', 'booking', 'Take back the start of booking'],
])('%s done to %s is said as a sentence does', (label, object, said) => {
  expect(verbOn(label, object)).toBe(said)
})
