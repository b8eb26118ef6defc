/** The better match always comes first; habit only decides between nearly equal ones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fit, rank } from '#model/shared/match-score.ts'

const titles = [
  'Split to the right',
  'Split below',
  'Go to Tickets',
  'Ticket: Change status',
  'Sort by this column',
  'Close pane',
  'Go to Rail yards',
]

describe('score', () => {
  test.each([
    ['split', ['Split below', 'Split to the right']],
    ['go ti', ['Go to Tickets']],
    ['tickets', ['Go to Tickets']],
    ['cp', ['Close pane']],
    ['zzz', []],
  ])('%s finds %j first', (typed, first) => {
    expect(
      rank(
        titles.map((title) => ({ title })),
        typed,
      )
        .slice(0, Math.max(first.length, 1))
        .map(({ title }) => title),
    ).toEqual(first)
  })

  test('a title typed completely is first, whatever was used before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...titles),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 }),
        (typed, habits) => {
          const items = titles.map((title, at) => ({ title, habit: title === typed ? 0 : (habits[at] ?? 0) }))
          expect(rank(items, typed)[0]?.title).toBe(typed)
        },
      ),
    )
  })

  test('usage decides between equals', () => {
    expect(
      rank(
        [
          { title: 'Move left', habit: 0 },
          { title: 'Move down', habit: 0.5 },
        ],
        'move',
      ).map(({ title }) => title),
    ).toEqual(['Move down', 'Move left'])
  })

  test('unavailable commands are last, and no more than 50 are listed', () => {
    const many = Array.from({ length: 2000 }, (_, at) => ({
      title: `Go to screen ${at}`,
      ...(at === 0 && { refused: 'not here' }),
    }))
    expect([
      rank(many, 'go to').length,
      rank([{ title: 'Split', refused: 'no' }, { title: 'Spoil it' }], 'sp').map(({ title }) => title),
    ]).toEqual([50, ['Spoil it', 'Split']])
  })

  test('a text with a letter that is missing does not match', () => {
    fc.assert(
      fc.property(fc.constantFrom(...titles), (title) => {
        expect(fit(title, `${title}q`)).toBe(0)
      }),
    )
  })
})
