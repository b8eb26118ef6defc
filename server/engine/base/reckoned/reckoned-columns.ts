/** Columns whose values the database reckons in each query. */
import type { SQL } from 'drizzle-orm'

/** Its value, and the moment until which it holds: null where no day changes it. `alias` is the table that holds the row. */
export type ReckonedSql = {
  readonly value: (alias: string) => SQL
  readonly until: (alias: string) => SQL
}

/** Whoever may not view the rows that a value is made of hears of none of their changes, and asks for it again so soon. */
export const HOLDS = '30 seconds'

type Reckoning = { readonly reckoned?: ReckonedSql }
/** Of the named columns or of all. */
export const reckonedColumns = (
  { columns }: { readonly columns: ReadonlyMap<string, Reckoning> },
  names: Iterable<string> = columns.keys(),
): readonly (readonly [string, ReckonedSql])[] =>
  [...names].flatMap((key) => {
    const found = columns.get(key)?.reckoned
    return found === undefined ? [] : [[key, found] as const]
  })
