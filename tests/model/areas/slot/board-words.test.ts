import { describe, expect, test } from 'vitest'
import { dayOfNext, daysOfSpan, type BoardSpan } from '#model/areas/slot/rules/board/board-span.ts'
import { alteringDetail, layingDetail } from '#model/areas/slot/rules/board/laying-words.ts'

describe('the days of a board', () => {
  test.each<readonly [BoardSpan, string, string, string]>([
    ['day', '2027-03-04', '2027-03-04', '2027-03-04'],
    ['week', '2027-03-04', '2027-03-01', '2027-03-07'],
    ['week', '2027-03-01', '2027-03-01', '2027-03-07'],
    ['week', '2027-02-28', '2027-02-22', '2027-02-28'],
    ['month', '2027-02-10', '2027-02-01', '2027-02-28'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2027-12-31', '2027-12-01', '2027-12-31'],
  ])('of a %s around %s are %s to %s', (span, day, from, until) =>
    expect(daysOfSpan(span, day)).toEqual({ from, until }),
  )
  test.each<readonly [BoardSpan, string, 1 | -1, string]>([
    ['day', '2027-02-28', 1, '2027-03-01'],
    ['week', '2027-01-03', -1, '2026-12-27'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-03-31', -1, '2027-02-28'],
    ['month', '2026-12-15', 1, '2027-01-15'],
  ])('the next %s from %s by %s is %s', (span, day, by, next) => expect(dayOfNext(span, day, by)).toBe(next))
})

const none = { existing: 0, overlapping: 0, leftOut: [] }
const springForward = { day: '2027-03-14' }
test.each([
  [1488, none, '1,488 slots.'],
  [1, { ...none, existing: 1 }, '1 slot; 1 exists already.'],
  [0, { ...none, overlapping: 2 }, '0 slots; 2 skipped, because they overlap others.'],
  [
    1488,
    { existing: 12, overlapping: 1, leftOut: [springForward] },
    '1,488 slots; 12 exist already; 1 skipped, because it overlaps another; 1 left out, because the clocks skip its hour on 2027-03-14.',
  ],
  [
    8,
    { ...none, leftOut: [springForward, springForward] },
    '8 slots; 2 left out, because the clocks skip their hours on 2027-03-14.',
  ],
])('%s made and %j skipped is said', (made, skipped, said) => expect(layingDetail(made, skipped)).toBe(said))

test.each([
  [{ added: 0, removed: 0, changed: 0, kept: 0 }, 'Nothing differs from the template.'],
  [{ added: 1, removed: 2, changed: 1200, kept: 0 }, '1 slot added, 2 removed, 1,200 changed, 0 kept as they are.'],
])('%j is said', (altered, said) => expect(alteringDetail(altered)).toBe(said))
