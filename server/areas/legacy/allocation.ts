/** The calls of allocations of second-generation terminals. */
import { allocation as declared } from '#model/areas/legacy/allocation.resource.ts'
import { ofCompany } from './limit/company-windows.ts'
import { planLimit } from './limit/plan.ts'
import { timeline } from './limit/timeline.ts'
import { whatIf } from './limit/what-if.ts'
import { handle } from '#server/engine/base/handler.ts'

export const allocation = handle(declared, { timeline, planLimit, whatIf, ofCompany })
