/** Rows with a value that follows from the day are asked for again when it ceases to hold, and when what it is reckoned by changes. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choice, daySum, reckoned, ref } from '#model/kernel/field.ts'
import { untilFields } from '#model/kernel/table.ts'
import { tableStore, type RowId } from '#workers/table/store/store.ts'
import { dueRows, followsRowsOf, watchUntils } from '#workers/table/store/until.ts'

const fields = {
  type: ref('terminal:certification'),
  state: reckoned(['valid', 'expired'], 'valid', {
    cases: [{ is: 'expired', when: [{ ended: 'expiry_date' }] }],
    otherwise: 'valid',
    by: 'type',
    days: 'warning_days',
  }),
}
const midnight = Date.parse('2026-11-25T07:00:00Z')
const row = (id: string, until: string | null, type = 't1') => ({
  id,
  version: 1,
  type,
  type__label: 'Permit',
  state: 'valid',
  state__until: until,
})
function papers(rows: readonly ReturnType<typeof row>[]) {
  const store = tableStore({ ...fields, ...untilFields(fields) })
  store.apply(rows, [], 1)
  return store
}
const three = [row('a', '2026-11-25T07:00:00.000Z'), row('b', '2026-11-26T07:00:00.000Z', 't2'), row('c', null)]

describe('at the midnight of a site', () => {
  test.each([
    ['a moment before', midnight - 1, []],
    ['then', midnight, ['a']],
    ['a day later', midnight + 86_400_000, ['a', 'b']],
  ] as const)('%s', (_when, now, due) => {
    expect(dueRows(papers(three), now)).toEqual(due)
  })
  test('a row that is gone is not asked for', () => {
    const store = papers(three)
    store.apply([], ['a'], 2)
    expect(dueRows(store, midnight)).toEqual([])
  })
})

describe('the watch', () => {
  beforeEach(() => void vi.useFakeTimers({ now: midnight - 60_000 }))
  afterEach(() => void vi.useRealTimers())

  test('asks once for what has ceased to hold, and ends', () => {
    const store = papers(three)
    const asked: RowId[][] = []
    const end = watchUntils(store, (ids) => {
      asked.push([...ids])
      store.apply([{ ...row('a', null), state: 'expired' }], [], 2)
    })
    vi.advanceTimersByTime(120_000)
    expect(asked).toEqual([['a']])
    expect(store.columns.get('state')?.cell(store.rowOf('a') ?? -1)).toBe('expired')
    end()
    vi.advanceTimersByTime(86_400_000)
    expect(asked).toHaveLength(1)
  })
  test('does nothing for a table without such values', () => {
    watchUntils(tableStore({ kind: choice(['a'], 'a') }), () => {})
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('every row of a type is asked for where the type changes, and one where only its name shows', () => {
  const store = papers(three)
  expect(store.pointingTo('terminal:certification', ['t1'], true)).toEqual(['a', 'c'])
  expect(store.pointingTo('terminal:certification', ['t1'])).toEqual(['a'])
})

test('every row is asked for where rows change that it is reckoned from', () => {
  const place = {
    load: daySum({ of: 'schedule:slot', by: 'location', at: 'starts_at', sum: 'booked', zone: 'place_zone' }),
    may_come: reckoned(['yes', 'no'], 'yes', { asks: 'may_come', of: 'driver', part: 1, by: ['certification'] }),
  }
  const follows = ['schedule:slot', 'certification', 'schedule:booking'].map((one) => followsRowsOf(place, one))
  expect(follows).toEqual([true, true, false])
  expect(followsRowsOf(fields, 'terminal:certification')).toBe(false)
})

test('50,000 papers are looked through at once', () => {
  const store = papers(
    Array.from({ length: 50_000 }, (_, index) => row(`p${index}`, three[index % 3]?.state__until ?? null)),
  )
  expect(dueRows(store, midnight)).toHaveLength(16_667)
})
