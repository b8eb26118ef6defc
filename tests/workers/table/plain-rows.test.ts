import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, decimal, instant, text, type Field } from '#model/kernel/field.ts'
import { ALL_BUT } from '#model/columnar/open-groups.ts'
import { summaryOf } from '#workers/table/view/answers.ts'
import { distinctOf } from '#workers/table/view/distinct.ts'
import { compareNatural } from '#workers/table/columns/natural-order.ts'
import { tableStore, type WireRow } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'

const statuses = ['open', 'void'] as const
const fields: Readonly<Record<string, Field>> = {
  status: choice(statuses, 'open') as Field,
  car: text() as Field,
  note: text() as Field,
  net: decimal(1) as Field,
  at: instant() as Field,
}
type Row = WireRow & {
  readonly status: string
  readonly car: string
  readonly note: string
  readonly net: string | null
  readonly at: string | null
}

const letters = fc.constantFrom('a', 'A', 'b', '1', '0', 'É', 'é', 'ß', '漢', '😀', ' ')
const part = fc.record({
  status: fc.constantFrom(...statuses),
  car: fc.constantFrom('GATX 10', 'gatx 9', 'É-1', ''),
  note: fc.oneof(fc.string({ unit: letters, maxLength: 8 }), fc.constantFrom('same', 'a\0b')),
  net: fc.option(
    fc.integer({ min: -99, max: 99 }).map((tenths) => (tenths / 10).toFixed(1)),
    { nil: null },
  ),
  at: fc.option(
    fc.integer({ min: 0, max: 2 }).map((days) => new Date(2026, 10, 1 + days, 23, 59).toISOString()),
    { nil: null },
  ),
})
const rowsOf = (parts: readonly object[]): Row[] =>
  parts.map((each, at) => ({ ...each, id: at + 1, version: 1 }) as Row)

const variants: readonly (readonly [string, NonNullable<Parameters<typeof tableStore>[1]>])[] = [
  ['plain arrays', { simd: false }],
  ['SIMD', { small: 0 }],
  ['SIMD, texts one by one', { small: 0, enough: 1, many: 2 }],
]
function seen(rows: readonly Row[], spec: Partial<ViewSpec>, options: Parameters<typeof tableStore>[1]) {
  const store = tableStore(fields, options)
  store.apply(rows, [], 1)
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, ...spec })
  view.settle()
  return { store, view, ids: (): unknown[] => Array.from(view.rows(), (row) => store.idAt(row)) }
}
const runs = { numRuns: 120, seed: 31 }

