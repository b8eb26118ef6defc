/** When a run of a report sends it. */
import { describe, expect, test } from 'vitest'
import { judgeRun, type Condition, type Total } from '#model/areas/report/rules/schedule/condition.ts'

type Result = { count?: number; added?: number; totals?: Record<string, Total> }
const outcome = (condition: Partial<Condition>, result: Result = {}, wasMet?: boolean) =>
  judgeRun(
    { send_when: 'always', send_measure: '', send_value: null, repeat: 'on_change', ...condition },
    { count: 0, added: 0, totals: {}, ...result },
    wasMet,
  ).outcome

describe('a report is sent', () => {
  test('at each run, always', () => {
    expect([outcome({}), outcome({}, {}, true)]).toEqual(['sent', 'sent'])
  })

  test('where it has rows, or none', () => {
    expect([outcome({ send_when: 'rows' }, { count: 1 }), outcome({ send_when: 'rows' })]).toEqual(['sent', 'not_met'])
    expect([outcome({ send_when: 'no_rows' }, { count: 1 }), outcome({ send_when: 'no_rows' })]).toEqual([
      'not_met',
      'sent',
    ])
  })

  test('at each run that has new rows, whatever the run before', () => {
    const when = { send_when: 'new_rows' } as const
    expect(outcome(when, { count: 3, added: 1 }, true)).toBe('sent')
    expect(outcome(when, { count: 3 }, true)).toBe('unchanged')
    expect(outcome(when, {}, true)).toBe('not_met')
  })

  test('where the number of rows or a total passes a value, compared exactly', () => {
    const more = { send_when: 'more_than', send_value: '3' } as const
    expect([outcome(more, { count: 4 }), outcome(more, { count: 3 })]).toEqual(['sent', 'not_met'])
    const total = { send_when: 'more_than', send_measure: 'net', send_value: '9007199254740993.01' } as const
    expect(outcome(total, { totals: { net: '9007199254740993.02' } })).toBe('sent')
    expect(outcome(total, { totals: { net: '9007199254740993.01' } })).toBe('not_met')
    expect(outcome({ ...total, send_value: '-1' }, { totals: { net: 0.5 } })).toBe('sent')
    expect(outcome(total, { totals: { net: null } })).toBe('not_met')
    expect(outcome(total)).toBe('not_met')
  })

  test('where the figure of one currency passes it: they are never added', () => {
    const more = { send_when: 'more_than', send_measure: 'amount', send_value: '100' } as const
    expect(outcome(more, { totals: { amount: { USD: '60.00', CAD: '70.00' } } })).toBe('not_met')
    expect(outcome(more, { totals: { amount: { USD: '60.00', CAD: '100.01' } } })).toBe('sent')
    expect(outcome({ ...more, send_when: 'less_than' }, { totals: { amount: { USD: '60.00' } } })).toBe('sent')
  })

  test('once while the condition stays true, and again after it was not', () => {
    const when = { send_when: 'rows' } as const
    expect(outcome(when, { count: 2 }, true)).toBe('unchanged')
    expect(outcome(when, { count: 2 }, false)).toBe('sent')
    expect(outcome({ ...when, repeat: 'every_time' }, { count: 2 }, true)).toBe('sent')
  })

  test('and says what it had', () => {
    const { message } = judgeRun(
      { send_when: 'new_rows', send_measure: '', send_value: null, repeat: 'on_change' },
      { count: 3, added: 2, totals: {} },
      undefined,
    )
    expect(message).toBe('3 rows, 2 of them new')
  })
})
