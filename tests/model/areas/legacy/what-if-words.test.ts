/** Questions about an allocation as they are typed: each is read in full, or refused with a sentence that names the word. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { readWhatIf } from '#model/areas/legacy/rules/what-if-words.ts'

const today = '2026-11-23'
const none = { limit: null, isAdded: false, from: null, until: null, load: null, on: null }

describe('a question is read', () => {
  test.each([
    ['200000', { limit: '200000' }],
    ['+200,000', { limit: '200000', isAdded: true }],
    ['+ 200 000', { limit: '200000', isAdded: true }],
    ['0', { limit: '0' }],
    ['+200000 from 2026-12-01', { limit: '200000', isAdded: true, from: '2026-12-01' }],
    ['200000 FROM 2026-12-01 Until 2027-02-28', { limit: '200000', from: '2026-12-01', until: '2027-02-28' }],
    ['200000 until dec 31 from tomorrow', { limit: '200000', from: '2026-11-24', until: '2026-12-31' }],
    ['200000 from nov 1', { limit: '200000', from: '2027-11-01' }],
    ['load 46000', { load: '46000' }],
    ['load 46,000.5 on 2026-12-03', { load: '46000.5', on: '2026-12-03' }],
    ['load 46000 on today', { load: '46000', on: today }],
    [
      '+200000 from 2026-12-01 load 46000 on 3 dec',
      { limit: '200000', isAdded: true, from: '2026-12-01', load: '46000', on: '2026-12-03' },
    ],
  ])('%s', (typed, expected) => {
    expect(readWhatIf(typed, today)).toEqual({ ...none, ...expected })
  })
})

describe('a question is refused', () => {
  test.each([
    ['-200000', 'without a minus sign'],
    ['lots', '“lots” is not a whole number'],
    ['200000.5', '“200000.5” is not a whole number'],
    ['+', '“+” is not a whole number'],
    ['200000 from', 'Type a day after “from”'],
    ['200000 from someday', '“someday” is not a day'],
    ['200000 from 2026-02-30', '“2026-02-30” is not a day'],
    ['200000 from 01/02/2027', '“01/02/2027” is not a day'],
    ['load', 'Type a volume after “load”'],
    ['load -5', '“-5” is not a volume'],
    ['load 46000.55', '“46000.55” is not a volume'],
    ['from 2026-12-01', 'Type the limit before its days'],
    ['load 46000 until 2026-12-01', 'Type the limit before its days'],
    ['on 2026-12-01', 'Type “load” and its volume before “on”'],
    ['200000 on 2026-12-01', 'Type “load” and its volume before “on”'],
    ['200000 from today from tomorrow', '“from” is there twice'],
    ['200000 from 2026-12-01 until 2026-11-30', 'ends on 2026-11-30, before it starts on 2026-12-01'],
  ])('%s', (typed, expected) => {
    expect(readWhatIf(typed, today)).toEqual({ problem: expect.stringContaining(expected) })
  })
})

test.each(['', '   '])('empty text asks nothing: "%s"', (typed) => expect(readWhatIf(typed, today)).toBeNull())

test('the parts are read in any order', () => {
  const amount = fc.nat({ max: 1_000_000_000 })
  const days = fc.tuple(fc.nat({ max: 700 }), fc.nat({ max: 700 })).map((both) => both.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(
      amount,
      days,
      amount,
      fc.boolean(),
      fc.boolean(),
      (limit, [first = 0, last = 0], load, isAdded, isMixed) => {
        const [from, until] = [daysFrom(today, first), daysFrom(today, last)]
        const clauses = [`from ${from}`, `until ${until}`, `load ${load}`, `on ${until}`]
        const typed = [`${isAdded ? '+' : ''}${limit}`, ...(isMixed ? clauses.toReversed() : clauses)].join(' ')
        expect(readWhatIf(typed, today)).toEqual({
          limit: String(limit),
          isAdded,
          from,
          until,
          load: String(load),
          on: until,
        })
      },
    ),
  )
})
