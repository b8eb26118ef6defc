import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { choice, decimal, flag, instant, ref, text, type Field } from '#model/field.ts'
import type { Match, Term } from '#model/rules/filter.ts'
import { natural } from '#workers/table/natural.ts'
import { tableStore, type WireRow } from '#workers/table/store.ts'
import { emptySpec, tableView, type ViewSpec } from '#workers/table/view.ts'

const statuses = ['scheduled', 'open', 'void'] as const
const fields: Readonly<Record<string, Field>> = {
  number: text() as Field,
  status: choice(statuses, 'open') as Field,
  hold: flag() as Field,
  volume: decimal(1) as Field,
  at: instant() as Field,
  carrier: ref('terminal:company') as Field,
}
type Written = { number: string; status: string | null; hold: boolean; volume: string | null; at: string | null; carrier: string | null }
type Ticket = Written & WireRow & { carrier__label: string | null }

const labels: Readonly<Record<string, string>> = { c1: 'Suncor', c2: 'Imperial', c3: 'suncor west' }
const ticket = fc.record({
  number: fc.oneof(fc.constantFrom('T-9', 'T-10', 't-10', ''), fc.string({ maxLength: 4 })),
  status: fc.constantFrom(...statuses, null),
  hold: fc.boolean(),
  volume: fc.option(fc.integer({ min: -50, max: 50 }).map((tenths) => (tenths / 10).toFixed(1)), { nil: null }),
  at: fc.option(fc.integer({ min: 0, max: 5 }).map((days) => new Date(Date.UTC(2026, 10, 18 + days, 7)).toISOString()), { nil: null }),
  carrier: fc.constantFrom(...Object.keys(labels), null),
})
const made = (list: readonly Written[]): Ticket[] =>
  list.map((each, id) => ({ ...each, id: id + 1, version: 1, carrier__label: each.carrier === null ? null : (labels[each.carrier] ?? '') }))

type Options = Parameters<typeof tableStore>[1]
/** Every way in which a store may keep its rows answers alike. */
const ways: readonly (readonly [string, NonNullable<Options>])[] = [
  ['plain arrays', { simd: false }],
  ['SIMD', { small: 0 }],
  ['texts one by one', { simd: false, enough: 1, many: 2 }],
  ['texts one by one, SIMD', { small: 0, enough: 1, many: 2 }],
]

function viewOf(rows: readonly Ticket[], spec: Partial<ViewSpec>, options: Options = {}) {
  const store = tableStore(fields, options)
  store.apply(rows, [], 1)
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, ...spec })
  view.settle()
  const ids = (): (string | number | undefined)[] => Array.from(view.rows(), (row) => store.idAt(row))
  return { store, view, ids }
}

