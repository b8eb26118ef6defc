import { describe, expect, it } from 'vitest'
import { outcomeSentence, returnSentence } from '#src/ui/bulk/outcome-sentence.ts'
import type { ReturnOutcome, RowOutcome } from '#model/shared/outcome.ts'

describe('the message after an undo', () => {
  const back = (name: string, outcome: ReturnOutcome) => ({ name, outcome })
  const many = (count: number, outcome: ReturnOutcome) =>
    Array.from({ length: count }, (_, at) => back(String(at + 1), outcome))
  const counted = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`
  it.each([
    [many(48, 'returned'), 'Restored 48 tickets.'],
    [
      [back('1', 'returned'), back('2', 'touched')],
      'Restored 1 ticket. Not restored, because changed by someone else: 2.',
    ],
    [
      [...many(7, 'touched'), back('9', 'not_found')],
      'Restored 0 tickets. Not restored, because changed by someone else: 1, 2, 3, 4, 5 and 2 more. No longer there: 9.',
    ],
  ])('counts restored rows and names the others', (results, sentence) => {
    expect(returnSentence(results, counted)).toBe(sentence)
  })
})

describe('the message after a change', () => {
  const result = (outcome: RowOutcome, name: string) => ({ id: name, name, outcome })
  it.each([
    [[result('changed', 'T1'), result('changed', 'T2')], '2 changed.'],
    [
      [result('changed', 'T1'), result('not_allowed', 'T2'), result('not_found', 'T9')],
      '1 changed, 1 not found: T9, 1 refused: T2.',
    ],
    [[result('already', 'T1')], '1 unchanged.'],
  ])('%#', (results, sentence) => expect(outcomeSentence(results)).toBe(sentence))
})
