/** A ghost of a planned limit in words: what would be left, and whether it lasts, as far as it is known. */
import { expect, test } from 'vitest'
import { ghostSays } from '#src/areas/legacy/allocation/strip/window-text.ts'

const ghost = { period_start: '2026-12-01', period_end: '2026-12-31', limit: '300000', percent: 20, was: null }
test.each([
  ['that lasts', { remaining: '240000.0', runs_out: null }, '300,000 L, 240,000 L left, lasts to its end'],
  [
    'that runs out',
    { remaining: '1000.5', runs_out: '2026-12-24' },
    '300,000 L, 1,000.5 L left, runs out on 2026-12-24',
  ],
  [
    'of days whose loads no limit counts',
    { remaining: null, runs_out: null },
    '300,000 L, its loads are counted once it is planned',
  ],
  [
    'in place of another limit',
    { remaining: '240000.0', runs_out: null, was: '200000' },
    '300,000 L in place of 200,000 L, 240,000 L left, lasts to its end',
  ],
])('%s', (_, more, says) => {
  expect(ghostSays({ ...ghost, ...more }, 'L')).toBe(says)
})
