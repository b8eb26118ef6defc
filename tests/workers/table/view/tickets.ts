/** Random tickets and filters, and the same queries over plain objects, for the tests of views. */
import fc from 'fast-check'
import { choice, decimal, flag, instant, ref, text, type Field } from '#model/kernel/field.ts'
import type { Match, Term } from '#model/shared/filter.ts'
import { tableStore, type WireRow } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'

export const statuses = ['scheduled', 'open', 'void'] as const
export const fields: Readonly<Record<string, Field>> = {
  number: text() as Field,
  status: choice(statuses, 'open') as Field,
  hold: flag() as Field,
  volume: decimal(1) as Field,
  at: instant() as Field,
  carrier: ref('terminal:company') as Field,
}
export type Written = {
  number: string
  status: string | null
  hold: boolean
  volume: string | null
  at: string | null
  carrier: string | null
}
export type Ticket = Written & WireRow & { carrier__label: string | null }

export const labels: Readonly<Record<string, string>> = { c1: 'Suncor', c2: 'Imperial', c3: 'suncor west' }
export const ticket = fc.record({
  number: fc.oneof(fc.constantFrom('T-9', 'T-10', 't-10', ''), fc.string({ maxLength: 4 })),
  status: fc.constantFrom(...statuses, null),
  hold: fc.boolean(),
  volume: fc.option(
    fc.integer({ min: -50, max: 50 }).map((tenths) => (tenths / 10).toFixed(1)),
    { nil: null },
  ),
  at: fc.option(
    fc.integer({ min: 0, max: 5 }).map((days) => new Date(Date.UTC(2026, 10, 18 + days, 7)).toISOString()),
    { nil: null },
  ),
  carrier: fc.constantFrom(...Object.keys(labels), null),
})
export const made = (list: readonly Written[]): Ticket[] =>
  list.map((each, id) => ({
    ...each,
    id: id + 1,
    version: 1,
    carrier__label: each.carrier === null ? null : (labels[each.carrier] ?? ''),
  }))

export type Options = Parameters<typeof tableStore>[1]
/** Every way in which a store may hold its rows must give the same results. */
export const variants: readonly (readonly [string, NonNullable<Options>])[] = [
  ['plain arrays', { simd: false }],
  ['SIMD', { small: 0 }],
  ['texts one by one', { simd: false, enough: 1, many: 2 }],
  ['texts one by one, SIMD', { small: 0, enough: 1, many: 2 }],
]

export function viewOf(rows: readonly Ticket[], spec: Partial<ViewSpec>, options: Options = {}) {
  const store = tableStore(fields, options)
  store.apply(rows, [], 1)
  const view = tableView(store, () => {})
  view.ask({ ...emptySpec, ...spec })
  view.settle()
  const ids = (): (string | number | undefined)[] => Array.from(view.rows(), (row) => store.idAt(row))
  return { store, view, ids }
}

/** The same queries over plain objects, in the most obvious way. */
export const shownOf = (row: Ticket, field: string): string | number | boolean | null => {
  if (field === 'carrier') return row.carrier__label
  if (field === 'volume') return row.volume === null ? null : Number(row.volume)
  if (field === 'at') return row.at === null ? null : Date.parse(row.at)
  const value = row[field]
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}
export function passes(row: Ticket, field: string, term: Term): boolean {
  const shown = shownOf(row, field)
  if (term.is === 'empty') return shown === null || shown === ''
  if (shown === null || shown === '') return false
  const low = (said: unknown): string => String(said).toLowerCase()
  if (term.is === 'value')
    return term.folded
      ? low(shown) === low(term.value)
      : field === 'carrier'
        ? row.carrier === term.value
        : shown === term.value
  if (term.is === 'contains') return low(shown).includes(term.text)
  if (term.is !== 'range') return low(shown).startsWith(term.text)
  const compare = (bound: string | number): number => {
    const [one, other] = typeof bound === 'number' ? [Number(shown), bound] : [low(shown), bound]
    return one < other ? -1 : one > other ? 1 : 0
  }
  const above = term.min === undefined || compare(term.min) > (term.minOpen ? 0 : -1)
  return above && (term.max === undefined || compare(term.max) < (term.maxOpen ? 0 : 1))
}
export const matches = (row: Ticket, field: string, { any, not }: Match): boolean =>
  any.some((term) => passes(row, field, term)) !== not

export const textTerm = fc.oneof(
  fc.constant<Term>({ is: 'empty' }),
  fc.constantFrom('suncor', 't-10', 'open').map((said): Term => ({ is: 'value', value: said, folded: true })),
  fc.constantFrom('T-10', 'c1', 'open').map((said): Term => ({ is: 'value', value: said })),
  fc.constantFrom('t', '1', 'sun', 'o').map((said): Term => ({ is: 'contains', text: said })),
  fc.constantFrom('t-', 'sun', 's').map((said): Term => ({ is: 'starts', text: said })),
  fc
    .record({ min: fc.constantFrom('a', 'p', 't-10'), minOpen: fc.boolean() })
    .map((bounds): Term => ({ is: 'range', ...bounds })),
  fc
    .record({ min: fc.constant('b'), max: fc.constantFrom('p', 't-10'), maxOpen: fc.boolean() })
    .map((bounds): Term => ({ is: 'range', ...bounds })),
)
export const numberTerm = (least: number, step: number) =>
  fc.oneof(
    fc.constant<Term>({ is: 'empty' }),
    fc.integer({ min: 0, max: 5 }).map((at): Term => ({ is: 'value', value: least + at * step })),
    fc
      .record({
        min: fc.constant(least),
        max: fc.constant(least + 3 * step),
        minOpen: fc.boolean(),
        maxOpen: fc.boolean(),
      })
      .map((bounds): Term => ({ is: 'range', ...bounds })),
  )
export const filter = fc.oneof(
  fc.record({
    field: fc.constantFrom('number', 'status', 'carrier'),
    match: fc.record({ any: fc.array(textTerm, { minLength: 1, maxLength: 3 }), not: fc.boolean() }),
  }),
  fc.record({
    field: fc.constant('volume'),
    match: fc.record({ any: fc.array(numberTerm(-2, 0.5), { minLength: 1, maxLength: 2 }), not: fc.boolean() }),
  }),
  fc.record({
    field: fc.constant('at'),
    match: fc.record({
      any: fc.array(numberTerm(Date.UTC(2026, 10, 18, 7), 86_400_000), { minLength: 1, maxLength: 2 }),
      not: fc.boolean(),
    }),
  }),
  fc.record({
    field: fc.constant('hold'),
    match: fc.record({
      any: fc.constantFrom(true, false).map((said): Term[] => [{ is: 'value', value: said }]),
      not: fc.boolean(),
    }),
  }),
)
