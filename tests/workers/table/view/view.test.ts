import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { compareNatural } from '#workers/table/columns/natural-order.ts'
import { fields, filter, made, matches, shownOf, statuses, ticket, variants, viewOf, type Ticket } from './tickets.ts'

describe.each(variants)('a view over %s', (_, options) => {
  test('filters like plain objects, by every kind of field and term', () => {
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 30 }), fc.array(filter, { maxLength: 3 }), (list, filters) => {
        const rows = made(list)
        const expected = rows
          .filter((row) => filters.every(({ field, match }) => matches(row, field, match)))
          .map(({ id }) => id)
        expect(viewOf(rows, { filters }, options).ids()).toEqual(expected)
      }),
      { numRuns: 200, seed: 11 },
    )
  })

  test('sorts by several columns, stably and with nulls last in both directions', () => {
    const keys = fc.array(fc.record({ field: fc.constantFrom(...Object.keys(fields)), down: fc.boolean() }), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 40 }), keys, (list, sort) => {
        const rows = made(list)
        const order = (row: Ticket, other: Ticket, field: string): number => {
          if (field === 'status')
            return statuses.indexOf(row.status as 'open') - statuses.indexOf(other.status as 'open')
          const [one, two] = [shownOf(row, field), shownOf(other, field)]
          return typeof one === 'string'
            ? compareNatural(one.toLowerCase(), String(two).toLowerCase())
            : Number(one) - Number(two)
        }
        const none = (row: Ticket, field: string): boolean => shownOf(row, field) === null || shownOf(row, field) === ''
        const expected = [...rows].sort((one, other) => {
          for (const { field, down } of sort) {
            const byNone = Number(none(one, field)) - Number(none(other, field))
            if (byNone !== 0) return byNone
            const by = none(one, field) ? 0 : order(one, other, field)
            if (by !== 0) return down ? -by : by
          }
          return 0
        })
        expect(viewOf(rows, { sort }, options).ids()).toEqual(expected.map(({ id }) => id))
      }),
      { numRuns: 200, seed: 11 },
    )
  })

  test('treats a text that was empty from the start as empty', () => {
    const rows = made(
      ['T-9', ''].map((number) => ({ number, status: 'open', hold: false, volume: null, at: null, carrier: 'c1' })),
    )
    const request = (not: boolean) =>
      viewOf(rows, { filters: [{ field: 'number', match: { any: [{ is: 'empty' }], not } }] }, options).ids()
    expect([request(false), request(true)]).toEqual([[2], [1]])
  })

  test('finds rows in which each word of a search occurs in one of the columns', () => {
    const rows = made([
      { number: 'T-10', status: 'open', hold: false, volume: '12.5', at: null, carrier: 'c1' },
      { number: 'T-11', status: 'open', hold: false, volume: null, at: null, carrier: 'c3' },
      { number: 'SUN', status: 'void', hold: false, volume: null, at: null, carrier: null },
    ])
    const found = (search: string, searchIn = ['number', 'carrier', 'volume']) =>
      viewOf(rows, { search, searchIn }, options).ids()
    expect([found('sun'), found('SUN 11'), found('12.5'), found('sun', ['carrier']), found('nowhere')]).toEqual([
      [1, 2, 3],
      [2],
      [1],
      [1, 2],
      [],
    ])
  })

  test('sorts car numbers by value and statuses by their order in the life cycle', () => {
    const rows = made(
      ['20411', '9', '020', 'a'].map((number, at) => ({
        number,
        status: statuses[at % 3] ?? null,
        hold: false,
        volume: null,
        at: null,
        carrier: null,
      })),
    )
    const sorted = (field: string) => viewOf(rows, { sort: [{ field, down: false }] }, options).ids()
    expect([sorted('number'), sorted('status')]).toEqual([
      [2, 3, 1, 4],
      [1, 4, 2, 3],
    ])
  })

  test('groups with counts and totals; only open groups show their rows', () => {
    const rows = made([
      { number: 'a', status: 'open', hold: true, volume: '2.0', at: null, carrier: 'c1' },
      { number: 'b', status: 'void', hold: false, volume: null, at: null, carrier: 'c1' },
      { number: 'c', status: 'open', hold: false, volume: '5.5', at: null, carrier: null },
    ])
    const { view, store } = viewOf(rows, { group: ['status', 'hold'], open: ['open'], totals: ['volume'] }, options)
    const shown = Array.from({ length: view.facts.entries }, (_, at) => {
      const head = view.head(at)
      const row = view.entryRow(at)
      return head ? { ...head, totals: head.totals['volume'] } : store.idAt(row ?? -1)
    })
    expect(shown).toEqual([
      {
        path: 'open',
        level: 0,
        column: 'status',
        label: 'open',
        count: 2,
        totals: { count: 2, sum: 7.5, min: 2, max: 5.5 },
      },
      {
        path: 'open / false',
        level: 1,
        column: 'hold',
        label: 'no',
        count: 1,
        totals: { count: 1, sum: 5.5, min: 5.5, max: 5.5 },
      },
      {
        path: 'open / true',
        level: 1,
        column: 'hold',
        label: 'yes',
        count: 1,
        totals: { count: 1, sum: 2, min: 2, max: 2 },
      },
      {
        path: 'void',
        level: 0,
        column: 'status',
        label: 'void',
        count: 1,
        totals: { count: 0, sum: 0, min: null, max: null },
      },
    ])
  })
})
test('totals of all matching rows are computed without sorting, also with groups, and follow changes', () => {
  const rows = made(
    [3, 1, 2, 5].map((volume, at) => ({
      number: `T-${at}`,
      status: at < 3 ? 'open' : 'void',
      hold: false,
      volume: volume.toFixed(1),
      at: null,
      carrier: null,
    })),
  )
  const { store, view } = viewOf(
    rows,
    {
      filters: [{ field: 'status', match: { not: false, any: [{ is: 'value', value: 'open' }] } }],
      group: ['status'],
      sort: [{ field: 'volume', down: true }],
    },
    { simd: false },
  )
  const volume = [...store.columns.values()].filter(({ name }) => name === 'volume')
  const sort = vi.spyOn(store.memory.kernels, 'sort')
  expect(view.totals(volume)).toEqual({ volume: { count: 3, sum: 6, min: 1, max: 3 } })
  store.apply(
    rows.slice(0, 1).map((row) => ({ ...row, version: 2, volume: '9.0' })),
    [2],
    2,
  )
  expect(view.totals(volume)).toEqual({ volume: { count: 2, sum: 11, min: 2, max: 9 } })
  expect(sort).not.toHaveBeenCalled()
  sort.mockRestore()
})
