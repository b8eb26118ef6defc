/** Whole schedules spread aside, one after the other; told as they are done, stopped between two. */
import { BadSchedule, spreadSchedule, type ScheduleFaults, type ScheduleRequest, type Spread } from '#model/rules/auto-schedule.ts'
import { inTurns, stopJob } from './turns.ts'

export type SpreadAnswer = { readonly spread: Spread } | { readonly faults: ScheduleFaults }

function spreadOf(request: ScheduleRequest): SpreadAnswer {
  try {
    return { spread: spreadSchedule(request) }
  } catch (thrown) {
    if (thrown instanceof BadSchedule) return { faults: thrown.faults }
    throw thrown
  }
}

/** Answers how many were spread: fewer than there are where it was stopped. */
export const spreadSchedules = (job: string, requests: readonly ScheduleRequest[], tell: (answers: readonly SpreadAnswer[]) => void): Promise<number> =>
  inTurns(job, requests, 5, spreadOf, tell)

export const stopSpreading = stopJob
