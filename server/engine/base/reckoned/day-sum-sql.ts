/** Sums of what begins today, in SQL (model/kernel/reckoned/day-sum.ts); each row has the clock of its own zone. */
import { sql } from 'drizzle-orm'
import type { DaySum } from '#model/kernel/reckoned/day-sum.ts'
import { quoted, snake } from '#server/db/tables/columns.ts'
import { HOLDS, type ReckonedSql } from './reckoned-columns.ts'

/** `type`: of the column that the value would have. */
export function daySumSql({ of, by, at, sum, except = {}, whole, zone }: DaySum, type: string): ReckonedSql {
  const left = Object.entries(except).map(([key, value]) => ` and c."${key}" <> ${quoted(value)}`)
  const figure =
    whole === undefined
      ? `coalesce(sum(c."${sum}"), 0)`
      : `round(100 * sum(c."${sum}")::numeric / nullif(sum(c."${whole}"), 0), 1)`
  return {
    value: (alias) =>
      sql.raw(
        `(select ${figure}::${type} from (select k.zone, (now() at time zone k.zone)::date as day from (select ${zone}(${alias}.id) as zone) k) d
          left join ${snake(of)} c on c."${by}" = ${alias}.id and c."${at}" >= d.day::timestamp at time zone d.zone
          and c."${at}" < (d.day + 1)::timestamp at time zone d.zone${left.join('')})`,
      ),
    until: () => sql.raw(`(now() + interval '${HOLDS}')`),
  }
}
