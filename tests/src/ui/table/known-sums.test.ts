/** No sum is shown of a part of the rows as if it were that of all. */
import { expect, it } from 'vitest'
import { areSumsKnown } from '#src/ui/table/panels/known-sums.ts'

const summary = (rows: number) => ({ rows, totals: {} })
const ready = { phase: 'ready' } as const
const loading = { phase: 'loading' } as const

it.each([
  ['while rows arrive', { source: loading, mode: 'here', matching: 10_327 }, summary(10_327), 0, false],
  [
    'while pages of the server arrive',
    { source: loading, mode: 'server', matching: 10_327 },
    summary(10_327),
    0,
    false,
  ],
  ['until the last rows are added up', { source: ready, mode: 'here', matching: 20_000 }, summary(10_327), 0, false],
  ['before anything is added up', { source: ready, mode: 'here', matching: 20_000 }, null, 0, false],
  ['where there is no row', { source: ready, mode: 'here', matching: 0 }, summary(0), 0, false],
  ['of all rows', { source: ready, mode: 'here', matching: 20_000 }, summary(20_000), 0, true],
  ['of the selection', { source: ready, mode: 'here', matching: 20_000 }, summary(3), 3, true],
  ['that the server answers', { source: ready, mode: 'server', matching: 2_000_000 }, summary(1_999_990), 0, true],
] as const)('%s', (_title, facts, of, selected, isKnown) => expect(areSumsKnown(facts, of, selected)).toBe(isKnown))
