/** The calls of periodic limits. */
import { limit as declared } from '#model/areas/limit/limit.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { rollForward } from './roll.ts'

export const limit = handle(declared, { rollForward })
