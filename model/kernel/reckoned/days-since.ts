/**
 * How many whole days have passed since an instant of the row, such as since a car came to where it stands: reckoned in each query, because
 * nobody writes as they pass. In SQL it is server/engine/base/reckoned/days-since-sql.ts.
 */
export type DaysSince = {
  /** The field with the instant; without one there is no value. */
  readonly since: string
}
