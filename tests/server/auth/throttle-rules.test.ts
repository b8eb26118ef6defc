/** What guessing costs, by figures alone, and by which address it is counted. */
import { describe, expect, test } from 'vitest'
import { countedAddress } from '#server/auth/throttle/address.ts'
import { judgeReset, judgeSignIn, pauseOf, type Failures } from '#server/auth/throttle/rules.ts'

const none: Failures = {
  ofPair: 0,
  ageOfPair: 0,
  ofAccount: 0,
  ageOfAccount: 0,
  ofAddress: 0,
  ageOfAddress: 0,
  isKnown: false,
}

describe('a sign-in', () => {
  test('waits a minute after five failures at the account from there, then twice as long each time, an hour at most', () => {
    const waits = [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 200].map((ofPair) => judgeSignIn({ ...none, ofPair }).refusedFor)
    expect(waits).toEqual([0, 0, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('waits from the last failure on', () => {
    expect([0, 59.2, 60, 4000].map((ageOfPair) => judgeSignIn({ ...none, ofPair: 5, ageOfPair }).refusedFor)).toEqual([
      60, 1, 0, 0,
    ])
  })

  test('is never refused from a known address for what failed elsewhere, or here at other accounts', () => {
    const others = { ...none, ofAccount: 200, ofAddress: 200, isKnown: true }
    expect(judgeSignIn(others).refusedFor).toBe(0)
    expect(judgeSignIn({ ...others, ofPair: 4 }).refusedFor).toBe(0)
  })

  test('waits from an unknown address after fifty failures at the account from anywhere', () => {
    const waits = [0, 49, 50, 51, 56, 200].map((ofAccount) => judgeSignIn({ ...none, ofAccount }).refusedFor)
    expect(waits).toEqual([0, 0, 60, 120, 3600, 3600])
    expect(judgeSignIn({ ...none, ofAccount: 50, ageOfAccount: 60 }).refusedFor).toBe(0)
  })

  test('is held up the longer, the more have failed from its address', () => {
    expect([0, 19, 20, 30, 40, 50, 60, 70, 200].map(pauseOf)).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000])
    expect(judgeSignIn({ ...none, ofAddress: 40 }).pauseMs).toBe(1000)
  })
})

test('letters are held up by mailbox and by address', () => {
  const refused = (failures: Partial<Failures>): number => judgeReset({ ...none, ...failures }).refusedFor
  expect([2, 3, 4, 200].map((ofAccount) => refused({ ofAccount }))).toEqual([0, 60, 120, 3600])
  expect([19, 20, 21, 200].map((ofAddress) => refused({ ofAddress }))).toEqual([0, 60, 120, 3600])
  expect(refused({ ofAccount: 3, ageOfAccount: 61, ofAddress: 20, ageOfAddress: 50 })).toBe(10)
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:51234', '10.0.0.1'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::9', '2001:db8:0:0::/64'],
  ['[2001:db8:0:1::9]:443', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['what a proxy made up', 'unknown'],
  ['', 'unknown'],
])('%s is counted as %s', (said, counted) => {
  expect(countedAddress(said)).toBe(counted)
})
