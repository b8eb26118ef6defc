import fc from 'fast-check'
import { expect, test } from 'vitest'
import { text, type Field } from '#model/kernel/field.ts'
import { textsOf } from '#model/columnar/parts.ts'
import { distinctOf } from '#workers/table/view/distinct.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { utf8 } from '#workers/table/store/stream.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'

const said = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', 'É', '\uFEFFa', '\uFFFD', '😀'),
  fc.integer({ min: 0, max: 2000 }).map((number) => `car ${number}`),
)
const piece = fc.record({ asRows: fc.boolean(), texts: fc.array(said, { minLength: 1, maxLength: 400 }) })

test('texts read from bytes get the same values as texts read row by row, whatever space was reserved', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.nat({ max: 3000 }), fc.boolean(), (pieces, expected, large) => {
      const store = tableStore({ car: text() as Field }, { small: large ? 0 : 2 ** 20 })
      store.expect(expected)
      const reading = store.reading()
      const all: string[] = []
      for (const { asRows, texts } of pieces) {
        const first = all.length
        // The decoder drops a byte order mark at the start of a text.
        all.push(...texts.map((each) => (asRows ? each : each.replace(/^\uFEFF/, ''))))
        if (asRows)
          store.apply(
            texts.map((car, at) => ({ id: first + at, version: 1, car })),
            [],
            1,
          )
        else
          reading.take(
            {
              count: texts.length,
              ids: { is: 'numbers', values: Float64Array.from(texts, (_, at) => first + at) },
              versions: new Float64Array(texts.length).fill(1),
              columns: { car: textsOf(texts, utf8) },
            },
            1,
          )
      }
      const car = store.columns.get('car')
      expect(all.map((_, row) => car?.cell(row))).toEqual(all)
      expect(all.map((_, row) => store.rowOf(row))).toEqual(all.map((_, row) => row))
      const view = tableView(store, () => {})
      view.ask(emptySpec)
      view.settle()
      const counts = new Map<string, number>()
      for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
      expect(
        new Map(distinctOf(store, view, 'car', '', 10_000).map(({ value, count }) => [value ?? '', count])),
      ).toEqual(counts)
      view.ask({
        ...emptySpec,
        filters: [{ field: 'car', match: { any: [{ is: 'value', value: 'car 7' }], not: false } }],
      })
      expect(view.facts.matching).toBe(counts.get('car 7') ?? 0)
    }),
    { seed: 11, numRuns: 60 },
  )
})

test('finds ids that are consecutive, far apart or not integers', () => {
  const store = tableStore({ car: text() as Field })
  const ids = [
    ...Array.from({ length: 500 }, (_, at) => at - 100),
    ...Array.from({ length: 500 }, (_, at) => at * 65_536 + 700),
    ...Array.from({ length: 500 }, (_, at) => 2 ** 40 + at * 16),
    0.5,
    1.5,
    1e300,
  ]
  store.apply(
    ids.map((id) => ({ id, version: 1, car: `${id}` })),
    [],
    1,
  )
  expect(ids.map((id) => store.columns.get('car')?.cell(store.rowOf(id) ?? -1))).toEqual(ids.map(String))
  store.apply([], ids.slice(0, 700), 2)
  expect(ids.filter((id) => store.rowOf(id) !== undefined)).toEqual(ids.slice(700))
})
