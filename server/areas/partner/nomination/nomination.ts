/** Nominations: their calls, and the work of the verbs of their life cycle. */
import { nomination as declared } from '#model/areas/partner/nomination.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { openedNow } from '../seen.ts'
import { approve } from './approve.ts'
import { clearNomination, forecast } from './changes.ts'
import { newNominations, revise } from './drafts.ts'
import { review } from './review.ts'
import { send } from './send.ts'
import { getShipments } from './shipments.ts'
import { autoSchedule } from './spread.ts'

export const nomination = withWork(
  declared,
  handle(declared, {
    newNominations,
    forecast,
    autoSchedule,
    clearNomination,
    revise,
    review,
    getShipments,
    seen: async ({ row, rows, person, now }) => {
      const values = openedNow(row, person, now)
      return values === undefined ? row : rows(declared).patch(row.id, values)
    },
  }),
  { send, approve },
)
