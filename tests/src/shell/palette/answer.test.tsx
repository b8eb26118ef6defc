/** Answers come in any order, and late. What is listed is always of the question that stands, and none of another. */
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFirstKnown, known, useAnswer, type Answer, type Begin } from '#src/shell/palette/found/answer.ts'
import type { PaletteItem } from '#src/shell/palette/found/item.ts'

const atOnce: Begin = (work) => {
  work()
  return () => {}
}
const item = (key: string): PaletteItem => ({ key, group: '', title: key, run: () => {} })
type Question = { readonly text: string }

test('whatever is typed, and in whatever order answers come, only the answer to the standing question is listed', async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('a', 'ab', 'abc', '') }),
    fc.record({ answer: fc.nat(20), fails: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const asked: { readonly question: Question; readonly give: (fails: boolean) => void }[] = []
      const ask = (question: Question): Promise<readonly PaletteItem[]> =>
        new Promise((resolve, reject) => {
          const give = (fails: boolean): void => (fails ? reject(new Error('cut')) : resolve([item(question.text)]))
          asked.push({ question, give })
        })
      const answered = new Map<Question, boolean>()
      let standing: Question | undefined
      const { result, rerender, unmount } = renderHook(
        ({ question }: { question: Question | undefined }) => useAnswer(question, ask, atOnce),
        { initialProps: { question: standing } },
      )
      for (const next of steps) {
        if ('type' in next) {
          standing = next.type === '' ? undefined : { text: next.type }
          rerender({ question: standing })
        } else {
          const one = asked[next.answer % Math.max(asked.length, 1)]
          if (one) {
            if (!answered.has(one.question)) answered.set(one.question, next.fails)
            await act(async () => one.give(next.fails))
          }
        }
        const fails = standing && answered.get(standing)
        expect([result.current.isIn, result.current.items.map(({ key }) => key)]).toEqual([
          standing === undefined || fails !== undefined,
          standing === undefined || fails !== false ? [] : [standing.text],
        ])
      }
      unmount()
    }),
    { numRuns: 60 },
  )
})

describe('the first line is known', () => {
  const awaited: Answer = { items: [], isIn: false }
  test.each([
    ['with nothing to wait for', [known([])], true],
    ['when it is there and nothing before it can come', [known([]), known([item('a')]), awaited], true],
    ['not while something may still come before it', [awaited, known([item('a')])], false],
    ['not while nothing was found and more is asked for', [known([]), awaited], false],
    ['when all have answered with nothing', [known([]), known([])], true],
  ] as const)('%s', (_, answers, expected) => {
    expect(isFirstKnown(answers)).toBe(expected)
  })
})

test('who waits for the answer has it asked for at once, and asked for once', async () => {
  const begun: (() => void)[] = []
  let count = 0
  const question = { text: 'a' }
  const { result } = renderHook(() =>
    useAnswer(
      question,
      async () => {
        count += 1
        return [item('a')]
      },
      (work) => {
        begun.push(work)
        return () => {}
      },
    ),
  )
  expect([count, result.current.isIn]).toEqual([0, false])
  await act(async () => result.current.hurry())
  begun.forEach((work) => work())
  expect([count, result.current.items.length]).toEqual([1, 1])
})
