/**
 * How long cars stand, as model/areas/trace/rules/figures/dwell.ts says, added up by the database: a month of a large fleet is 100,000
 * sightings.
 */
import { sql, type SQL } from 'drizzle-orm'
import { facility } from '#model/areas/company/company.resource.ts'
import type { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import {
  dwellBegins,
  dwellDefinitions,
  dwellEnds,
  dwellOrder,
  MOST_DWELL_MINUTES,
  type DwellKind,
  type DwellLine,
} from '#model/areas/trace/rules/figures/dwell.ts'
import type { Call, Filters } from '#server/engine/base/handler.ts'
import { inPeriod, minuteSql, requireOrder, type DayPeriod } from './period.ts'

type DwellCall = Call<typeof railDashboard, 'dwellMetrics'>
type SummedVisits = {
  readonly key: string
  /** The event with which one of them began. */
  readonly sample: number
  readonly visits: number
  readonly mean: number | null
  readonly median: number | null
  readonly p90: number | null
  readonly most: number | null
  /** Minutes for which those that are not over last. */
  readonly running: readonly number[] | null
  readonly stored: number
  readonly bad_order: number
  readonly over_10_days: number
}
const DAY = 86_400_000
/** Before the period: a visit that begins in it may end a state that began earlier. */
const RUN_UP_DAYS = 15
const DAYS_SHOWN = 30

const codes = (some: ReadonlySet<string>): SQL => sql.raw([...some].map((code) => `'${code}'`).join(', '))

/** Only a stay on the way is over where the car is seen elsewhere, whatever is said of it there. */
const toldBy = (kind: DwellKind): SQL =>
  kind === 'terminal' ? sql`` : sql`where t.code in (${codes(new Set([...dwellBegins[kind], ...dwellEnds[kind]]))})`

/**
 * Between two ends of a car lies at most one visit: from the first event that begins one, until the end. On the way it is over, without an
 * end, as soon as the car is seen elsewhere: there a new stretch begins.
 */
function visitsSql(found: SQL, { input: { kind, load_status } }: DwellCall, period: DayPeriod): SQL {
  const isTerminal = sql.raw(String(kind === 'terminal'))
  return sql`
  with told as (
    select t.id, t.railcar, t.trip, t.code, t.at, t.station, t.railroad, t.load_status,
      case when t.state = '' then t.location else t.location || ', ' || t.state end as place,
      t.code in (${codes(dwellBegins[kind])}) as begins, t.code in (${codes(dwellEnds[kind])}) as ends,
      row_number() over w as nth, (t.location, t.state) is distinct from (lag(t.location) over w, lag(t.state) over w) as is_elsewhere,
      lead(t.id) over w is null as is_final
    from ${found} t ${toldBy(kind)} window w as (partition by t.railcar order by t.at, t.code = 'R', t.received_at nulls first, t.id)
  ), stretched as (
    select *, sum((ends or (${isTerminal} and is_elsewhere))::int) over (partition by railcar order by nth) - ends::int as stretch
    from told
  ), visits as (
    select railcar, min(nth) filter (where begins) as first, min(at) filter (where begins) as since, min(at) filter (where ends) as until,
      max(nth) filter (where code = 'S') as stored_nth, max(nth) filter (where code in ('B', 'F')) as bad_nth, bool_or(is_final) as is_last
    from stretched group by railcar, stretch having bool_or(begins)
  ), judged as (
    select v.since, v.until, e.id as event, e.trip, e.place, e.station, e.railroad,
      ${minuteSql('v.until')} - ${minuteSql('v.since')} as minutes, ${minuteSql('now()')} - ${minuteSql('v.since')} as so_far,
      case when not ${isTerminal} then '' when v.stored_nth > v.first then 'stored' when v.bad_nth > v.first then 'bad_order'
        when ${minuteSql('v.until')} - ${minuteSql('v.since')} > ${sql.raw(String(MOST_DWELL_MINUTES))} then 'over_10_days'
        else '' end as why
    from visits v join told e on e.railcar = v.railcar and e.nth = v.first where (v.until is not null or v.is_last)
      and ${inPeriod('v.since', period)}
      ${load_status === '' ? sql`` : sql`and e.load_status = ${load_status}`}
  )`
}

const summed = (visits: SQL, key: SQL, joined: SQL): SQL => sql`${visits}
  select ${key} as key, min(v.event) as sample, (count(v.minutes) filter (where why = ''))::int as visits,
    avg(v.minutes) filter (where why = '') as mean, max(v.minutes) filter (where why = '') as most,
    percentile_cont(0.5) within group (order by v.minutes) filter (where why = '') as median,
    percentile_cont(0.9) within group (order by v.minutes) filter (where why = '') as p90,
    jsonb_agg(v.so_far) filter (where why = '' and until is null) as running,
    (count(*) filter (where why = 'stored'))::int as stored, (count(*) filter (where why = 'bad_order'))::int as bad_order,
    (count(*) filter (where why = 'over_10_days'))::int as over_10_days
  from judged v ${joined} where coalesce(${key}, '') <> '' group by 1`

/** By what visits are put together; parties are those of the trip. */
function keyOf({ input: { by, kind } }: DwellCall): { readonly key: SQL; readonly joined: SQL } {
  const none = sql``
  if (by === 'station') return { key: sql`v.place`, joined: none }
  if (by === 'railroad') return { key: sql`v.railroad`, joined: none }
  if (by === 'facility')
    return {
      key: sql`(select max(f.id)::text from company_facility f where f.station = v.station)`,
      joined: none,
    }
  return {
    key: kind === 'origin' ? sql`x.shipper::text` : sql`x.consignee::text`,
    joined: sql`join trace_trip x on x.id = v.trip`,
  }
}

/** What people call each. */
async function labelsFor({ input: { by, kind }, rows, matching }: DwellCall, lines: readonly SummedVisits[]) {
  if (lines.length === 0 || by === 'station' || by === 'railroad') return new Map<string, string>()
  if (by === 'facility') {
    const known = await rows(facility).find({ id: lines.map(({ key }) => Number(key)) }, { only: ['id', 'name'] })
    return new Map(known.map(({ id, name }) => [String(id), name]))
  }
  const begun = await rows(event).find({ id: lines.map(({ sample }) => sample) }, { only: ['id', 'trip'] })
  const trips = await matching(trip, { id__in: begun.flatMap((one) => one.trip ?? []).join(',') })
  const field = kind === 'origin' ? 'shipper' : 'consignee'
  return new Map(trips.map((one) => [String(one[field] ?? ''), one[`${field}__label`] ?? '']))
}

const hours = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / 60) * 100) / 100
const total = (lines: readonly SummedVisits[], of: 'stored' | 'bad_order' | 'over_10_days'): number =>
  lines.reduce((sum, line) => sum + line[of], 0)

