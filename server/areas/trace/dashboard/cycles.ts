/**
 * Cycle times by lane, as model/areas/trace/rules/figures/cycle.ts says, added up by the database: a year of a large fleet is 100,000 trips.
 */
import { sql, type SQL } from 'drizzle-orm'
import { cycleDefinition, byPart, type LaneCycles } from '#model/areas/trace/rules/figures/cycle.ts'
import type { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { inPeriod, minuteSql, requireOrder } from './period.ts'

type CycleCall = Call<typeof railDashboard, 'cycleTimes'>
type SummedLane = {
  /** One of its trips, which has the names of its ends. */
  readonly sample: number
  readonly cycles: number
  readonly open: number
  readonly parts: readonly (number | null)[]
  readonly mean: number | null
  readonly spread: readonly (number | null)[] | null
}
const SPREAD = [0.1, 0.25, 0.5, 0.75, 0.9]

const minutes = (from: string, to: string): SQL => sql`${minuteSql(to)} - ${minuteSql(from)}`

const lanesOf = (found: SQL, meant: SQL): SQL => sql`
  with moments as (
    select t.id, t.kind, t.origin, t.destination, t.product,
      t.started_at as s1, coalesce(t.pulled_at, t.departed_at) as p1, t.placed_at as z1,
      lead(t.kind) over w as k2, lead(t.started_at) over w as s2, lead(coalesce(t.pulled_at, t.departed_at)) over w as p2,
      lead(t.placed_at) over w as z2, lead(t.kind, 2) over w as k3, lead(t.started_at, 2) over w as s3
    from ${found} t window w as (partition by t.railcar order by t.started_at)
  ), parted as (
    select id, origin, destination, k2 = 'empty' and k3 = 'loaded' as is_whole, ${minutes('s1', 'p1')} as a, ${minutes('p1', 'z1')} as b,
      ${minutes('z1', 's2')} as c, ${minutes('s2', 'p2')} as d, ${minutes('p2', 'z2')} as e, ${minutes('z2', 's3')} as f
    from moments where kind = 'loaded' and ${meant}
  ), cycles as (
    select *, a + b + c + d + e + f as total,
      is_whole and least(a, b, c, d, e, f) >= 0 and a + b + c + d + e + f is not null as is_over
    from parted
  )
  select min(id) as sample, (count(*) filter (where is_over))::int as cycles, (count(*) filter (where is_over is not true))::int as open,
    jsonb_build_array(avg(a) filter (where is_over), avg(b) filter (where is_over), avg(c) filter (where is_over),
      avg(d) filter (where is_over), avg(e) filter (where is_over), avg(f) filter (where is_over)) as parts,
    avg(total) filter (where is_over) as mean,
    to_jsonb(percentile_cont(${sql.raw(`array[${SPREAD.join(', ')}]`)}) within group (order by total) filter (where is_over)) as spread
  from cycles group by origin, destination`

const sixDigits = (value: number): number => Math.round(value * 1_000_000) / 1_000_000
const daysOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : sixDigits(value / 1440)
const hoursOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : sixDigits(value / 60)
const laneOf = (origin: string, destination: string): string => `${origin || '?'} – ${destination || '?'}`

export async function cycleTimes({ input, summedUp, matching }: CycleCall) {
  requireOrder(input)
  const meant = sql.join(
    [inPeriod('s1', input), ...(input.product === null ? [] : [sql`product = ${input.product}`])],
    sql` and `,
  )
  const filters = { ...(input.railcar !== null && { railcar: input.railcar }), started_at__isnull: 'false' }
  const lanes = await summedUp<SummedLane>(trip, filters, (found) => lanesOf(found, meant))
  const samples = lanes.map(({ sample }) => sample)
  const named = new Map(
    samples.length === 0 ? [] : (await matching(trip, { id__in: samples.join(',') })).map((one) => [one.id, one]),
  )
  const results = lanes
    .map(({ sample, cycles, open, parts, mean, spread }): LaneCycles => {
      const [origin, destination] = [
        named.get(sample)?.['origin__label'] ?? '',
        named.get(sample)?.['destination__label'] ?? '',
      ]
      const [p10, p25, median, p75, p90] = (spread ?? []).map(daysOf)
      return {
        lane: laneOf(origin, destination),
        origin,
        destination,
        cycles,
        open,
        days: {
          mean: daysOf(mean),
          p10: p10 ?? null,
          p25: p25 ?? null,
          median: median ?? null,
          p75: p75 ?? null,
          p90: p90 ?? null,
        },
        parts: byPart((index) => hoursOf(parts[index])),
      }
    })
    .filter(({ lane }) => input.lane === '' || lane === input.lane)
    .toSorted((one, other) => other.cycles - one.cycles || (one.lane < other.lane ? -1 : 1))
  return {
    count: results.length,
    open: results.reduce((sum, { open }) => sum + open, 0),
    results,
    definition: cycleDefinition,
  }
}
