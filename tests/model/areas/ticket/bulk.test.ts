import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTicketList } from '#model/areas/ticket/rules/number-list.ts'
import { chunked } from '#model/shared/chunked.ts'
import { groupResults, hasFailed, mergeResults, outcomes, type RowOutcome } from '#model/shared/outcome.ts'

const result = (id: string, outcome: RowOutcome) => ({ id, outcome })

describe('a pasted list of tickets', () => {
  it('is read at once, however many quotes it begins with', () => {
    expect(parseTicketList(`${'"'.repeat(1_000_000)}x`).numbers).toEqual(['x'])
    expect(parseTicketList(`a${'"'.repeat(1_000_000)}x`).numbers).toHaveLength(1)
  })
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
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.constantFrom(1, 2, 3, 9, Infinity), (items, size) => {
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