/** The same questions, asked of plain objects in the most obvious way. */
const shownOf = (row: Ticket, field: string): string | number | boolean | null => {
  if (field === 'carrier') return row.carrier__label
  if (field === 'volume') return row.volume === null ? null : Number(row.volume)
  if (field === 'at') return row.at === null ? null : Date.parse(row.at)
  const value = row[field]
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
function passes(row: Ticket, field: string, term: Term): boolean {
  const shown = shownOf(row, field)
  if (term.is === 'empty') return shown === null || shown === ''
  if (shown === null || shown === '') return false
  const low = (said: unknown): string => String(said).toLowerCase()
  if (term.is === 'value') return term.folded ? low(shown) === low(term.value) : field === 'carrier' ? row.carrier === term.value : shown === term.value
  if (term.is === 'contains') return low(shown).includes(term.text)
  if (term.is !== 'range') return low(shown).startsWith(term.text)
  const compare = (bound: string | number): number => {
    const [one, other] = typeof bound === 'number' ? [Number(shown), bound] : [low(shown), bound]
    return one < other ? -1 : one > other ? 1 : 0
  }
  const above = term.min === undefined || compare(term.min) > (term.minOpen ? 0 : -1)
  return above && (term.max === undefined || compare(term.max) < (term.maxOpen ? 0 : 1))
}
const matches = (row: Ticket, field: string, { any, not }: Match): boolean => any.some((term) => passes(row, field, term)) !== not

const textTerm = fc.oneof(
  fc.constant<Term>({ is: 'empty' }),
  fc.constantFrom('suncor', 't-10', 'open').map((said): Term => ({ is: 'value', value: said, folded: true })),
  fc.constantFrom('T-10', 'c1', 'open').map((said): Term => ({ is: 'value', value: said })),
  fc.constantFrom('t', '1', 'sun', 'o').map((said): Term => ({ is: 'contains', text: said })),
  fc.constantFrom('t-', 'sun', 's').map((said): Term => ({ is: 'starts', text: said })),
  fc.record({ min: fc.constantFrom('a', 'p', 't-10'), minOpen: fc.boolean() }).map((bounds): Term => ({ is: 'range', ...bounds })),
  fc.record({ min: fc.constant('b'), max: fc.constantFrom('p', 't-10'), maxOpen: fc.boolean() }).map((bounds): Term => ({ is: 'range', ...bounds })),
)
const numberTerm = (least: number, step: number) =>
  fc.oneof(
    fc.constant<Term>({ is: 'empty' }),
    fc.integer({ min: 0, max: 5 }).map((at): Term => ({ is: 'value', value: least + at * step })),
    fc.record({ min: fc.constant(least), max: fc.constant(least + 3 * step), minOpen: fc.boolean(), maxOpen: fc.boolean() }).map((bounds): Term => ({ is: 'range', ...bounds })),
  )
const filter = fc.oneof(
  fc.record({ field: fc.constantFrom('number', 'status', 'carrier'), match: fc.record({ any: fc.array(textTerm, { minLength: 1, maxLength: 3 }), not: fc.boolean() }) }),
  fc.record({ field: fc.constant('volume'), match: fc.record({ any: fc.array(numberTerm(-2, 0.5), { minLength: 1, maxLength: 2 }), not: fc.boolean() }) }),
  fc.record({ field: fc.constant('at'), match: fc.record({ any: fc.array(numberTerm(Date.UTC(2026, 10, 18, 7), 86_400_000), { minLength: 1, maxLength: 2 }), not: fc.boolean() }) }),
  fc.record({ field: fc.constant('hold'), match: fc.record({ any: fc.constantFrom(true, false).map((said): Term[] => [{ is: 'value', value: said }]), not: fc.boolean() }) }),
)

describe.each(ways)('a view over %s', (_, options) => {
  test('filters as plain objects would be filtered, by every kind and way of asking', () => {
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 30 }), fc.array(filter, { maxLength: 3 }), (list, filters) => {
        const rows = made(list)
        const expected = rows.filter((row) => filters.every(({ field, match }) => matches(row, field, match))).map(({ id }) => id)
        expect(viewOf(rows, { filters }, options).ids()).toEqual(expected)
      }),
      { numRuns: 200, seed: 11 },
    )
  })

  test('sorts by several columns, keeps equals in place and nulls last, whichever way', () => {
    const keys = fc.array(fc.record({ field: fc.constantFrom(...Object.keys(fields)), down: fc.boolean() }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 40 }), keys, (list, sort) => {
        const rows = made(list)
        const order = (row: Ticket, other: Ticket, field: string): number => {
          if (field === 'status') return statuses.indexOf(row.status as 'open') - statuses.indexOf(other.status as 'open')
          const [one, two] = [shownOf(row, field), shownOf(other, field)]
          return typeof one === 'string' ? natural(one.toLowerCase(), String(two).toLowerCase()) : Number(one) - Number(two)
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

  test('a row whose text was empty from the beginning is empty, and is not when others are asked for', () => {
    const rows = made(['T-9', ''].map((number) => ({ number, status: 'open', hold: false, volume: null, at: null, carrier: 'c1' })))
    const asked = (not: boolean) => viewOf(rows, { filters: [{ field: 'number', match: { any: [{ is: 'empty' }], not } }] }, options).ids()
    expect([asked(false), asked(true)]).toEqual([[2], [1]])
  })

  test('finds rows that hold every word of a search in one of the columns', () => {
    const rows = made([
      { number: 'T-10', status: 'open', hold: false, volume: '12.5', at: null, carrier: 'c1' },
      { number: 'T-11', status: 'open', hold: false, volume: null, at: null, carrier: 'c3' },
      { number: 'SUN', status: 'void', hold: false, volume: null, at: null, carrier: null },
    ])
    const found = (search: string, searchIn = ['number', 'carrier', 'volume']) => viewOf(rows, { search, searchIn }, options).ids()
    expect([found('sun'), found('SUN 11'), found('12.5'), found('sun', ['carrier']), found('nowhere')]).toEqual([[1, 2, 3], [2], [1], [1, 2], []])
  })

  test('a car number sorts by its value, a status by its place in life', () => {
    const rows = made(['20411', '9', '020', 'a'].map((number, at) => ({ number, status: statuses[at % 3] ?? null, hold: false, volume: null, at: null, carrier: null })))
    const sorted = (field: string) => viewOf(rows, { sort: [{ field, down: false }] }, options).ids()
    expect([sorted('number'), sorted('status')]).toEqual([[2, 3, 1, 4], [1, 4, 2, 3]])
  })

  test('groups with count and totals; only open groups show their rows', () => {
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
      { path: 'open', level: 0, column: 'status', label: 'open', count: 2, totals: { count: 2, sum: 7.5, min: 2, max: 5.5 } },
      { path: 'open / false', level: 1, column: 'hold', label: 'no', count: 1, totals: { count: 1, sum: 5.5, min: 5.5, max: 5.5 } },
      { path: 'open / true', level: 1, column: 'hold', label: 'yes', count: 1, totals: { count: 1, sum: 2, min: 2, max: 2 } },
      { path: 'void', level: 0, column: 'status', label: 'void', count: 1, totals: { count: 0, sum: 0, min: null, max: null } },
    ])
  })
})

