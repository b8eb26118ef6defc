/** Sums of what begins today, in SQL (model/kernel/reckoned/day-sum.ts); each row has the clock of its own zone. */
import { sql } from 'drizzle-orm'
import type { DaySum } from '#model/kernel/reckoned/day-sum.ts'
import { quoted, snake } from '#server/db/tables/columns.ts'
import { HOLDS, type ReckonedSql } from './reckoned-columns.ts'

/**
 * `type`: of the column that the value would have. Without `offset 0` PostgreSQL would merge the subqueries and find the zone and the day anew
 * for every row that is added up.
 */
export function daySumSql({ of, by, at, sum, except = {}, whole, zone }: DaySum, type: string): ReckonedSql {
  const left = Object.entries(except).map(([key, value]) => ` and c."${key}" <> ${quoted(value)}`)
  const figure =
    whole === undefined
      ? `coalesce(sum(c."${sum}"), 0)`
      : `round(100 * sum(c."${sum}")::numeric / nullif(sum(c."${whole}"), 0), 1)`
  return {
    value: (alias) =>
      sql.raw(
        `(select ${figure}::${type} from (
            select k.day::timestamp at time zone k.zone as begins, (k.day + 1)::timestamp at time zone k.zone as ends from (
              select zone, (now() at time zone zone)::date as day from (select ${zone}(${alias}.id) as zone offset 0) z) k offset 0) d
          left join ${snake(of)} c on c."${by}" = ${alias}.id and c."${at}" >= d.begins and c."${at}" < d.ends${left.join('')})`,
      ),
    until: () => sql.raw(`(now() + interval '${HOLDS}')`),
  }
}
