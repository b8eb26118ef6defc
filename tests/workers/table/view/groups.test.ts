import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, decimal, integer, text, type Field } from '#model/kernel/field.ts'
import { ALL_BUT, isOpenGroup } from '#model/columnar/open-groups.ts'
import { tableStore, type WireRow } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'

const fields: Readonly<Record<string, Field>> = {
  status: choice(['open', 'void'], 'open') as Field,
  car: text() as Field,
  note: text() as Field,
  net: decimal(1) as Field,
  count: integer() as Field,
}
type Part = {
  readonly status: string
  readonly car: string
  readonly note: string
  readonly net: string | null
  readonly count: number | null
}
type Row = Part & WireRow

const part: fc.Arbitrary<Part> = fc.record({
  status: fc.constantFrom('open', 'void'),
  car: fc.constantFrom('GATX 10', 'gatx 9', 'É-1', 'PROX 1', 'PROX 2', ''),
  note: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 3 }),
  net: fc.option(
    fc.integer({ min: -99, max: 99 }).map((tenths) => (tenths / 10).toFixed(1)),
    { nil: null },
  ),
  count: fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }),
})

/** Small limits make a few leaves take the paths meant for a million groups. */
const variants = [
  ['plain arrays, all at once', { simd: false }, {}],
  ['plain arrays, one leaf at a time', { simd: false }, { few: 0, block: 1 }],
  ['SIMD, all at once', { small: 0 }, { short: 0 }],
  ['SIMD, two leaves at a time', { small: 0 }, { few: 0, block: 2 }],
  ['SIMD, three leaves at a time, few of those possible', { small: 0 }, { few: 0, block: 3, short: 0 }],
  ['SIMD, two leaves at a time, more possible than can be listed', { small: 0 }, { few: 0, block: 2, listed: 0 }],
] as const

const named = ['status', 'car', 'note'] as const
const pathOf = (row: Part, group: readonly (typeof named)[number][]): string =>
  group.map((name) => row[name]).join(' / ')
/** The naive way. */
function totalsOf(rows: readonly Part[], name: 'net' | 'count') {
  const values = rows.flatMap((row) => (row[name] === null ? [] : [Number(row[name])]))
  return values.length === 0
    ? { count: 0, sum: '0.000', min: null, max: null }
    : {
        count: values.length,
        sum: values.reduce((sum, value) => sum + value, 0).toFixed(3),
        min: Math.min(...values),
        max: Math.max(...values),
      }
}

describe.each(variants)('over %s', (_, options, limits) => {
  test('every heading has the count and totals of its rows, however many groups are open and after any change', () => {
    const write = fc.record({ id: fc.integer({ min: 1, max: 30 }), row: fc.option(part, { nil: null }) })
    const request = fc.record({
      group: fc.uniqueArray(fc.constantFrom(...named), { minLength: 1, maxLength: 3 }),
      open: fc.constantFrom(
        [],
        [ALL_BUT],
        ['open', 'PROX 1'],
        ['GATX 10', 'GATX 10 / open', 'open / GATX 10'],
        [ALL_BUT, 'void', 'PROX 2'],
      ),
      down: fc.boolean(),
      isFiltered: fc.boolean(),
    })
    // Windows at any position, in any order.
    const windows = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        request,
        fc.array(fc.tuple(fc.array(write, { maxLength: 4 }), windows), { maxLength: 4 }),
        (parts, { group, open, down, isFiltered }, batches) => {
          const truth = new Map<number, Row>(parts.map((each, at) => [at + 1, { ...each, id: at + 1, version: 1 }]))
          const store = tableStore(fields, options)
          store.apply([...truth.values()], [], 1)
          const view = tableView(store, () => {}, limits)
          view.ask({
            ...emptySpec,
            group,
            open,
            totals: ['net', 'count'],
            sort: [{ field: group[0] ?? 'car', down }],
            filters: isFiltered ? [{ field: 'net', match: { any: [{ is: 'range', min: 0 }], not: false } }] : [],
          })
          view.settle()
          batches.forEach(([writes, from], round) => {
            const last = new Map(writes.map(({ id, row }) => [id, row]))
            for (const [id, row] of last)
              if (row) truth.set(id, { ...row, id, version: round + 2 })
              else truth.delete(id)
            store.apply(
              [...last.keys()].flatMap((id) => truth.get(id) ?? []),
              [...last].flatMap(([id, row]) => (row ? [] : [id])),
              round + 2,
            )
            view.merge()
            const rows = [...truth.values()].filter(({ net }) => !isFiltered || (net !== null && Number(net) >= 0))
            const [actual, wanted] = [[] as unknown[], [] as unknown[]]
            for (const start of from)
              for (let entry = start; entry < start + 3; entry++) {
                const head = view.head(entry)
                if (!head) continue
                const own = rows.filter((row) => pathOf(row, group.slice(0, head.level + 1)) === head.path)
                const { net, count } = head.totals
                actual.push({
                  count: head.count,
                  totals: [net, count].map((each) => ({ ...each, sum: each?.sum.toFixed(3) })),
                })
                wanted.push({ count: own.length, totals: [totalsOf(own, 'net'), totalsOf(own, 'count')] })
              }
            expect(actual).toEqual(wanted)
            // As many entries as there can be headings and rows.
            const opened = new Set<string>(open)
            const seen = (path: readonly string[]): boolean =>
              path.every((_name, level) => isOpenGroup(opened, path.slice(0, level + 1).join(' / ')))
            const heads = new Set(
              rows.flatMap((row) =>
                group.flatMap((_name, level) =>
                  seen(group.slice(0, level).map((name) => row[name]))
                    ? [JSON.stringify(group.slice(0, level + 1).map((name) => row[name]))]
                    : [],
                ),
              ),
            )
            expect(view.facts.entries).toBe(
              heads.size + rows.filter((row) => seen(group.map((name) => row[name]))).length,
            )
          })
        },
      ),
      { numRuns: 100, seed: 41 },
    )
  })
})
