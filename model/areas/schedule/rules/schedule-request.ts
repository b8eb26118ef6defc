/** A request to spread a schedule, and the error that is thrown for one that cannot be spread. */
import type { Day, DayQuantity } from './days.ts'

export type ScheduleRequest = {
  /** Cars that the whole schedule ships. */
  readonly total: number
  /** Days before it are over. */
  readonly today: Day
  /** The first free day, if it is later than today; days between the two keep their quantity. */
  readonly from?: Day
  /** The days of the schedule; their quantities count only where the day is locked. */
  readonly schedule: readonly DayQuantity[]
  /** Days with an actual value (which may be 0); they belong to the schedule even if it does not list them. */
  readonly actual: readonly DayQuantity[]
  /** Days that keep their quantity. */
  readonly locked?: readonly Day[]
  /** Days on which nothing is shipped. */
  readonly blackout?: readonly Day[]
}

export type ScheduleField =
  | 'start_date'
  | 'end_date'
  | 'total'
  | 'today'
  | 'from'
  | 'schedule'
  | 'actual'
  | 'locked_days'
  | 'blackout_days'
export type ScheduleFaults = Readonly<Partial<Record<ScheduleField, readonly string[]>>>

/** Thrown for a request that cannot be spread, with errors by API field. */
export class BadSchedule extends RangeError {
  override readonly name = 'BadSchedule'
  readonly faults: ScheduleFaults

  constructor(faults: ScheduleFaults) {
    super(Object.values(faults).flat().join(' '))
    this.faults = faults
  }
}
