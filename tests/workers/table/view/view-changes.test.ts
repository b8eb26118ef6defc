import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNatural } from '#workers/table/columns/natural-order.ts'
import { type ViewSpec } from '#workers/table/view/view-spec.ts'
import { fields, filter, made, ticket, variants, viewOf, type Ticket } from './tickets.ts'

describe('live changes', () => {
  const rows = made(
    ['open', 'open', 'void'].map((status, at) => ({
      number: `T-${at}`,
      status,
      hold: false,
      volume: null,
      at: null,
      carrier: 'c1',
    })),
  )
  const isOpen: ViewSpec['filters'] = [
    { field: 'status', match: { any: [{ is: 'value', value: 'open' }], not: false } },
  ]
  const next = (id: number, part: object): Ticket => ({ ...(rows[id - 1] as Ticket), version: 2, ...part })

  test('rows that stop matching disappear, rows that start matching wait to be merged', () => {
    const { view, ids, store } = viewOf(rows, { filters: isOpen })
    store.apply([next(1, { status: 'void' }), next(3, { status: 'open' })], [], 2)
    const before = { ids: ids(), fresh: view.facts.fresh }
    view.merge()
    expect({ before, after: { ids: ids(), fresh: view.facts.fresh } }).toEqual({
      before: { ids: [2], fresh: 1 },
      after: { ids: [2, 3], fresh: 0 },
    })
  })

  test('waiting rows that stop matching or are deleted no longer wait', () => {
    const { view, store } = viewOf(rows, { filters: isOpen })
    store.apply([next(3, { status: 'open' }), { ...next(1, {}), id: 9 }], [], 2)
    store.apply([{ ...next(3, { status: 'void' }), version: 3 }], [9], 3)
    expect(view.facts).toMatchObject({ fresh: 0, matching: 2 })
  })

  test('a row whose sort position changes stays in place until it is merged', () => {
    const { view, ids, store } = viewOf(rows, { sort: [{ field: 'number', down: false }] })
    store.apply([next(1, { number: 'T-9' })], [], 2)
    const before = ids()
    view.merge()
    expect([before, ids()]).toEqual([
      [1, 2, 3],
      [2, 3, 1],
    ])
  })

  test('changed columns are highlighted, those of a new row are not', () => {
    const { view, store } = viewOf(rows, {})
    store.apply([next(1, { status: 'void', hold: true })], [], 2)
    const names = Object.keys(fields)
    expect(view.marked(0)).toBe((1 << names.indexOf('status')) | (1 << names.indexOf('hold')))
    expect(view.marked(1)).toBe(0)
  })

  test('a renamed reference changes in every row, and rows match by its new name', () => {
    const filters: ViewSpec['filters'] = [
      { field: 'carrier', match: { any: [{ is: 'contains', text: 'sun' }], not: false } },
    ]
    const { ids, store } = viewOf(rows, { filters })
    store.apply([next(2, { carrier__label: 'Moon' })], [], 2)
    expect([ids(), store.columns.get('carrier')?.cell(0)]).toEqual([[], 'Moon'])
  })
})

describe.each(variants)('over %s', (_, options) => {
  test('after any changes a merged view equals a fresh one', () => {
    const write = fc.record({ id: fc.integer({ min: 1, max: 12 }), row: fc.option(ticket, { nil: null }) })
    fc.assert(
      fc.property(
        fc.array(ticket, { maxLength: 12 }),
        fc.array(fc.array(write, { maxLength: 5 }), { maxLength: 6 }),
        fc.array(filter, { maxLength: 2 }),
        (list, batches, filters) => {
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
            // Between merges the displayed rows are a subset of the matching ones, and the rest are waiting.
            expect(view.facts.matching + view.facts.fresh).toBe(viewOf([...truth.values()], spec).view.facts.matching)
          })
          view.merge()
          const fresh = viewOf([...truth.values()], spec)
          expect(new Set(ids())).toEqual(new Set(fresh.ids()))
          const sorted = Array.from(view.rows(), (row) => String(store.columns.get('number')?.cell(row)).toLowerCase())
          expect(
            sorted.slice(1).filter((text, at) => text !== '' && compareNatural(sorted[at] ?? '', text) < 0),
          ).toEqual([])
        },
      ),
      { numRuns: 100, seed: 11 },
    )
  })
})
