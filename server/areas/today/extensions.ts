/** Calls without rows of their own, mounted beside the resources. */
import { today as declaredToday, wheelhouse as declaredWheelhouse } from '#model/areas/today/today.resource.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle } from '#server/engine/base/handler.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { today } from './today.ts'
import { wheelhouse } from './wheelhouse.ts'

export const todayCalls: readonly ActionExtension[] = [
  {
    entity: makeEntity('user:today', declaredToday, () => false),
    handlers: () => handle(declaredToday, { today }),
  },
  {
    entity: makeEntity('company:wheelhouse', declaredWheelhouse, () => false),
    handlers: () => handle(declaredWheelhouse, { wheelhouse }),
  },
]
