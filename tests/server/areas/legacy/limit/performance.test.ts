/** Windows, lifted and pace of 10,000 tickets against a naive count of the same tickets, in four zones and over both changes of clocks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import type { AllocationRow } from '#model/areas/legacy/rules/window/answers.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import { performanceBySite, performanceRows } from '#server/areas/legacy/limit/performance.ts'
import { summedUpIn } from '#server/engine/operations/area-work/matching.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../../harness.ts'

const zones = ['America/Edmonton', 'America/St_Johns', 'Europe/London', 'Pacific/Kiritimati'] as const
const NOW = '2026-03-20T15:00:00Z'
const TODAY = '2026-03-20'
const COUNT = 10_000
/** Tickets of more than twenty are found by their moments, of fewer by their allocations. */
const ALLOCATIONS = 24
const DAY_MS = 86_400_000

type Made = {
  readonly allocation: number
  readonly status: 'open' | 'closed' | 'corrected' | 'void'
  readonly site: string | null
  readonly load_start: string
  readonly load_end: string | null
  readonly tenths: number
  readonly weight: number
}
type Terms = {
  readonly allocation: number
  readonly period_type: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'custom'
  readonly days_in_period: number | null
  readonly period_start_date: string | null
  readonly transfer_limit_start_date: string | null
  readonly transfer_limit_end_date: string | null
  readonly limit: string
}
let server: Server
let clerk: Client
const tickets: Made[] = []
const limits: (Terms & { readonly id: number })[] = []
const zoneBySite = new Map<string | null, string>([[null, 'UTC']])
const validity = { effective_date: '2025-08-01', expiration_date: '2026-06-30' } as const
const kilograms = new Set<number>()

/** Small numbers in an order that is the same in each run. */
let seed = 11
const below = (count: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return (seed >> 8) % count
}
const pick = <T>(all: readonly T[]): T => {
  const found = all[below(all.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}
/** Half of them near midnight around the changes of clocks, the others from August to June. */
const moment = (): number =>
  below(2) === 0
    ? Date.parse(
        pick(['2025-11-02T00:00:00Z', '2025-10-26T00:00:00Z', '2026-03-08T00:00:00Z', '2026-03-29T00:00:00Z']),
      ) +
      (below(40) - 20) * 6 * 3_600_000 +
      below(7200) * 1000
    : Date.parse('2025-07-25T00:00:00Z') + below(345) * DAY_MS + below(86_400) * 1000

const termsOf = (at: number): Omit<Terms, 'allocation'>[] => [
  {
    period_type: pick(['month', 'week', 'day', 'quarter'] as const),
    days_in_period: null,
    period_start_date: pick([null, '2025-08-31', '2025-09-15']),
    transfer_limit_start_date: pick([null, '2025-09-01']),
    transfer_limit_end_date: '2025-12-15',
    limit: String(below(3_000_000)),
  },
  {
    period_type: at % 2 === 0 ? 'custom' : 'year',
    days_in_period: at % 2 === 0 ? 10 + below(40) : null,
    period_start_date: null,
    transfer_limit_start_date: '2025-12-16',
    transfer_limit_end_date: null,
    limit: String(below(3_000_000)),
  },
]

beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
  await server.within(clerk, async ({ rows, client }) => {
    const sites = await rows(site).createMany(zones.map((timezone) => ({ name: timezone, timezone })))
    for (const { id, timezone } of sites) zoneBySite.set(id, timezone)
    const [sulphur] = await rows(product).createMany([
      { product_code: 'S', product_name: 'Sulphur', productUnit: 'mass' },
    ])
    const made = await rows(allocation).createMany(
      Array.from({ length: ALLOCATIONS }, (_, at) => ({
        allocation_code: `A${at}`,
        ...validity,
        product_key: at % 3 === 0 ? (sulphur?.id ?? null) : null,
      })),
    )
    for (const one of made) if (one.product_key !== null) kilograms.add(one.id)
    limits.push(
      ...(
        await rows(transferLimit).createMany(
          made.flatMap(({ id }, at) => termsOf(at).map((one) => ({ ...one, allocation: id }))),
        )
      ).map((one) => ({ ...one, allocation: one.allocation ?? 0, limit: one.limit ?? '0' })),
    )
    for (let count = 0; count < COUNT; count++) {
      const status = pick(['open', 'closed', 'closed', 'corrected', 'void'] as const)
      const end = moment()
      tickets.push({
        allocation: pick(made).id,
        status,
        site: pick([...zoneBySite.keys()]),
        load_start: new Date(end - (1 + below(30)) * 3_600_000).toISOString(),
        load_end: status === 'open' && below(2) === 0 ? null : new Date(end).toISOString(),
        tenths: below(600_000),
        weight: below(40_000),
      })
    }
    for (const one of tickets) days.set(one, dayOf(one))
    await client.query(
      `insert into legacy_ticket (company_id, ticket_number, allocation, status, site_user, load_start, load_end, net_volume, weight)
       select nullif(current_setting('app.company'), '')::bigint, 'T' || row_number() over (), x.allocation, x.status, x.site, x.load_start, x.load_end, x.tenths / 10.0, x.weight
       from jsonb_to_recordset($1) x(allocation bigint, status text, site uuid, load_start timestamptz, load_end timestamptz, tenths numeric, weight bigint)`,
      [JSON.stringify(tickets)],
    )
  })
}, 120_000)
afterAll(() => server.close())

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const clocks = new Map(
  ['UTC', ...zones].map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
)
/** The day of a ticket on its site's clock; undefined if it counts nowhere. */
function dayOf({ status, site: at, load_end, load_start }: Made): string | undefined {
  const time = load_end ?? (status === 'open' ? load_start : null)
  return status === 'void' || time === null
    ? undefined
    : clocks.get(zoneBySite.get(at) ?? 'UTC')?.format(new Date(time))
}

