/** The filter of the graph: in the pane's address, in words, and as what one can choose. */
import { dateRange } from '#model/areas/contract/rules/date-range.ts'
import { noFilter, type GraphContract, type GraphFilter } from '#model/areas/contract/rules/graph/contract-graph.ts'
import type { Option } from '#src/engine/commands/command.ts'

const number = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)
const day = (text: string | null): string | null => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : null)

export function filterIn(search: string): GraphFilter {
  const query = new URLSearchParams(search)
  return {
    product: number(query.get('product')),
    party: number(query.get('party')),
    from: day(query.get('from')),
    to: day(query.get('to')),
  }
}
export function searchOf(filter: GraphFilter): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filter)) if (value !== null) query.set(key, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** `Propane · Gateway Midstream · 2026-10-01 to 2026-12-31`; empty where nothing is filtered. */
export function filterWords({ product, party, from, to }: GraphFilter, contracts: readonly GraphContract[]): string {
  const goods = contracts.find((one) => one.product === product)?.product__label
  const with_ = contracts.find((one) => one.party === party)?.party__label
  const days = from === null && to === null ? '' : `${from ?? 'the beginning'} to ${to ?? 'the end'}`
  return [product === null ? '' : (goods ?? 'Another product'), party === null ? '' : (with_ ?? 'Another party'), days]
    .filter((one) => one !== '')
    .join(' · ')
}

const MONTHS = 3
const dayText = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
/** The quarter `by` quarters from the one that a day is in. */
export function quarterFrom(from: string, by: number): Pick<GraphFilter, 'from' | 'to'> {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const first = Math.floor((month - 1) / MONTHS) * MONTHS + by * MONTHS
  return { from: dayText(year, first, 1), to: dayText(year, first + MONTHS, 0) }
}
const quarterWords = ({ from }: Pick<GraphFilter, 'from'>): string =>
  from === null ? '' : `${from.slice(0, 4)}, quarter ${Math.ceil(Number(from.slice(5, 7)) / MONTHS)}`

type Choice = Option<string>
const once = (all: readonly (readonly [number | null, string])[]): readonly (readonly [number, string])[] =>
  [...new Map(all.flatMap(([id, label]) => (id === null || label === '' ? [] : [[id, label] as const])))].toSorted(
    (one, other) => one[1].localeCompare(other[1]),
  )

/** What a filter can be set to: everything, a product, a party, a quarter, or days as they are typed. */
export function filterChoices(
  typed: string,
  contracts: readonly GraphContract[],
  { now, today }: { readonly now: GraphFilter; readonly today: string },
): readonly Choice[] {
  const range = dateRange(typed)
  const days = range !== undefined && !('fault' in range) ? range : undefined
  const quarters = [0, 1, 2, -1].map((by) => quarterFrom(today, by))
  const choices: readonly Choice[] = [
    { value: searchOf(noFilter), label: 'Everything', hint: 'no filter' },
    ...once(contracts.map((one) => [one.product, one.product__label])).map(([product, label]) => ({
      value: searchOf({ ...now, product }),
      label,
      hint: 'product',
    })),
    ...once(contracts.map((one) => [one.party, one.party__label])).map(([party, label]) => ({
      value: searchOf({ ...now, party }),
      label,
      hint: 'party',
    })),
    ...quarters.map((one) => ({ value: searchOf({ ...now, ...one }), label: quarterWords(one), hint: 'period' })),
  ]
  if (days) return [{ value: searchOf({ ...now, ...days }), label: `${days.from} to ${days.to}`, hint: 'period' }]
  const words = typed.trim().toLowerCase()
  return choices.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(words))
}
