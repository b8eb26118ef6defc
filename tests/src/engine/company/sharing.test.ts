/** Sharing of what a user has saved: with whom, said in words, changed once and taken back by undo. */
import { beforeEach, expect, test } from 'vitest'
import { audiences, share, sharedOptions, sharedWith, stopSharing, type Sharing } from '#src/engine/company/sharing.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const names = new Map([
  [3, 'Clerks'],
  [7, 'Night shift'],
])
let saved: Sharing[]
const kind = { noun: 'desk', patch: async (_id: number, to: Sharing) => void saved.push(to) }
const thing = (sharing: Partial<Sharing> = {}) => ({ id: 1, name: 'Night', shared: false, groups: [], ...sharing })

beforeEach(() => {
  saved = []
  queryClient().clear()
  signInLocally()
  answering(({ path }) =>
    path === 'groups/'
      ? { body: { count: 2, next: null, previous: null, results: [...names].map(([id, name]) => ({ id, name })) } }
      : undefined,
  )
})

test('it is offered to each group, and to everyone', async () => {
  expect((await audiences()).map(({ value, label }) => [value, label])).toEqual([
    [3, 'Clerks'],
    [7, 'Night shift'],
    ['company', 'Everyone in the company'],
  ])
})

test('a group is added once, and undo takes it away', async () => {
  await share(kind, thing({ groups: [3] }), 7)
  await share(kind, thing({ groups: [3, 7] }), 7)
  await undo()
  expect(saved).toEqual([
    { shared: false, groups: [3, 7] },
    { shared: false, groups: [3, 7] },
    { shared: false, groups: [3, 7] },
  ])
  await undo()
  expect(saved.at(-1)).toEqual({ shared: false, groups: [3] })
})

test('it is shared no more with one of them or with all, and undo shares it again', async () => {
  const both = thing({ shared: true, groups: [3, 7] })
  await stopSharing(kind, both, [7])
  await stopSharing(kind, both, ['company', 3, 7])
  await undo()
  expect(saved).toEqual([
    { shared: true, groups: [3] },
    { shared: false, groups: [] },
    { shared: true, groups: [3, 7] },
  ])
})

test('what is shared is offered for each audience and for all; without any, the reason is said', async () => {
  const options = await sharedOptions([thing({ groups: [3, 7] }), { ...thing({ shared: true }), id: 2, name: 'Day' }])
  expect(options.map(({ label }) => label)).toEqual([
    'Night, with all',
    'Night, with Clerks',
    'Night, with Night shift',
    'Day, with everyone in the company',
  ])
  await expect(sharedOptions([thing()])).rejects.toThrow('You share none of yours.')
})

test('a group that is not there any more is named as such', () => {
  expect(sharedWith({ shared: true, groups: [7, 9] }, names)).toBe('everyone in the company, Night shift, a group')
})
