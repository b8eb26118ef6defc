import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, decimal, text, type Field } from '#model/kernel/field.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'

const fields: Readonly<Record<string, Field>> = {
  status: choice(['open', 'void'], 'open') as Field,
  car: text() as Field,
  note: text() as Field,
  net: decimal(1) as Field,
}
const part = fc.record({
  status: fc.constantFrom('open', 'void', null),
  car: fc.constantFrom('GATX 10', 'gatx 9', 'É-1', ''),
  note: fc.oneof(
    fc.constantFrom('', 'B', 'É'),
    fc.integer({ min: 0, max: 999 }).map((number) => `note ${number % 40}-${number}`),
  ),
  net: fc.option(
    fc.integer({ min: -9, max: 9 }).map((tenths) => (tenths / 10).toFixed(1)),
    { nil: null },
  ),
})
const sort = fc.uniqueArray(fc.record({ field: fc.constantFrom('status', 'car', 'note', 'net'), down: fc.boolean() }), {
  maxLength: 3,
  selector: ({ field }) => field,
})
const batch = fc.record({
  changed: fc.array(fc.tuple(fc.nat({ max: 130 }), part), { maxLength: 8 }),
  gone: fc.array(fc.nat({ max: 130 }), { maxLength: 3 }),
  taken: fc.constantFrom('merged', 'under heads', 'not yet'),
})

describe.each([
  ['plain arrays', { simd: false }],
  ['SIMD', { small: 0 }],
  ['SIMD, texts one by one', { small: 0, enough: 1, many: 2 }],
] as const)('over %s', (_, options) => {
  test('merging a few changes gives the same order as sorting all rows again, also for changes made while rows were grouped', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 100, maxLength: 120 }),
        sort,
        fc.array(batch, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (parts, by, batches, isFiltered) => {
          const store = tableStore(fields, options)
          store.apply(
            parts.map((each, at) => ({ ...each, id: at, version: 1 })),
            [],
            1,
          )
          const spec = {
            ...emptySpec,
            sort: by,
            filters: isFiltered
              ? [{ field: 'status', match: { any: [{ is: 'value' as const, value: 'void' }], not: true } }]
              : [],
          }
          const view = tableView(store, () => {})
          view.ask(spec)
          view.settle()
          let tick = 1
          for (const { changed, gone: deleted, taken } of [...batches, { changed: [], gone: [], taken: 'merged' }]) {
            tick++
            if (taken === 'under heads') view.ask({ ...spec, group: ['status'], totals: ['net'] })
            store.apply(
              changed.map(([id, each]) => ({ ...each, id, version: tick })),
              deleted,
              tick,
            )
            if (taken === 'not yet') continue
            if (taken === 'under heads') view.ask(spec)
            else view.merge()
            const anew = tableView(store, () => {})
            anew.ask(spec)
            anew.settle()
            expect(Array.from(view.rows())).toEqual(Array.from(anew.rows()))
            expect(view.facts.matching).toBe(anew.facts.matching)
            expect(view.facts.fresh).toBe(0)
            anew.close()
          }
        },
      ),
      { seed: 3, numRuns: 150 },
    )
  })
})
