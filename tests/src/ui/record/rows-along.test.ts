/** Rows that are saved with a new record: the server's refusals are shown at the rows that were sent. */
import { beforeEach, expect, test } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { RowsAlong } from '#src/ui/record/state/rows-along.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => signInLocally())

/** The rows of a new allocation; undefined is typed nowhere. */
async function sentWith(...limits: readonly (string | undefined)[]) {
  const along = new RowsAlong(resourceNamed('legacy:allocation'))
  const drafts = limits.map((limit, at) => {
    const draft = at === 0 ? along.state.rows[0]?.draft : along.add('limits')
    if (limit !== undefined) draft?.set('limit', limit)
    return draft
  })
  await along.complete()
  return { along, shown: () => drafts.map((draft) => [draft?.state.errors['limit'] ?? [], draft?.state.general]) }
}

test('a refusal is shown at the row that was sent, past rows in which nothing is typed', async () => {
  const { along, shown } = await sentWith(undefined, '1', '2')
  expect(along.refuse({ 'limits.1.limit': ['Too large.'] })).toEqual({})
  expect(shown()).toEqual([
    [[], []],
    [[], []],
    [['Too large.'], []],
  ])
})

test('a row shows all that is wrong with it, at its fields and above them', async () => {
  const { along, shown } = await sentWith('1')
  along.refuse({ 'limits.0.non_field_errors': ['Overlaps another limit.'], 'limits.0.limit': ['Too large.'] })
  expect(shown()).toEqual([[['Too large.'], ['Overlaps another limit.']]])
})

test('refusals of the record, and of rows that were not sent, are left to the form', async () => {
  const { along } = await sentWith('1')
  const errors = { name: ['This field is required.'], 'limits.1.limit': ['Too large.'], limits: ['At most 500 rows.'] }
  expect(along.refuse(errors)).toEqual(errors)
})

test('rows of an earlier form take the place of an empty one, and stay beside typed ones', () => {
  const rows = [
    { list: 'limits', mine: { limit: '1' }, typed: {} },
    { list: 'limits', mine: {}, typed: { limit: 'many' } },
  ]
  const along = new RowsAlong(resourceNamed('legacy:allocation'))
  along.resume(rows)
  const shown = () => along.state.rows.map(({ typed }) => [typed.mine['limit'], typed.typed['limit']])
  expect(shown()).toEqual([
    ['1', undefined],
    [undefined, 'many'],
  ])
  along.resume(rows.slice(0, 1))
  expect(shown()).toHaveLength(3)
})
