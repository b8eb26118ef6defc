import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedCodes, type CodeStep } from '#model/kernel/words/merged-codes.ts'

type Case = readonly [title: string, steps: readonly CodeStep[], mine: string, codes: string, clashes: string]
const step = (before: string, after: string): CodeStep => ({ before: before.split(''), after: after.split('') })
const cases: readonly Case[] = [
  ['nothing changed meanwhile', [], 'abc', 'abc', ''],
  ['both gave another code', [step('a', 'ab')], 'ac', 'abc', ''],
  ['both took another code', [step('abc', 'bc')], 'ac', 'c', ''],
  ['one gave, the other took', [step('ab', 'abc')], 'a', 'ac', ''],
  ['both gave the same', [step('a', 'ab')], 'ab', 'ab', ''],
  ['both took the same', [step('ab', 'a')], 'a', 'a', ''],
  ['I give what was given and taken again', [step('a', 'ab'), step('ab', 'a')], 'ab', 'ab', 'b'],
  ['I take what was taken and given again', [step('ab', 'a'), step('a', 'ab')], 'a', 'a', 'b'],
]

describe('the merge of two changes of codes', () => {
  it.each(cases)('%s', (_title, steps, mine, codes, clashes) => {
    const now = steps.at(-1)?.after ?? mine.split('')
    const merged = mergedCodes(steps, mine.split(''), now)
    expect([merged.codes.join(''), merged.clashes.join('')]).toEqual([codes, clashes])
  })

  it('has what I gave, lacks what I took, and leaves all else as it is', () => {
    const codes = fc.uniqueArray(fc.constantFrom(...'abcdefgh'.split('')))
    fc.assert(
      fc.property(codes, codes, codes, (base, theirs, mine) => {
        const { codes: merged } = mergedCodes([{ before: base, after: theirs }], mine, theirs)
        for (const code of 'abcdefgh'.split('')) {
          const isMine = base.includes(code) !== mine.includes(code)
          expect(merged.includes(code)).toBe(isMine ? mine.includes(code) : theirs.includes(code))
        }
        expect(new Set(merged).size).toBe(merged.length)
      }),
    )
  })
})
