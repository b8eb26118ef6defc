import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statusLetters, statusOfLetter } from '#model/areas/ticket/rules/status-letters.ts'
import { chunked, parseTicketList } from '#model/areas/ticket/rules/number-list.ts'
import { groupResults, hasFailed, mergeResults, outcomes, type RowOutcome } from '#model/shared/outcome.ts'
import {
  outcomeSentence,
  returnSentence,
  type ReturnResult,
  type TicketResult,
} from '#model/areas/ticket/rules/outcome.ts'
import { ticketStatuses } from '#model/areas/ticket/rules/ticket.ts'

const result = (id: string, outcome: RowOutcome): TicketResult => ({
  id,
  ticket_number: id,
  outcome,
  from: 'open',
  to: 'arrived',
  version: 1,
  message: null,
})

describe('letters of statuses', () => {
  it('are the first letter of the word that is not taken', () => {
    expect(statusLetters.map(([letter, status]) => `${letter} ${status}`)).toEqual([
      's scheduled',
      'o open',
      'a arrived',
      'l loading',
      'u unloading',
      'c complete',
      'p approved',
      'i invoiced',
      'r rejected',
      'v void',
    ])
  })
  it('is read at once, however many quotes it begins with', () => {
    expect(parseTicketList(`${'"'.repeat(1_000_000)}x`).numbers).toEqual(['x'])
    expect(parseTicketList(`a${'"'.repeat(1_000_000)}x`).numbers).toHaveLength(1)
  })
  it('identify every status once, in upper or lower case', () => {
    expect(statusLetters.map(([letter]) => statusOfLetter(letter.toUpperCase()))).toEqual(ticketStatuses)
    expect(statusOfLetter('x')).toBeUndefined()
  })
})

describe('a pasted list of tickets', () => {
  it.each([
    ['10021, 10022;10023', ['10021', '10022', '10023'], []],
    ['10021\r\n10022\n\n10023\t10024', ['10021', '10022', '10023', '10024'], []],
    ['#10021 "10022" \'10023\'.', ['10021', '10022', '10023'], []],
    ['T-1 t-1 T-2 T-2 T-2', ['T-1', 'T-2'], ['T-1', 'T-2']],
    ['  ,;\n', [], []],
  ])('%j is read', (pasted, numbers, repeated) => {
    expect(parseTicketList(pasted)).toEqual({ numbers, repeated })
  })
  it('gives the same list with any separator', () => {
    const separator = fc.constantFrom(',', '\n', ' ', '\t', ', ', ';\n', '\r\n')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99999 }).map(String)), separator, (numbers, between) => {
        expect(parseTicketList(numbers.join(between)).numbers).toEqual(numbers)
      }),
    )
  })
})

describe('requests in batches', () => {
  it('include every item once, in order, and none exceeds the size', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (items, size) => {
        const chunks = chunked(items, size)
        expect(chunks.flat()).toEqual(items)
        expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= size)).toBe(true)
      }),
    )
  })
})

describe('results', () => {
  const all = outcomes.map((outcome) => result(outcome, outcome))
  it('are grouped completely, with those that need attention first', () => {
    expect(groupResults([...all].reverse()).map((group) => group.outcome)).toEqual(outcomes)
    expect(groupResults([result('a', 'changed')])).toEqual([{ outcome: 'changed', results: [result('a', 'changed')] }])
  })
  it('can be retried unless the ticket already has the status', () => {
    expect(all.filter(hasFailed).map(({ outcome }) => outcome)).toEqual(['conflict', 'not_allowed', 'not_found'])
  })
  it('of a retry replace those of the first attempt, ticket by ticket', () => {
    const first = [result('a', 'changed'), result('b', 'conflict'), result('c', 'not_allowed')]
    expect(mergeResults(first, [result('b', 'changed')])).toEqual([first[0], result('b', 'changed'), first[2]])
  })
})

describe('the message after an undo', () => {
  const back = (id: string, outcome: ReturnResult['outcome']): ReturnResult => ({
    id,
    ticket_number: id,
    outcome,
    version: null,
    message: null,
  })
  const many = (count: number, outcome: ReturnResult['outcome']) =>
    Array.from({ length: count }, (_, at) => back(String(at + 1), outcome))
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
  ])('counts restored tickets and names the others', (results, sentence) => {
    expect(returnSentence(results)).toBe(sentence)
  })
})

describe('the message after a change', () => {
  const result = (outcome: RowOutcome, ticket_number: string): TicketResult => ({
    id: ticket_number,
    ticket_number,
    outcome,
    from: 'open',
    to: 'void',
    version: 1,
    message: null,
  })
  it.each<[readonly TicketResult[], string]>([
    [[result('changed', 'T1'), result('changed', 'T2')], '2 changed.'],
    [
      [result('changed', 'T1'), result('not_allowed', 'T2'), result('not_found', 'T9')],
      '1 changed, 1 not found: T9, 1 refused: T2.',
    ],
    [[result('already', 'T1')], '1 unchanged.'],
  ])('%#', (results, sentence) => expect(outcomeSentence(results)).toBe(sentence))
})
