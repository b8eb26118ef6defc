/** Questions to a table of 100,000 tickets, asked of the worker's columns and of a plain array of objects. Both must answer the same. */
import { parseFilter } from '#model/rules/filter.ts'
import { ticketStatuses } from '#model/rules/ticket.ts'
import { resourceNamed } from '#model/named.ts'
import { tableFields } from '#model/table.ts'
import { windowOf } from '#workers/table/answers.ts'
import { natural } from '#workers/table/natural.ts'
import { tableStore, type WireRow } from '#workers/table/store.ts'
import { emptySpec, tableView, type ViewSpec } from '#workers/table/view.ts'
import { percentile, type Measure, type Table } from './bench.ts'

const ROWS = 100_000
const fields = tableFields(resourceNamed('terminal:ticket'))
const shown = ['ticket_number', 'status', 'customer', 'product', 'net_volume', 'scheduled_at']

/** The same numbers each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function tickets(): WireRow[] {
  const next = random(7)
  const pick = (count: number): number => Math.floor(next() * count)
  const named = (what: string, count: number): [string, string] => {
    const at = pick(count)
    return [`${what}-${at}`, `${what} ${at} ${['Prairie', 'Suncor', 'Big Sky', 'Westcan'][at % 4]}`]
  }
  return Array.from({ length: ROWS }, (_, at) => {
    const [customer, customer__label] = named('customer', 120)
    const [product, product__label] = named('product', 40)
    const [driver, driver__label] = named('driver', 900)
    return {
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, version: 1, ticket_number: `T${100_000 + at}`, status: ticketStatuses[pick(ticketStatuses.length)],
      direction: next() < 0.5 ? 'load' : 'unload', mode: 'truck', customer, customer__label, product, product__label, driver, driver__label,
      bol_number: next() < 0.5 ? `B${pick(1_000_000)}` : '', net_volume: (next() * 20_000).toFixed(1), scheduled_at: new Date(Date.UTC(2026, 0, 1) + pick(300 * 86_400_000)).toISOString(),
    }
  })
}

const said = (name: string, typed: string): ViewSpec['filters'][number] => {
  const field = fields[name]
  const parsed = field && parseFilter(field, typed)
  if (!parsed || !('match' in parsed)) throw new Error(`${name} ${typed} is not understood.`)
  return { field: name, match: parsed.match }
}
const text = (row: WireRow, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

type Question = { readonly measure: string; readonly spec: Partial<ViewSpec>; readonly naive: (rows: readonly WireRow[]) => readonly WireRow[]; readonly limit: number }
const from = new Date(2026, 5, 1).getTime()
const questions: readonly Question[] = [
  { measure: 'filter: one status', spec: { filters: [said('status', 'complete')] }, naive: (rows) => rows.filter((row) => row['status'] === 'complete'), limit: 30 },
  {
    measure: 'filter: two statuses, a volume and a date', limit: 30,
    spec: { filters: [said('status', 'complete|approved'), said('net_volume', '>= 10000'), said('scheduled_at', '>= 2026-06-01')] },
    naive: (rows) => rows.filter((row) => (row['status'] === 'complete' || row['status'] === 'approved') && Number(row['net_volume']) >= 10_000 && Date.parse(text(row, 'scheduled_at')) >= from),
  },
  { measure: 'filter: part of a ticket number', spec: { filters: [said('ticket_number', '987')] }, naive: (rows) => rows.filter((row) => text(row, 'ticket_number').toLowerCase().includes('987')), limit: 30 },
  {
    measure: 'search: two words in five columns', limit: 30,
    spec: { search: 'suncor 42', searchIn: ['ticket_number', 'customer', 'product', 'driver', 'bol_number'] },
    naive: (rows) =>
      rows.filter((row) =>
        ['suncor', '42'].every((word) => ['ticket_number', 'customer__label', 'product__label', 'driver__label', 'bol_number'].some((name) => text(row, name).toLowerCase().includes(word))),
      ),
  },
  {
    measure: 'sort by three columns', limit: 100,
    spec: { sort: [{ field: 'status', down: false }, { field: 'customer', down: false }, { field: 'net_volume', down: true }] },
    naive: (rows) =>
      [...rows].sort(
        (a, b) =>
          ticketStatuses.indexOf(a['status'] as 'open') - ticketStatuses.indexOf(b['status'] as 'open') ||
          natural(text(a, 'customer__label').toLowerCase(), text(b, 'customer__label').toLowerCase()) ||
          Number(b['net_volume']) - Number(a['net_volume']),
      ),
  },
]

const timed = (rounds: number, work: () => void): number => {
  const samples = Array.from({ length: rounds }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return percentile(samples, 50)
}

export async function bench(): Promise<Table> {
  const rows = tickets()
  const store = tableStore(fields)
  const began = performance.now()
  for (let at = 0; at < ROWS; at += 1000) store.apply(rows.slice(at, at + 1000), [], at + 1)
  const loaded = performance.now() - began
  const view = tableView(store, () => {})
  view.settle()
  // The full answer of each: which rows, and the first hundred as they are drawn.
  const ask = (spec: Partial<ViewSpec>): (string | number | null | undefined)[] => {
    view.ask({ ...emptySpec, ...spec })
    return [view.facts.matching, ...windowOf(store, view, 0, 100, shown).ids]
  }
  const measures = questions.map(({ measure, spec, naive, limit }): Measure => {
    const plain = (): (string | number)[] => {
      const found = naive(rows)
      return [found.length, ...found.slice(0, 100).map(({ id }) => id)]
    }
    if (JSON.stringify(ask(spec)) !== JSON.stringify(plain())) throw new Error(`${measure}: the two do not agree.`)
    const ours = timed(15, () => void ask(spec))
    return { measure, ours, unit: 'ms', peer: { name: 'array of objects', value: timed(5, () => void plain()) }, limit }
  })

  ask({ filters: [said('status', 'complete')], sort: [{ field: 'scheduled_at', down: true }] })
  let version = 1
  const live = timed(15, () => {
    version++
    store.apply(rows.slice(0, 1000).map((row) => ({ ...row, version, status: version % 2 === 0 ? 'complete' : 'open' })), [], ROWS + version)
  })
  return {
    title: `A table of ${ROWS.toLocaleString('en-US')} tickets in the worker (first 100 rows as drawn included)`,
    rows: [...measures, { measure: '1,000 rows change under a filter', ours: live, unit: 'ms', limit: 30 }, { measure: 'taking in all rows, in pages of 1,000', ours: loaded, unit: 'ms', limit: 2000 }],
  }
}
