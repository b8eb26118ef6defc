/** The end of a shift: what came before has been seen. */
import { shift as declared } from '#model/resources/user.ts'
import { invalid } from '../engine/fault.ts'
import { handle } from '../engine/handler.ts'

export const shift = handle(declared, {
  signOff: ({ rows, input, now }) => rows(declared).create({ ...input, at: now }),
  /** The last alone: what was missed since leans on it. */
  withdraw: async ({ row, rows }) => {
    const [last] = await rows(declared).find({}, { limit: 1 })
    if (last?.id !== row.id) throw invalid({ non_field_errors: ['You have signed off since: this sign-off stays.'] })
    await rows(declared).remove(row.id)
    return { id: row.id }
  },
})
