/**
 * Values that rows of other resources have a say in, such as whether somebody may come by the papers they hold. A function of the database
 * answers them for each row in each query, so that tables filter, sort and group by them like by any other; they are never stored.
 */

export type ByRows = {
  /** The function of the database: it is given `of`, the row and the day at each site, and answers texts. */
  readonly asks: string
  readonly of: string
  /** The function that judges many rows at once, where there is one: of a list of rows it answers the texts of each by its id. */
  readonly together?: string
  /** Which of these texts it is, from 1. */
  readonly part: number
  /** Resources of which a change may give every row another value. A change that concerns one row alone is told as a change of that row. */
  readonly by: readonly string[]
  /** It follows from the time of day too, or from rows of which whoever looks hears nothing: it is asked for again twice a minute. */
  readonly ages?: true
  /** No day changes it: the function is given none, and what it said holds until somebody is told of the row. */
  readonly steady?: true
}
