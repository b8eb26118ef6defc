/** Rows of the overview: used, expected and remaining quantities of windows of limits, for all sites or for some. */
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { company } from '#model/areas/legacy/company.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import type {
  AllocationRow,
  AllocationTotals,
  PerformanceAnswer,
  SiteShare,
} from '#model/areas/legacy/rules/window/answers.ts'
import { figuresOf } from '#model/areas/legacy/rules/window/figures.ts'
import { unitOf, type LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { windowsOf } from '#model/areas/legacy/rules/window/window.ts'
import { gallons, limitUsage, tenths, type LimitPeriod } from '#model/areas/limit/rules/limit.ts'
import type { Row } from '#model/kernel/resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { companyDay, windowSums, type WindowReading } from './window-sums.ts'

/** Only these fields are read, because there are thousands of allocations and limits. */
const ofAllocation = [
  'id',
  'allocation_code',
  'customer',
  'product_key',
  'effective_date',
  'expiration_date',
  'loading_warning',
] as const
const ofLimit = [
  'id',
  'allocation',
  'limit',
  'period_type',
  'days_in_period',
  'period_start_date',
  'transfer_limit_start_date',
  'transfer_limit_end_date',
  'late_windows',
] as const
type Allocation = Pick<Row<typeof allocation>, (typeof ofAllocation)[number]>
type Limit = Pick<Row<typeof transferLimit>, (typeof ofLimit)[number]>
type PerformanceQuestion = {
  readonly from: string
  readonly to: string
  /** Lifted, open, loads and percent are those of these sites; empty: of all. */
  readonly sites?: readonly string[]
  readonly product?: number | null
  readonly customer?: number | null
  readonly allocation?: number | null
}

const MAX_WINDOWS = 100_000

async function allocationsAsked({ rows }: WindowReading, asked: PerformanceQuestion): Promise<readonly Allocation[]> {
  return rows(allocation).find(
    {
      ...(asked.allocation != null && { id: asked.allocation }),
      ...(asked.product != null && { product_key: asked.product }),
      ...(asked.customer != null && { customer: asked.customer }),
    },
    { only: ofAllocation },
  )
}

type NamedRecord = { readonly id: number; readonly name: string }
async function namesOf({ rows }: WindowReading, of: readonly Allocation[]) {
  const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))]
  const firms: readonly NamedRecord[] = await rows(company).find(
    { id: idsOf(of.map(({ customer }) => customer)) },
    { only: ['id', 'name'] },
  )
  const goods = await rows(product).find(
    { id: idsOf(of.map(({ product_key }) => product_key)) },
    { only: ['id', 'product_name', 'productUnit'] },
  )
  return {
    firms: new Map(firms.map(({ id, name }) => [id, name])),
    goods: new Map(goods.map((one) => [one.id, one])),
  }
}

type AskedWindow = LimitPeriod & {
  readonly of: Allocation
  readonly limit: Limit
  readonly unit: LoadedUnit
}
type Sums = { lifted: bigint; open: bigint; loads: number }
const noSums = (): Sums => ({ lifted: 0n, open: 0n, loads: 0 })

function add(sums: Sums, more: { readonly lifted: string; readonly open: string; readonly loads: number }): void {
  sums.lifted += tenths(more.lifted)
  sums.open += tenths(more.open)
  sums.loads += more.loads
}

const amountsOf = ({ lifted, open, loads }: Sums) => ({ lifted: gallons(lifted), open: gallons(open), loads })

/** `part`: the sums of the sites that were asked for; the same as `all` without sites. */
function rowOf({ of, limit, unit, start, end }: AskedWindow, all: Sums, part: Sums, today: string) {
  const figures = figuresOf({ start, end, limit: limit.limit, ...amountsOf(all) }, of.loading_warning, today)
  const shown = amountsOf(part)
  const percent =
    part === all
      ? figures.percent
      : limitUsage({
          limit_volume: limit.limit,
          carried_over: null,
          used_volume: shown.lifted,
          reserved_volume: shown.open,
        }).used_percent
  return {
    allocation: of.id,
    allocation_code: of.allocation_code,
    customer: of.customer,
    product: of.product_key,
    unit,
    transfer_limit: limit.id,
    period_type: limit.period_type,
    period_start: start,
    period_end: end,
    limit: limit.limit,
    ...shown,
    remaining: figures.remaining,
    percent,
    expected_percent: figures.expected_percent,
    runs_out: figures.runs_out,
    state: figures.state,
    changed_late: limit.late_windows.includes(start),
  }
}

/** The first to run out comes first, then the most used. */
function firstToRunOut(one: AllocationRow, other: AllocationRow): number {
  const [day, otherDay] = [one.runs_out ?? '~', other.runs_out ?? '~']
  if (day !== otherDay) return day < otherDay ? -1 : 1
  const keyOf = (row: AllocationRow): string => `${row.allocation_code} ${row.period_start}`
  return (other.percent ?? 0) - (one.percent ?? 0) || (keyOf(one) < keyOf(other) ? -1 : 1)
}

