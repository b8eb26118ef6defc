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
import { figuresOf, usedOf } from '#model/areas/legacy/rules/window/figures.ts'
import { unitOf } from '#model/areas/legacy/rules/window/quantity.ts'
import { windowsOf } from '#model/areas/legacy/rules/window/window.ts'
import { gallons, limitUsage, tenths, type LimitPeriod } from '#model/areas/limit/rules/limit.ts'
import type { Row } from '#model/kernel/resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { companyDay, windowSums, windowSumsBySite, type LoadSums, type WindowReading } from './window-sums.ts'

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

type Named = Pick<AllocationRow, 'unit' | 'customer__label' | 'product__label'>
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
  const nameById = new Map(firms.map(({ id, name }) => [id, name]))
  const productById = new Map(goods.map((one) => [one.id, one]))
  return ({ customer, product_key }: Allocation): Named => {
    const own = productById.get(product_key ?? 0) ?? null
    return {
      unit: unitOf(own),
      customer__label: nameById.get(customer ?? 0) ?? null,
      product__label: own?.product_name ?? null,
    }
  }
}

type AskedWindow = LimitPeriod & { readonly of: Allocation; readonly limit: Limit; readonly named: Named }

/** Adds up the loads of some sites. */
function totalOf(all: readonly LoadSums[]): LoadSums {
  const sum = (key: 'lifted' | 'open'): string => gallons(all.reduce((total, one) => total + tenths(one[key]), 0n))
  return { lifted: sum('lifted'), open: sum('open'), loads: all.reduce((total, { loads }) => total + loads, 0) }
}
const noLoads = totalOf([])

/** `part`: the sums of the sites that were asked for; the same as `all` without sites. */
function rowOf(
  { of, limit, named, start, end }: AskedWindow,
  all: LoadSums,
  part: LoadSums,
  today: string,
): AllocationRow {
  const figures = figuresOf({ start, end, limit: limit.limit, ...all }, of.loading_warning, today)
  const percent = part === all ? figures.percent : limitUsage(usedOf({ limit: limit.limit, ...part })).used_percent
  return {
    allocation: of.id,
    allocation_code: of.allocation_code,
    customer: of.customer,
    customer__label: named.customer__label,
    product: of.product_key,
    product__label: named.product__label,
    unit: named.unit,
    transfer_limit: limit.id,
    period_type: limit.period_type,
    period_start: start,
    period_end: end,
    limit: limit.limit,
    lifted: part.lifted,
    open: part.open,
    loads: part.loads,
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
  if (one.runs_out !== other.runs_out) return (one.runs_out ?? '~') < (other.runs_out ?? '~') ? -1 : 1
  const moreUsed = (other.percent ?? 0) - (one.percent ?? 0)
  if (moreUsed !== 0) return moreUsed
  if (one.allocation_code !== other.allocation_code) return one.allocation_code < other.allocation_code ? -1 : 1
  return one.period_start < other.period_start ? -1 : 1
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

/** Limits with the same terms have the same windows, so that these are computed once. */
function windowsByTerms({ from, to }: PerformanceQuestion) {
  const known = new Map<string, readonly LimitPeriod[]>()
  return (limit: Limit, of: Allocation): readonly LimitPeriod[] => {
    const key = [
      limit.period_type,
      limit.days_in_period,
      limit.period_start_date,
      limit.transfer_limit_start_date,
      limit.transfer_limit_end_date,
      of.effective_date,
      of.expiration_date,
    ].join()
    const windows = known.get(key) ?? windowsOf(limit, of, from, to)
    known.set(key, windows)
    return windows
  }
}

async function windowsAsked(
  reading: WindowReading,
  asked: PerformanceQuestion,
  nameOf: (one: Allocation) => Named,
  allocations: readonly Allocation[],
): Promise<readonly AskedWindow[]> {
  const isWhole = asked.allocation == null && asked.product == null && asked.customer == null
  const limits = await reading
    .rows(transferLimit)
    .find(isWhole ? {} : { allocation: allocations.map(({ id }) => id) }, { only: ofLimit })
  const byId = new Map(allocations.map((one) => [one.id, one]))
  const windowsFor = windowsByTerms(asked)
  const windows: AskedWindow[] = []
  for (const limit of limits) {
    const of = byId.get(limit.allocation ?? 0)
    if (of === undefined) continue
    const named = nameOf(of)
    for (const { start, end } of windowsFor(limit, of)) windows.push({ of, limit, named, start, end })
    if (windows.length > MAX_WINDOWS)
      throw invalid({ to: [`There are more than ${MAX_WINDOWS} windows in these days. Ask for fewer days.`] })
  }
  return windows
}

type SummedWindow = { readonly all: LoadSums; readonly part: LoadSums; readonly by_site: readonly SiteShare[] }

/** The loads of each window at all sites, and at those that are asked for. */
async function summed(
  reading: WindowReading,
  windows: readonly AskedWindow[],
  sites: readonly string[],
): Promise<readonly SummedWindow[]> {
  const asked = windows.map(({ of, start, end, named }) => ({ allocation: of.id, start, end, unit: named.unit }))
  if (sites.length === 0) return (await windowSums(reading, asked)).map((all) => ({ all, part: all, by_site: [] }))
  return (await windowSumsBySite(reading, asked)).map((bySite) => {
    const shares = sites.map((site) => ({ site, ...(bySite.get(site) ?? noLoads) }))
    return {
      all: totalOf([...bySite.values()]),
      part: totalOf(shares),
      by_site: shares.map(({ site, lifted, loads }) => ({ site, lifted, loads })),
    }
  })
}

type PlacedRow = { readonly row: AllocationRow; readonly by_site: readonly SiteShare[] }
async function allRows(reading: WindowReading, asked: PerformanceQuestion): Promise<readonly PlacedRow[]> {
  const allocations = await allocationsAsked(reading, asked)
  const windows = await windowsAsked(reading, asked, await namesOf(reading, allocations), allocations)
  const sums = await summed(reading, windows, asked.sites ?? [])
  const today = await companyDay(reading)
  const rows: PlacedRow[] = []
  for (const [index, { all, part, by_site }] of sums.entries()) {
    const window = windows[index]
    if (window !== undefined) rows.push({ row: rowOf(window, all, part, today), by_site })
  }
  return rows
}

function answerOf<R extends AllocationRow>(rows: readonly R[]): PerformanceAnswer<R> {
  const results = rows.toSorted(firstToRunOut)
  return { results, count: results.length, totals: totalsOf(results) }
}

/** A row for each window that touches the days. */
export async function performanceRows(
  reading: WindowReading,
  asked: PerformanceQuestion,
): Promise<PerformanceAnswer<AllocationRow>> {
  return answerOf((await allRows(reading, asked)).map(({ row }) => row))
}

/** The same rows over some sites, each with the share of every site. */
export async function performanceBySite(
  reading: WindowReading,
  asked: PerformanceQuestion & { readonly sites: readonly string[] },
): Promise<PerformanceAnswer<AllocationRow & { readonly by_site: readonly SiteShare[] }>> {
  return answerOf((await allRows(reading, asked)).map(({ row, by_site }) => ({ ...row, by_site })))
}
