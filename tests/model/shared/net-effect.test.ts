/** The net effect of several changes to one object. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netEffect, type AuditTrace } from '#model/shared/net-effect.ts'

const made = (values: Record<string, unknown>): AuditTrace => ({
  kind: 'create',
  changes: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value]])),
})
const gone = (values: Record<string, unknown>): AuditTrace => ({
  kind: 'delete',
  changes: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [value, null]])),
})
const set = (field: string, before: unknown, after: unknown): AuditTrace => ({
  kind: 'update',
  changes: { [field]: [before, after] },
})

test.each([
  ['changed once', [set('status', 'open', 'loading')], 'changed', [['status', 'open', 'loading']]],
  [
    'changed twice is one change',
    [set('status', 'open', 'loading'), set('status', 'loading', 'closed')],
    'changed',
    [['status', 'open', 'closed']],
  ],
  ['changed and changed back', [set('status', 'open', 'loading'), set('status', 'loading', 'open')], 'unchanged', []],
  [
    'one field back, another not',
    [set('status', 'open', 'void'), set('bay', 1, 2), set('status', 'void', 'open')],
    'changed',
    [['bay', 1, 2]],
  ],
  ['made', [made({ status: 'open' })], 'made', [['status', null, 'open']]],
  [
    'made and then changed',
    [made({ status: 'open' }), set('status', 'open', 'closed')],
    'made',
    [['status', null, 'closed']],
  ],
  ['removed', [gone({ status: 'open' })], 'removed', [['status', 'open', null]]],
  [
    'changed, then removed: as it was before',
    [set('status', 'open', 'void'), gone({ status: 'void', bay: 2 })],
    'removed',
    [
      ['status', 'open', null],
      ['bay', 2, null],
    ],
  ],
  ['made and removed meanwhile', [made({ status: 'open' }), gone({ status: 'open' })], 'passing', []],
  ['removed and put back as it was', [gone({ status: 'open' }), made({ status: 'open' })], 'unchanged', []],
  [
    'removed and put back otherwise',
    [gone({ status: 'open', bay: 2 }), made({ status: 'void' })],
    'changed',
    [
      ['status', 'open', 'void'],
      ['bay', 2, null],
    ],
  ],
  ['empty is empty, however it is written', [set('note', '', 'x'), set('note', 'x', null)], 'unchanged', []],
  [
    'a secret: changed, to what is not told',
    [{ kind: 'update', changes: { password: [null, null] } }],
    'changed',
    [['password', null, null]],
  ],
  [
    'an object is the same in any order of its parts',
    [set('data', { a: 1, b: 2 }, {}), set('data', {}, { b: 2, a: 1 })],
    'unchanged',
    [],
  ],
] as const)('%s', (_, traces, effect, changes) => {
  const net = netEffect(traces)
  expect({
    effect: net.effect,
    changes: net.changes.map(({ field, before, after }) => [field, before, after]),
    times: net.times,
  }).toEqual({ effect, changes, times: traces.length })
})

const change = fc.record({ field: fc.constantFrom('a', 'b', 'c'), to: fc.constantFrom(1, 2, 3, null) })
test('any series of changes gives the difference between its ends, and no more', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (series) => {
      const start: Record<string, unknown> = { a: 1, b: 2, c: null }
      const row = { ...start }
      const traces = series.flatMap(({ field, to }): AuditTrace[] => {
        const before = row[field]
        row[field] = to
        // The audit trail does not record a field written without change; an empty value on both sides stands for a secret.
        return before === to ? [] : [set(field, before, to)]
      })
      const expected = Object.keys(start)
        .filter((field) => start[field] !== row[field])
        .toSorted()
      const net = netEffect(traces)
      expect(net.changes.map(({ field }) => field).toSorted()).toEqual(expected)
      for (const { field, before, after } of net.changes) expect([before, after]).toEqual([start[field], row[field]])
      expect(net.effect).toBe(expected.length > 0 ? 'changed' : 'unchanged')
    }),
    { numRuns: 500 },
  )
})
