/** The handlers of the section `report`. */
import { report as handlers } from '#server/areas/report/report.ts'
import { scheduleFollows } from '#server/areas/report/sending/plan.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'

export const report = withFollower(handlers, scheduleFollows)