/** One for each unit, because quantities are never added across units. */
function totalsOf(rows: readonly AllocationRow[]): readonly AllocationTotals[] {
  const sum = (of: readonly AllocationRow[], key: 'limit' | 'lifted' | 'open' | 'remaining'): string =>
    gallons(of.reduce((all, one) => all + tenths(one[key]), 0n))
  return (['L', 'kg'] as const).flatMap((unit) => {
    const own = rows.filter((one) => one.unit === unit)
    return own.length === 0
      ? []
      : [
          {
            unit,
            limit: sum(own, 'limit'),
            lifted: sum(own, 'lifted'),
            open: sum(own, 'open'),
            remaining: sum(own, 'remaining'),
            loads: own.reduce((all, { loads }) => all + loads, 0),
          },
        ]
  })
}

async function windowsAsked(
  reading: WindowReading,
  asked: PerformanceQuestion,
  units: (id: number | null) => LoadedUnit,
  allocations: readonly Allocation[],
): Promise<readonly AskedWindow[]> {
  const limits = await reading
    .rows(transferLimit)
    .find({ allocation: allocations.map(({ id }) => id) }, { only: ofLimit })
  const byId = new Map(allocations.map((one) => [one.id, one]))
  const windows: AskedWindow[] = []
  for (const limit of limits) {
    const of = byId.get(limit.allocation ?? 0)
    if (of === undefined) continue
    const unit = units(of.product_key)
    for (const { start, end } of windowsOf(limit, of, asked.from, asked.to))
      windows.push({ of, limit, unit, start, end })
    if (windows.length > MAX_WINDOWS)
      throw invalid({ to: [`There are more than ${MAX_WINDOWS} windows in these days. Ask for fewer days.`] })
  }
  return windows
}

type BySite = readonly ReadonlyMap<string | null, Sums>[]

/** The sums of each window at each site; at `null` those of all sites together where no sites are asked for. */
async function summed(reading: WindowReading, windows: readonly AskedWindow[], isBySite: boolean): Promise<BySite> {
  const found = windows.map(() => new Map<string | null, Sums>())
  const asked = windows.map(({ of, start, end, unit }) => ({ allocation: of.id, start, end, unit }))
  for (const { window, site, ...more } of await windowSums(reading, asked, isBySite)) {
    const sums = found[window]?.get(site) ?? noSums()
    add(sums, more)
    found[window]?.set(site, sums)
  }
  return found
}

const totalOf = (all: Iterable<Sums>): Sums => {
  const total = noSums()
  for (const one of all) add(total, amountsOf(one))
  return total
}

async function allRows(reading: WindowReading, asked: PerformanceQuestion) {
  const sites = asked.sites ?? []
  const allocations = await allocationsAsked(reading, asked)
  const { firms, goods } = await namesOf(reading, allocations)
  const windows = await windowsAsked(reading, asked, (id) => unitOf(goods.get(id ?? 0) ?? null), allocations)
  const sums = await summed(reading, windows, sites.length > 0)
  const today = await companyDay(reading)
  return windows.map((window, index) => {
    const bySite = sums[index] ?? new Map<string | null, Sums>()
    const all = totalOf(bySite.values())
    const shares = sites.map((site) => ({ site, sums: bySite.get(site) ?? noSums() }))
    const row: AllocationRow = {
      ...rowOf(window, all, sites.length === 0 ? all : totalOf(shares.map((one) => one.sums)), today),
      customer__label: firms.get(window.of.customer ?? 0) ?? null,
      product__label: goods.get(window.of.product_key ?? 0)?.product_name ?? null,
    }
    const by_site = shares.map(({ site, sums: own }): SiteShare => ({
      site,
      lifted: gallons(own.lifted),
      loads: own.loads,
    }))
    return { row, by_site }
  })
}

/** A row for each window that touches the days. */
export async function performanceRows(
  reading: WindowReading,
  asked: PerformanceQuestion,
): Promise<PerformanceAnswer<AllocationRow>> {
  const results = (await allRows(reading, asked)).map(({ row }) => row).toSorted(firstToRunOut)
  return { results, count: results.length, totals: totalsOf(results) }
}

/** The same rows over some sites, each with the share of every site. */
export async function performanceBySite(
  reading: WindowReading,
  asked: PerformanceQuestion & { readonly sites: readonly string[] },
): Promise<PerformanceAnswer<AllocationRow & { readonly by_site: readonly SiteShare[] }>> {
  const results = (await allRows(reading, asked))
    .map(({ row, by_site }) => ({ ...row, by_site }))
    .toSorted(firstToRunOut)
  return { results, count: results.length, totals: totalsOf(results) }
}
