/**
 * Values that rows of other resources have a say in, such as whether somebody may come by the papers they hold. A function of the
 * database answers them for each row in each query, so that they are filtered, sorted and grouped by like any other; they are never stored.
 */

export type ByRows = {
  /** The function of the database: it is given `of`, the row and the day at each site, and answers texts. */
  readonly asks: string
  readonly of: string
  /** Which of these texts it is, from 1. */
  readonly part: number
  /** Resources of which one change may give every row another value. Where a change concerns one row alone, a trigger tells of that row. */
  readonly by: readonly string[]
}
