/**
 * Cycle times by lane, as model/areas/trace/rules/figures/cycle.ts says, added up by the database from the cycles that it keeps: a year of a
 * large fleet is 100,000 trips.
 */
import { sql, type SQL } from 'drizzle-orm'
import { cycleDefinition, byPart, type LaneCycles } from '#model/areas/trace/rules/figures/cycle.ts'
import type { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { inPeriod } from './period.ts'

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

/** Of cycles kept (cycles.sql), those that are meant, by lane. */
const lanesOf = (meant: SQL): SQL => sql`
  select min(trip) as sample, count(minutes)::int as cycles, (count(*) - count(minutes))::int as open,
    jsonb_build_array(avg(parts[1]), avg(parts[2]), avg(parts[3]), avg(parts[4]), avg(parts[5]), avg(parts[6])) as parts,
    avg(minutes)::float8 as mean,
    to_jsonb(percentile_cont(${sql.raw(`array[${SPREAD.join(', ')}]`)}) within group (order by minutes)) as spread
  from trace_cycle where ${meant} group by origin, destination`

const sixDigits = (value: number): number => Math.round(value * 1_000_000) / 1_000_000
const daysOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : sixDigits(value / 1440)
const hoursOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : sixDigits(value / 60)
const laneOf = (origin: string, destination: string): string => `${origin || '?'} – ${destination || '?'}`

export async function cycleTimes({ input, summedUp, matching, person }: CycleCall) {
  const meant = sql.join(
    [
      sql`company_id = ${person.company}`,
      inPeriod('began', input),
      ...(input.product === null ? [] : [sql`product = ${input.product}`]),
      ...(input.railcar === null ? [] : [sql`railcar = ${input.railcar}`]),
    ],
    sql` and `,
  )
  const lanes = await summedUp<SummedLane>(trip, {}, () => lanesOf(meant))
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