export async function dwellMetrics(call: DwellCall) {
  const { input, summedUp, now } = call
  requireOrder(input)
  const shown =
    input.from === null && input.to === null
      ? new Date(Date.parse(now) - DAYS_SHOWN * DAY).toISOString().slice(0, 10)
      : input.from
  const filters: Filters = {
    ...input.filters,
    ...(input.railcar !== null && { railcar: input.railcar }),
    ...(shown !== null && { at__gte: new Date(Date.parse(shown) - RUN_UP_DAYS * DAY).toISOString() }),
  }
  const { key, joined } = keyOf(call)
  const lines = await summedUp<SummedVisits>(event, filters, (found) =>
    summed(visitsSql(found, call, { from: shown, to: input.to }), key, joined),
  )
  const labels = await labelsFor(call, lines)
  const results = lines
    .filter(({ visits, running }) => visits > 0 || running !== null)
    .map(({ key: of, visits, mean, median, p90, most, running }): DwellLine => {
      const long = (running ?? []).filter((minutes) => minutes > (p90 ?? Infinity))
      const open = running?.length ?? 0
      return {
        key: of,
        label: labels.get(of) ?? of,
        visits,
        open_visits: open,
        hours: { mean: hours(mean), median: hours(median), p90: hours(p90), max: hours(most) },
        cars_now: open,
        long_now: long.length,
      }
    })
    .toSorted(dwellOrder)
  return {
    count: results.length,
    results,
    excluded: {
      stored: total(lines, 'stored'),
      bad_order: total(lines, 'bad_order'),
      over_10_days: total(lines, 'over_10_days'),
    },
    definition: dwellDefinitions[input.kind],
    from: shown,
  }
}