describe('under live changes', () => {
  const rows = made(['open', 'open', 'void'].map((status, at) => ({ number: `T-${at}`, status, hold: false, volume: null, at: null, carrier: 'c1' })))
  const isOpen: ViewSpec['filters'] = [{ field: 'status', match: { any: [{ is: 'value', value: 'open' }], not: false } }]
  const next = (id: number, part: object): Ticket => ({ ...(rows[id - 1] as Ticket), version: 2, ...part })

  test('what no longer matches leaves, what newly matches waits to be merged', () => {
    const { view, ids, store } = viewOf(rows, { filters: isOpen })
    store.apply([next(1, { status: 'void' }), next(3, { status: 'open' })], [], 2)
    const before = { ids: ids(), fresh: view.facts.fresh }
    view.merge()
    expect({ before, after: { ids: ids(), fresh: view.facts.fresh } }).toEqual({ before: { ids: [2], fresh: 1 }, after: { ids: [2, 3], fresh: 0 } })
  })

  test('what waits and stops matching, or is removed, waits no longer', () => {
    const { view, store } = viewOf(rows, { filters: isOpen })
    store.apply([next(3, { status: 'open' }), { ...next(1, {}), id: 9 }], [], 2)
    store.apply([{ ...next(3, { status: 'void' }), version: 3 }], [9], 3)
    expect(view.facts).toMatchObject({ fresh: 0, matching: 2 })
  })

  test('a row that changes its place in the order stays where it is until it is merged', () => {
    const { view, ids, store } = viewOf(rows, { sort: [{ field: 'number', down: false }] })
    store.apply([next(1, { number: 'T-9' })], [], 2)
    const before = ids()
    view.merge()
    expect([before, ids()]).toEqual([[1, 2, 3], [2, 3, 1]])
  })

  test('the columns that changed are marked, those of a new row are not', () => {
    const { view, store } = viewOf(rows, {})
    store.apply([next(1, { status: 'void', hold: true })], [], 2)
    const names = Object.keys(fields)
    expect(view.marked(0)).toBe((1 << names.indexOf('status')) | (1 << names.indexOf('hold')))
    expect(view.marked(1)).toBe(0)
  })

  test('a reference that is renamed is renamed in every row, and rows come and go by its new name', () => {
    const filters: ViewSpec['filters'] = [{ field: 'carrier', match: { any: [{ is: 'contains', text: 'sun' }], not: false } }]
    const { ids, store } = viewOf(rows, { filters })
    store.apply([next(2, { carrier__label: 'Moon' })], [], 2)
    expect([ids(), store.columns.get('carrier')?.cell(0)]).toEqual([[], 'Moon'])
  })
})

