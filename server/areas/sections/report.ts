/** The handlers of the section `report`. */
import { report as declared } from '#model/areas/report/report.resource.ts'
import { judgeReports } from '#server/areas/report/judge-reports.ts'
import { asking } from '#server/areas/report/report.ts'
import { sending } from '#server/areas/report/sending/calls.ts'
import { scheduleFollows } from '#server/areas/report/sending/plan.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withFollower } from '#server/engine/rows/following/followers.state.ts'
import { withGuard } from '#server/engine/rows/following/guards.state.ts'

const handlers = handle(declared, { ...asking, ...sending })
export const report = withFollower(withGuard(handlers, judgeReports), scheduleFollows)