describe.each(variants)('over %s', (_, options) => {
  test('a search finds the rows in which each word occurs in one of the columns', () => {
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), word, word, (parts, one, other) => {
        const rows = rowsOf(parts)
        const search = `${one} ${other}`
        const words = search.toLowerCase().split(/\s+/).filter(Boolean)
        const expected = rows
          .filter((row) => words.every((each) => [row.car, row.note].some((said) => said.toLowerCase().includes(each))))
          .map(({ id }) => id)
        expect(seen(rows, { search, searchIn: ['car', 'note'] }, options).ids()).toEqual(expected)
      }),
      runs,
    )
  })

  const keyOf = (row: Row, name: 'status' | 'car' | 'note' | 'at'): string => {
    const value = row[name] ?? ''
    if (name !== 'at' || value === '') return value
    const on = new Date(value)
    return [on.getFullYear(), on.getMonth() + 1, on.getDate()].map((each) => String(each).padStart(2, '0')).join('-')
  }
  test('groups and their rows are in order, with counts, sums, smallest and largest values', () => {
    const by = fc.uniqueArray(fc.constantFrom('status' as const, 'car' as const, 'note' as const, 'at' as const), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), by, fc.boolean(), (parts, group, down) => {
        const rows = rowsOf(parts)
        const { view, store } = seen(
          rows,
          { group, open: [ALL_BUT], totals: ['net'], sort: [{ field: 'net', down }] },
          options,
        )
        const path: string[] = []
        const inGroup = new Map<string, Row[]>()
        let before: { readonly path: string; readonly net: number | null } | undefined
        const heads: string[] = []
        const [actual, wanted] = [[] as unknown[], [] as unknown[]]
        const unordered: unknown[] = []
        for (let entry = 0; entry < view.facts.entries; entry++) {
          const head = view.head(entry)
          if (head) {
            path.length = head.level
            path.push(head.label)
            heads.push(head.path)
            const own = rows.filter(
              (row) =>
                group
                  .slice(0, head.level + 1)
                  .map((name) => keyOf(row, name))
                  .join(' / ') === head.path,
            )
            inGroup.set(head.path, own)
            const values = own.flatMap(({ net }) => (net === null ? [] : [Number(net)]))
            const none = values.length === 0
            actual.push({
              ...head.totals['net'],
              sum: head.totals['net']?.sum.toFixed(3),
              count: head.count,
              values: head.totals['net']?.count,
            })
            wanted.push({
              sum: values.reduce((sum, value) => sum + value, 0).toFixed(3),
              min: none ? null : Math.min(...values),
              max: none ? null : Math.max(...values),
              count: own.length,
              values: values.length,
            })
            before = undefined
            continue
          }
          const row = rows[Number(store.idAt(view.entryRow(entry) ?? -1)) - 1]
          if (!row) throw new Error('An entry is neither a head nor a row.')
          const here = heads.at(-1) ?? ''
          actual.push(group.map((name) => keyOf(row, name)).join(' / '))
          wanted.push(here)
          const net = row.net === null ? null : Number(row.net)
          // Nulls come last in either direction.
          if (before && net !== null && (before.net === null || (down ? before.net < net : before.net > net)))
            unordered.push([before, row])
          before = { path: here, net }
        }
        expect(actual).toEqual(wanted)
        expect(unordered).toEqual([])
        // Each group and each row occurs once, and groups of a level are in order with null last.
        expect(new Set(heads).size).toBe(heads.length)
        expect(view.facts.entries - heads.length).toBe(rows.length)
        const first = group[0] ?? 'status'
        const outer = heads.filter((each) => !each.includes(' / ')).filter((each) => each !== '')
        const isAlphabet = group.length === 1 && first !== 'status'
        expect(
          isAlphabet
            ? outer
                .slice(1)
                .filter((each, at) => compareNatural((outer[at] ?? '').toLowerCase(), each.toLowerCase()) > 0)
            : [],
        ).toEqual([])
        expect([...view.rows()].length).toBe(rows.length)
      }),
      runs,
    )
  })

  test('values are counted among rows that pass all other filters; a summary totals the matching rows', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.constantFrom('status' as const, 'car' as const, 'note' as const, 'at' as const),
        (parts, name) => {
          const rows = rowsOf(parts)
          const { view, store } = seen(
            rows,
            {
              filters: [
                { field: 'net', match: { any: [{ is: 'range', min: 0 }], not: false } },
                { field: name, match: { any: [{ is: 'empty' }], not: false } },
              ],
            },
            options,
          )
          const passing = rows.filter(({ net }) => net !== null && Number(net) >= 0)
          const counts = new Map<string, number>()
          for (const row of passing) counts.set(keyOf(row, name), (counts.get(keyOf(row, name)) ?? 0) + 1)
          const found = distinctOf(store, view, name, '', 1000)
          expect(new Map(found.map(({ value, count }) => [value ?? '', count]))).toEqual(counts)
          expect(found.slice(1).every(({ count }, at) => count <= (found[at]?.count ?? 0))).toBe(true)
          const matching = passing.filter((row) => keyOf(row, name) === '')
          expect(summaryOf(store, view, null, ['net']).totals['net']?.sum.toFixed(3)).toBe(
            matching.reduce((sum, { net }) => sum + Number(net), 0).toFixed(3),
          )
        },
      ),
      runs,
    )
  })
})
