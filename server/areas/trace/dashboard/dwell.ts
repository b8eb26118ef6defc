/**
 * How long cars stand, as model/areas/trace/rules/figures/dwell.ts says, added up by the database from the visits that it keeps: a month of
 * a large fleet is 100,000 sightings.
 */
import { sql, type SQL } from 'drizzle-orm'
import { facility } from '#model/areas/company/company.resource.ts'
import type { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { dwellDefinitions, dwellOrder, type DwellLine } from '#model/areas/trace/rules/figures/dwell.ts'
import type { Call, Filters } from '#server/engine/base/handler.ts'
import { inPeriod, minuteSql, type DayPeriod } from './period.ts'

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
const DAYS_SHOWN = 30

/** Of the visits kept (visits.sql): those that began in the period, with a sighting that the filters find, where there are such. */
function visitsSql(found: SQL | undefined, { input, person }: DwellCall, period: DayPeriod): SQL {
  const { kind, load_status, railcar } = input
  return sql`select v.*, ${minuteSql('now()')} - ${minuteSql('v.since')} as so_far from trace_visit v
    ${found === undefined ? sql`` : sql`join ${found} t on t.id = v.event`}
    where v.company_id = ${person.company} and v.kind = ${kind} and ${inPeriod('v.since', period)}
      ${load_status === '' ? sql`` : sql`and v.load_status = ${load_status}`}
      ${railcar === null ? sql`` : sql`and v.railcar = ${railcar}`}`
}

const summed = (visits: SQL, key: SQL, joined: SQL): SQL => sql`
  select ${key} as key, min(v.event) as sample, (count(v.minutes) filter (where why = ''))::int as visits,
    (avg(v.minutes) filter (where why = ''))::float8 as mean, max(v.minutes) filter (where why = '') as most,
    percentile_cont(0.5) within group (order by v.minutes) filter (where why = '') as median,
    percentile_cont(0.9) within group (order by v.minutes) filter (where why = '') as p90,
    jsonb_agg(v.so_far) filter (where why = '' and until is null) as running,
    (count(*) filter (where why = 'stored'))::int as stored, (count(*) filter (where why = 'bad_order'))::int as bad_order,
    (count(*) filter (where why = 'over_10_days'))::int as over_10_days
  from (${visits}) v ${joined} where coalesce(${key}, '') <> '' group by 1`

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
    joined: sql`join trace_event y on y.id = v.event join trace_trip x on x.id = y.trip`,
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
  const shown =
    input.from === null && input.to === null
      ? new Date(Date.parse(now) - DAYS_SHOWN * DAY).toISOString().slice(0, 10)
      : input.from
  const filters: Filters = { ...input.filters }
  const isFiltered = Object.keys(filters).length > 0
  const { key, joined } = keyOf(call)
  const lines = await summedUp<SummedVisits>(event, filters, (found) =>
    summed(visitsSql(isFiltered ? found : undefined, call, { from: shown, to: input.to }), key, joined),
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
