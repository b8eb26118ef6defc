/** The calls of slots. */
import { slot as declared } from '#model/areas/slot/slot.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { withWork } from '#server/engine/operations/area-work/verb-work.ts'
import { alterSlots, createSlots } from './laying.ts'
import { deleteSlots, locationSlots, slotWork, watchSlot } from './slot-calls.ts'
import { statics } from './statics.ts'

export const slot = withWork(
  declared,
  handle(declared, { createSlots, alterSlots, deleteSlots, locationSlots, statics, watchSlot }),
  slotWork,
)
