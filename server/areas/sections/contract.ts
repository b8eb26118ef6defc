/** The actions of section `contract`, resource by resource. */
import { schedule as declared } from '#model/areas/schedule/schedule.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { autoSchedule } from '#server/areas/schedule/spread.ts'

export const schedule = handle(declared, { autoSchedule })