/** The first day of the `count`-th period, found by adding to the anchor. */
function begins({ period_type, days_in_period }: Terms, anchor: string, count: number): string {
  const [year = 0, month = 0, date = 0] = anchor.split('-').map(Number)
  const days = { day: 1, week: 7, custom: days_in_period ?? 0, month: 0, quarter: 0, year: 0 }[period_type]
  if (days > 0) return dayText(Date.UTC(year, month - 1, date + days * count))
  const first = month - 1 + { month: 1, quarter: 3, year: 12, day: 0, week: 0, custom: 0 }[period_type] * count
  const length = new Date(Date.UTC(year, first + 1, 0)).getUTCDate()
  return dayText(Date.UTC(year, first, Math.min(date, length)))
}

/** All windows of a limit, one after the other from the first. */
function windowsOf(terms: Terms): { start: string; end: string }[] {
  const first = [terms.transfer_limit_start_date ?? '', validity.effective_date].toSorted().at(-1) ?? ''
  const last = [terms.transfer_limit_end_date ?? '9', validity.expiration_date].toSorted()[0] ?? ''
  const anchor = terms.period_start_date ?? terms.transfer_limit_start_date ?? validity.effective_date
  const found: { start: string; end: string }[] = []
  for (let count = 0; ; count++) {
    const start = begins(terms, anchor, count)
    if (start > last) return found
    const end = dayText(Date.parse(begins(terms, anchor, count + 1)) - DAY_MS)
    if (end >= first) found.push({ start: start < first ? first : start, end: end > last ? last : end })
  }
}

const days = new Map<Made, string | undefined>()
function naive(terms: Terms & { readonly id: number }, { start, end }: { start: string; end: string }, at?: string) {
  const own = tickets.filter((one) => {
    const day = one.allocation === terms.allocation ? days.get(one) : undefined
    return day !== undefined && day >= start && day <= end
  })
  const isMass = kilograms.has(terms.allocation)
  const sum = (some: readonly Made[]): number =>
    some.reduce((all, one) => all + (isMass ? one.weight * 10 : one.tenths), 0)
  const shown = own.filter((one) => at === undefined || one.site === at)
  const [lifted, open] = [
    sum(shown.filter((one) => one.status !== 'open')),
    sum(shown.filter((one) => one.status === 'open')),
  ]
  const remaining = Number(terms.limit) * 10 - sum(own)
  const length = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  const gone = Math.min(length, Math.max(0, (Date.parse(TODAY) - Date.parse(start)) / DAY_MS + 1))
  const perDay = Math.round(sum(own) / 10 / Math.max(1, gone))
  const isNow = start <= TODAY && TODAY <= end
  const runsOut =
    remaining <= 0 ? TODAY : perDay > 0 ? dayText(Date.parse(TODAY) + Math.ceil(remaining / 10 / perDay) * DAY_MS) : '9'
  return {
    transfer_limit: terms.id,
    period_start: start,
    period_end: end,
    unit: isMass ? 'kg' : 'L',
    lifted: (lifted / 10).toFixed(1),
    open: (open / 10).toFixed(1),
    loads: shown.length,
    remaining: (remaining / 10).toFixed(1),
    percent: Number(terms.limit) === 0 ? null : Math.round(((lifted + open) * 100) / Number(terms.limit)) / 10,
    expected_percent: Math.round((gone * 1000) / length) / 10,
    runs_out: isNow && runsOut <= end ? runsOut : null,
  }
}

