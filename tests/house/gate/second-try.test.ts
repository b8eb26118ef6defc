/** Which failed stories let a run pass, and what the record of flaky stories allows. */
import { describe, expect, it, test } from 'vitest'
import type { StoriesRun, Story } from '../../../scripts/test/playwright.ts'
import { isWorthTrying, judge, problemsOf, readFlakes, record, type Flake } from '../../../scripts/test/second-try.ts'

const clerk: Story = { file: 'clerk.spec.ts', groups: [], title: 'changes a status' }
const planner: Story = { file: 'planner.spec.ts', groups: [], title: 'moves a cut' }
const clerkName = 'clerk.spec.ts › changes a status'
const today = '2026-11-28'

const ended = (...failed: readonly Story[]): StoriesRun => ({
  title: 'stories',
  passed: 10,
  failed,
  failures: failed.map(({ file, title }) => `${file} › ${title}: line 3: no such button`),
  files: [],
  spent: { wall: 1, processor: 1 },
})
const known = (more: Partial<Flake> = {}): Flake => ({
  story: clerkName,
  dates: ['2026-11-20'],
  count: 1,
  expires: '2026-12-04',
  ...more,
})

describe('a run of stories', () => {
  const line = `${clerkName}: line 3: no such button`
  it.each([
    ['passes without a failure', [{ first: ended() }], [], [], []],
    ['fails with a story that fails twice', [{ first: ended(clerk), second: ended(clerk) }], [], [line], []],
    ['passes with one story that passes the second time', [{ first: ended(clerk), second: ended() }], [], [], [clerk]],
    [
      'fails with one that passes the second time, but is recorded',
      [{ first: ended(clerk), second: ended() }],
      [known()],
      [`${line} (passed the second time, but is recorded as flaky already)`],
      [clerk],
    ],
    [
      'fails with two that pass the second time, in one run or in two',
      [
        { first: ended(clerk), second: ended() },
        { first: ended(planner), second: ended() },
      ],
      [],
      [
        `${line} (passed the second time)`,
        'planner.spec.ts › moves a cut: line 3: no such button (passed the second time)',
      ],
      [clerk, planner],
    ],
    [
      'fails if the file of the story fails at another place the second time',
      [{ first: ended(clerk), second: ended({ ...clerk, title: 'undoes it' }) }],
      [],
      [line],
      [],
    ],
    ['fails if nothing was tried again', [{ first: ended(clerk) }], [], [line], []],
    [
      'fails if the second run found no such story',
      [{ first: ended(clerk), second: { ...ended(), passed: 0 } }],
      [],
      [line],
      [],
    ],
  ])('%s', (_, runs, flakes, failures, flaky) => {
    expect(judge(runs, flakes)).toEqual({ failures, flaky })
  })

  it('is tried again for a few failed stories, not for many, nor for a failure outside of stories', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ ...clerk, title: String(at) }))
    expect(isWorthTrying(ended())).toBe(false)
    expect(isWorthTrying(ended(clerk))).toBe(true)
    expect(isWorthTrying(ended(...many))).toBe(false)
    expect(isWorthTrying({ ...ended(clerk), failures: ['a', 'the setup failed'] })).toBe(false)
  })
})

describe('the record of flaky stories', () => {
  it('gives a new one fourteen days, and adds the date to a known one', () => {
    expect(record([], clerkName, today)).toEqual([
      { story: clerkName, dates: [today], count: 1, expires: '2026-12-12' },
    ])
    expect(record([known()], clerkName, today)).toEqual([known({ dates: ['2026-11-20', today], count: 2 })])
  })

  it.each([
    ['nothing', [], []],
    ['one that is to be mended by today', [known({ expires: today })], []],
    [
      'one that was to be mended by yesterday',
      [known({ expires: '2026-11-27' })],
      [`${clerkName} was to be mended by 2026-11-27.`],
    ],
    [
      'one with two dates',
      [known({ dates: ['2026-11-20', '2026-11-27'], count: 2 })],
      [`${clerkName} was flaky 2 times (2026-11-20, 2026-11-27): mend it.`],
    ],
    [
      'four',
      ['a', 'b', 'c', 'd'].map((story) => known({ story })),
      ['4 stories are flaky: mend some until 3 are left.'],
    ],
  ])('with %s', (_, flakes, problems) => {
    expect(problemsOf(flakes, today)).toEqual(problems)
  })

  test('as it is allows a run to pass', () => {
    expect(problemsOf(readFlakes(), new Date().toISOString().slice(0, 10))).toEqual([])
  })
})
