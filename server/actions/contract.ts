/** What may be done with shipping schedules. */
import { schedule as declared } from '#model/resources/contract.ts'
import { handle } from '../engine/handler.ts'
import { autoSchedule } from './schedule-spread.ts'

export const schedule = handle(declared, { autoSchedule })