describe.each(ways)('over %s', (_, options) => {
  test('after any changes a merged view equals a fresh one', () => {
    const write = fc.record({ id: fc.integer({ min: 1, max: 12 }), row: fc.option(ticket, { nil: null }) })
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 12 }), fc.array(fc.array(write, { maxLength: 5 }), { maxLength: 6 }), fc.array(filter, { maxLength: 2 }), (list, batches, filters) => {
        const spec = { filters, sort: [{ field: 'number', down: true }] }
        const truth = new Map(made(list).map((row) => [row.id, row]))
        const { store, view, ids } = viewOf([...truth.values()], spec, options)
        batches.forEach((batch, at) => {
          const [put, gone] = [new Map<number, Ticket>(), new Set<number>()]
          for (const { id, row } of batch) {
            const [known] = made(row ? [row] : [])
            if (known) {
              put.set(id, { ...known, id, version: at + 2 })
              gone.delete(id)
            } else {
              put.delete(id)
              gone.add(id)
            }
          }
          store.apply([...put.values()], [...gone], at + 2)
          for (const [id, row] of put) truth.set(id, row)
          for (const id of gone) truth.delete(id)
          // Between merges what is shown is a part of what matches, and what waits is the rest.
          expect(view.facts.matching + view.facts.fresh).toBe(viewOf([...truth.values()], spec).view.facts.matching)
        })
        view.merge()
        const fresh = viewOf([...truth.values()], spec)
        expect(new Set(ids())).toEqual(new Set(fresh.ids()))
        const sorted = Array.from(view.rows(), (row) => String(store.columns.get('number')?.cell(row)).toLowerCase())
        expect(sorted.slice(1).filter((text, at) => text !== '' && natural(sorted[at] ?? '', text) < 0)).toEqual([])
      }),
      { numRuns: 100, seed: 11 },
    )
  })
})

test('what all that match come to is added up without putting them in order, under heads as well, and follows changes', () => {
  const rows = made([3, 1, 2, 5].map((volume, at) => ({ number: `T-${at}`, status: at < 3 ? 'open' : 'void', hold: false, volume: volume.toFixed(1), at: null, carrier: null })))
  const { store, view } = viewOf(rows, { filters: [{ field: 'status', match: { not: false, any: [{ is: 'value', value: 'open' }] } }], group: ['status'], sort: [{ field: 'volume', down: true }] }, { simd: false })
  const volume = [...store.columns.values()].filter(({ name }) => name === 'volume')
  const sort = vi.spyOn(store.ground.kernels, 'sort')
  expect(view.totals(volume)).toEqual({ volume: { count: 3, sum: 6, min: 1, max: 3 } })
  store.apply(rows.slice(0, 1).map((row) => ({ ...row, version: 2, volume: '9.0' })), [2], 2)
  expect(view.totals(volume)).toEqual({ volume: { count: 2, sum: 11, min: 2, max: 9 } })
  expect(sort).not.toHaveBeenCalled()
  sort.mockRestore()
})
