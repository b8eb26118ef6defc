/** Which of two servers is the primary, when the replica may answer, and questions that many share. Real servers: tests/server/cluster. */
import { afterEach, expect, test, vi } from 'vitest'
import { primaryAmong, replicaState, ServerPair } from '#server/db/replica/server-pair.ts'
import { sharedQuestion } from '#server/db/replica/shared-question.ts'
import type { ServerStanding } from '#server/db/replica/watched-server.ts'

const standing = (of: Partial<ServerStanding>): ServerStanding => ({
  isPrimary: false,
  position: 100n,
  timeline: 0,
  age: 0,
  cluster: 'ours',
  server: of.isPrimary === true ? `primary ${of.timeline}` : 'replica',
  ...of,
})
const primary = (timeline: number, position = 100n) => standing({ isPrimary: true, timeline, position })
const replica = (position: bigint, age = 0) => standing({ position, age })
const gone = undefined

test.each([
  ['a primary and its replica', primary(1), replica(100n), 0, 0],
  ['the settings the other way round', replica(100n), primary(1), 0, 1],
  ['a replica that was promoted after its primary had gone', gone, primary(2), 0, 1],
  ['a replica that was promoted while its primary lives on', primary(1), primary(2), 0, 1],
  ['the former primary that comes back', primary(1), primary(2), 1, 1],
  ['the former primary that comes back as a replica', replica(100n), primary(2), 1, 1],
  ['two that were never promoted', primary(1), primary(1), 0, 0],
  ['a replica alone: it is not written to', gone, replica(100n), 0, 0],
  ['neither', gone, gone, 1, 1],
] as const)('the primary of %s', (_says, first, second, before, after) => {
  expect(primaryAmong([first, second], before)).toBe(after)
})

test.each([
  ['all replayed', primary(1), replica(100n), undefined, { lag: 0, trouble: undefined }],
  ['what the primary had at the last look', primary(1), replica(90n, 3), 90n, { lag: 0, trouble: undefined }],
  ['a day behind', primary(1), replica(10n, 86_400.4), 90n, { lag: 86_400.4, trouble: 'It is 86400 seconds behind.' }],
  [
    'a clock before that of the primary',
    primary(1),
    replica(10n, -5),
    90n,
    { lag: 0, trouble: 'It is less than a second behind.' },
  ],
  ['a moment behind', primary(1), replica(10n, 1.2), 90n, { lag: 1.2, trouble: 'It is 1 second behind.' }],
  [
    'behind at the first look',
    primary(1),
    replica(10n, 5),
    undefined,
    { lag: 5, trouble: 'It has not caught up yet.' },
  ],
  [
    'behind, and nothing replayed since its start',
    primary(1),
    standing({ position: 10n, age: undefined }),
    90n,
    { lag: 0, trouble: 'It has not caught up yet.' },
  ],
  [
    'the same server',
    primary(1),
    primary(1),
    90n,
    { trouble: 'DATABASE_REPLICA_URL leads to the same server as DATABASE_URL.' },
  ],
  ['gone', primary(1), gone, 90n, { trouble: 'It does not answer.' }],
  [
    'behind a primary that is gone',
    gone,
    replica(100n),
    90n,
    { trouble: expect.stringContaining('as the primary does not answer') },
  ],
  [
    'promoted, but not last',
    primary(2),
    primary(1),
    90n,
    { trouble: expect.stringContaining('It is a primary of its own') },
  ],
  [
    'another database',
    primary(1),
    { ...replica(100n), cluster: 'theirs' },
    90n,
    { trouble: 'It is a copy of another database.' },
  ],
] as const)('a replica: %s', (_says, ours, other, due, state) => {
  expect(replicaState(ours, other, due)).toEqual({ lag: undefined, ...state })
})

test('who asks while a question is under way shares the next one, and never gets an answer from before', async () => {
  let asked = 0
  const waiting: (() => void)[] = []
  const ask = sharedQuestion(async () => {
    const at = ++asked
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (at === 2) throw new Error('gone')
    return at
  })
  const first = ask()
  const [second, third] = [ask(), ask()]
  expect(asked).toBe(1)
  waiting.shift()?.()
  expect(await first).toBe(1)
  await expect.poll(() => asked).toBe(2)
  const fourth = ask()
  waiting.shift()?.()
  await expect(second).rejects.toThrow('gone')
  await expect(third).rejects.toThrow('gone')
  // A question that failed does not fail the next one.
  await expect.poll(() => waiting.length).toBe(1)
  waiting.shift()?.()
  expect(await fourth).toBe(3)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('why a replica does not answer is told, by the reason of PostgreSQL or of the system', () => {
  expect(replicaState(primary(1), gone, 90n, 'ECONNREFUSED')).toMatchObject({
    trouble: 'It does not answer.',
    reason: 'ECONNREFUSED',
  })
})

/** Two servers that say what they are told to, at a moment that is set; nothing looks by itself. */
async function pairOf(first: ServerStanding | undefined, second: ServerStanding | undefined) {
  const said = [first, second]
  const watched = (place: number) => ({
    url: `of ${place}`,
    standing: async () => said[place] ?? Promise.reject(new Error('gone')),
    cancel: async () => undefined,
    close: () => undefined,
  })
  const say = (...both: (ServerStanding | undefined)[]) => said.splice(0, 2, ...both)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const pair = new ServerPair(watched(0), watched(1))
  await pair.begin(() => undefined)
  return { pair, now, promote: () => say(said[0], primary(2)), say }
}

test('what the two servers said is asked anew when it is two seconds old, and after a promotion writes wait for as long', async () => {
  const { pair, now, promote } = await pairOf(primary(1), replica(100n))
  promote()
  now.mockReturnValue(2000)
  await pair.agree(true)
  expect(pair.primary.url).toBe('of 0')
  now.mockReturnValue(2001)
  await pair.agree(false)
  expect([pair.primary.url, pair.writesWaitMs]).toEqual(['of 1', 2000])
  now.mockReturnValue(4001)
  expect(pair.writesWaitMs).toBe(0)
})

test('what is told of the replica: nothing at the first look, and then each kind of trouble once', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const { pair, now, say } = await pairOf(primary(1), replica(90n))
  expect(pair.state.trouble).toBe('It has not caught up yet.')
  expect(told).not.toHaveBeenCalled()
  for (const age of [0.2, 0.9, 30]) {
    say(primary(1, 200n), standing({ position: 90n, age }))
    now.mockReturnValue(performance.now() + 2001)
    await pair.agree(false)
  }
  expect(pair.state.trouble).toBe('It is 30 seconds behind.')
  expect(told.mock.calls).toEqual([['The replica is not used. It is less than a second behind.']])
})

test('nobody waits where the former primary is gone', async () => {
  const { pair, now, promote } = await pairOf(gone, replica(100n))
  promote()
  now.mockReturnValue(2001)
  // One of the two did not answer: the beat alone finds out what became of it.
  await pair.agree(true)
  expect(pair.primary.url).toBe('of 0')
})
