/** What clocks of the database's time zones show, over the years that people look at and plan. */
import type pg from 'pg'
import type { ZoneOffsets } from '#model/shared/zones/zone-offsets.ts'

const DAY_S = 86_400
const YEARS_BACK = 2
const YEARS_AHEAD = 5

/**
 * Each zone is asked every four weeks, and between two different answers the change is searched to the quarter of an hour: clocks are
 * nowhere changed twice within four weeks, nor within a quarter.
 */
const statement = `
  with recursive zones as (select unnest($1::text[]) as name),
  asked as (
    select name, at, extract(epoch from to_timestamp(at) at time zone name)::bigint - at as ahead
    from zones, generate_series($2::bigint, $3::bigint, ${28 * DAY_S}) at),
  pairs as (
    select name, lag(at) over following as low, at as high, lag(ahead) over following as before, ahead
    from asked window following as (partition by name order by at)),
  searched as (
    select * from pairs where before <> ahead
    union all
    select name, case when changed then low else middle end, case when changed then middle else high end, before, ahead
    from searched,
      lateral (select (low + high) / 1800 * 900 as middle) halved,
      lateral (select extract(epoch from to_timestamp(middle) at time zone name)::bigint - middle <> before as changed) answered
    where high - low > 900)
  select name, array_agg(high::float8 order by high) as moments, array_agg((ahead / 60)::float8 order by high) as minutes
  from (
    select name, high, ahead from searched where high - low <= 900
    union all select name, at, ahead from asked where at = $2) changes
  group by name`

type Zone = { readonly name: string; readonly moments: readonly number[]; readonly minutes: readonly number[] }

/** `now` in ms since 1970. */
export async function readOffsets(
  pool: Pick<pg.Pool, 'query'>,
  names: readonly string[],
  now: number,
): Promise<ZoneOffsets> {
  const newYear = (years: number): number => Date.UTC(new Date(now).getUTCFullYear() + years, 0) / 1000
  const [from, until] = [newYear(-YEARS_BACK), newYear(YEARS_AHEAD)]
  const { rows } = await pool.query<Zone>(statement, [names, from, until + 28 * DAY_S])
  const courses = new Map<string, number>()
  const zones: Record<string, number> = {}
  for (const { name, moments, minutes } of rows) {
    const course = moments.flatMap((moment, index) => [moment, minutes[index] ?? 0]).join()
    const place = courses.get(course) ?? courses.size
    courses.set(course, place)
    zones[name.toLowerCase()] = place
  }
  return { from, until, zones, changes: [...courses.keys()].map((course) => course.split(',').map(Number)) }
}
