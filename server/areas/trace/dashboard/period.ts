/** From a day to a day, both included and those of UTC; and how the database rounds moments, as the pure rules do. */
import { sql, type SQL } from 'drizzle-orm'

export type DayPeriod = { readonly from: string | null; readonly to: string | null }

/** Whether a column lies in the period. */
export const inPeriod = (column: string, { from, to }: DayPeriod): SQL =>
  sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${sql.raw(column)} >= ${`${from}T00:00:00Z`}::timestamptz`]),
      ...(to === null ? [] : [sql`${sql.raw(column)} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`]),
    ],
    sql` and `,
  )

/** Whole minutes since 1970, as `minuteOf` rounds. */
export const minuteSql = (column: string): SQL => sql.raw(`floor((date_part('epoch', ${column}) + 30) / 60)`)
