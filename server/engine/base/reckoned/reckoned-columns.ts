/** Columns whose values the database reckons in each query. */
import type { SQL } from 'drizzle-orm'

/** Its value, and the moment until which it holds: null where no day changes it. `alias` is the table that holds the row. */
export type ReckonedSql = {
  readonly value: (alias: string) => SQL
  readonly until: (alias: string) => SQL
  readonly together?: Together
}

/** What is reckoned for many rows at once. Columns with the same `key` are answered by the same question. */
export type Together = {
  readonly key: string
  /** `rows`: all of them as a list. It answers an object by their ids. */
  readonly ask: (rows: SQL) => SQL
  /** The value of the row under the alias, of that object. */
  readonly said: (answer: SQL, alias: string) => SQL
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