const within = <T>(work: (reading: Parameters<typeof performanceRows>[0]) => Promise<T>): Promise<T> =>
  server.within(clerk, (unit: Unit) => work({ rows: unit.rows, summedUp: summedUpIn(unit), now: NOW }))
const keyOf = (one: { readonly transfer_limit: number; readonly period_start: string }): string =>
  `${String(one.transfer_limit).padStart(8, '0')} ${one.period_start}`
const inOrder = <T extends { readonly transfer_limit: number; readonly period_start: string }>(
  all: readonly T[],
): T[] => all.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
const figures = ({
  transfer_limit,
  period_start,
  period_end,
  unit,
  lifted,
  open,
  loads,
  remaining,
  percent,
  expected_percent,
  runs_out,
}: AllocationRow) => ({
  transfer_limit,
  period_start,
  period_end,
  unit,
  lifted,
  open,
  loads,
  remaining,
  percent,
  expected_percent,
  runs_out,
})

describe.each([
  { from: '2025-11-01', to: '2025-11-05' },
  { from: '2026-03-08', to: '2026-03-29' },
  { from: '2025-07-01', to: '2026-07-31' },
])('from $from to $to', (range) => {
  const touched = () =>
    limits.flatMap((terms) =>
      windowsOf(terms).flatMap((window) =>
        window.start <= range.to && window.end >= range.from ? [{ terms, window }] : [],
      ),
    )

  it('has the figures of every window', async () => {
    const { results, count, totals } = await within((reading) => performanceRows(reading, range))
    const expected = inOrder(touched().map(({ terms, window }) => naive(terms, window)))
    expect(expected.length).toBeGreaterThan(10)
    expect(inOrder(results).map(figures)).toEqual(expected)
    expect(count).toBe(expected.length)
    for (const unit of ['L', 'kg'] as const)
      expect(totals.find((one) => one.unit === unit)?.lifted).toBe(
        (
          expected.reduce((sum, one) => sum + (one.unit === unit ? Math.round(Number(one.lifted) * 10) : 0), 0) / 10
        ).toFixed(1),
      )
  })

  it('has the same figures of one allocation by itself', async () => {
    const [{ allocation: of } = { allocation: 0 }] = limits
    const { results } = await within((reading) => performanceRows(reading, { ...range, allocation: of }))
    const own = touched().filter(({ terms }) => terms.allocation === of)
    expect(own.length).toBeGreaterThan(0)
    expect(inOrder(results).map(figures)).toEqual(inOrder(own.map(({ terms, window }) => naive(terms, window))))
  })

  it('has the loads of one site, and the remainder of all', async () => {
    const [, at = ''] = [...zoneBySite.keys()]
    const { results } = await within((reading) => performanceBySite(reading, { ...range, sites: [at ?? ''] }))
    const expected = inOrder(touched().map(({ terms, window }) => naive(terms, window, at ?? '')))
    expect(inOrder(results).map(figures)).toEqual(expected)
    expect(results.map(({ by_site }) => by_site)).toEqual(
      results.map(({ lifted, loads }) => [{ site: at, lifted, loads }]),
    )
  })
})

it('puts the first to run out on top', async () => {
  const { results } = await within((reading) => performanceRows(reading, { from: TODAY, to: TODAY }))
  const ends = results.map(({ runs_out }) => runs_out ?? '9')
  expect(ends).toEqual(ends.toSorted())
})
