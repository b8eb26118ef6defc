/** Spreads shipping schedules over their days, one after the other, and can be stopped between two. */
import { spreadSchedule, type Spread } from '#model/areas/schedule/rules/auto-schedule.ts'
import { BadSchedule, type ScheduleFaults, type ScheduleRequest } from '#model/areas/schedule/rules/schedule-request.ts'
import { runInSlices, stopJob } from '#workers/scheduler/slices.ts'

export type SpreadAnswer = { readonly spread: Spread } | { readonly faults: ScheduleFaults }

function spreadOf(request: ScheduleRequest): SpreadAnswer {
  try {
    return { spread: spreadSchedule(request) }
  } catch (thrown) {
    if (thrown instanceof BadSchedule) return { faults: thrown.faults }
    throw thrown
  }
}

/** Resolves to the number of schedules done, which is smaller than the number requested if the job was stopped. */
export const spreadSchedules = (
  job: string,
  requests: readonly ScheduleRequest[],
  onResults: (answers: readonly SpreadAnswer[]) => void,
): Promise<number> => runInSlices(job, requests, 5, spreadOf, onResults)

export const stopSpreading = stopJob
