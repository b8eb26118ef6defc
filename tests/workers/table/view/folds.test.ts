/** Groups that are opened and closed one after the other, as a reader does who sees their headings. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { text, type Field } from '#model/kernel/field.ts'
import { ALL_BUT, toggled } from '#model/columnar/open-groups.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { tableView, type TableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'

const fields: Readonly<Record<string, Field>> = { car: text() as Field, track: text() as Field, note: text() as Field }
// Some have the same path: of no value and an empty one, and of values with what stands between two.
const value = fc.constantFrom('A', 'B', 'A / B', '', null)
const row = fc.record({ car: value, track: value, note: fc.constantFrom('x', 'y', 'z') })

const entriesOf = (view: TableView) =>
  Array.from({ length: view.facts.entries }, (_, at) => view.head(at)?.path ?? view.entryRow(at))

test('what is shown is the same as where all groups are found anew', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ turn: fc.nat({ max: 30 }) }) },
      { weight: 1, arbitrary: fc.constant({ all: true }) },
      { weight: 1, arbitrary: fc.record({ change: fc.integer({ min: 1, max: 12 }), row }) },
    ),
    { maxLength: 12 },
  )
  const groups = fc.constantFrom(['car'], ['car', 'track'], ['track', 'car', 'note'])
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), groups, steps, (rows, group, all) => {
      const store = tableStore(fields)
      const view = tableView(store, () => {})
      store.apply(
        rows.map((values, at) => ({ id: at + 1, version: 1, ...values })),
        [],
        1,
      )
      view.settle()
      let open: string[] = []
      let version = 1
      view.ask({ ...emptySpec, group, sort: [{ field: 'note', down: true }] })
      for (const step of all) {
        if ('change' in step) {
          version++
          store.apply([{ id: step.change, version, ...step.row }], [], version)
          view.merge()
        } else if ('all' in step) open = open.includes(ALL_BUT) ? [] : [ALL_BUT]
        else {
          // Reads its heading first, as whoever sees it does; of a row, the path of a heading that nobody has read.
          const path = view.head(step.turn % view.facts.entries)?.path ?? 'A'
          open = toggled(open, path)
        }
        const spec = { ...emptySpec, group, sort: [{ field: 'note', down: true }], open }
        view.ask(spec)
        const anew = tableView(store, () => {})
        anew.settle()
        anew.ask(spec)
        expect(entriesOf(view)).toEqual(entriesOf(anew))
        anew.close()
      }
    }),
    { numRuns: 300 },
  )
})
