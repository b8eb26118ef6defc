/** The handlers of the section `report`. */
import { judgeReports } from '#server/areas/report/judge-reports.ts'
import { report as handlers } from '#server/areas/report/report.ts'
import { scheduleFollows } from '#server/areas/report/sending/plan.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { withGuard } from '#server/engine/rows/following/guards.state.ts'

export const report = withFollower(withGuard(handlers, judgeReports), scheduleFollows)
