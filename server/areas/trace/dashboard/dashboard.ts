/** The dashboards of cars on the line, as calls of their own (model/areas/trace/dashboard.resource.ts). */
import { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle } from '#server/engine/base/handler.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { cycleTimes } from './cycles.ts'
import { dwellMetrics } from './dwell.ts'
import { tripMetrics } from './metrics.ts'

/** Mounted beside the resources, because it has no rows. */
export const railDashboards: ActionExtension = {
  entity: makeEntity('trace:dashboard', railDashboard, () => false),
  handlers: () => handle(railDashboard, { tripMetrics, cycleTimes, dwellMetrics }),
}
