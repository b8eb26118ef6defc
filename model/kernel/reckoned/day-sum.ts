/**
 * What rows of another resource that begin today add up to, such as the slots of a place: declared here once and reckoned in each query,
 * because a stored figure would be wrong from midnight on, and every change of such a row would wait for this one. In SQL it is
 * server/engine/base/reckoned/day-sum-sql.ts.
 */
export type DaySum = {
  /** The resource of the rows, the reference by which they belong to this one, and the instant at which they begin. */
  readonly of: string
  readonly by: string
  readonly at: string
  /** The field that is added up; rows with these values are left out. */
  readonly sum: string
  readonly except?: Readonly<Record<string, string>>
  /** The value is the percentage of the sum of this field, and empty where that is 0. */
  readonly whole?: string
  /** The function of the database that names the zone of this row by its id. */
  readonly zone: string
}
