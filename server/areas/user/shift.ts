/** Signing off at the end of a shift, and withdrawing the sign-off. */
import { shift as declared } from '#model/areas/user/shift.resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { handle } from '#server/engine/base/handler.ts'

export const shift = handle(declared, {
  signOff: ({ rows, input, now }) => rows(declared).create({ ...input, at: now }),
  /** Only the last one: what was missed is counted from it. */
  withdraw: async ({ row, rows }) => {
    const [last] = await rows(declared).find({}, { limit: 1 })
    if (last?.id !== row.id) throw invalid({ non_field_errors: ['You have signed off since: this sign-off stays.'] })
    await rows(declared).remove(row.id)
    return { id: row.id }
  },
})
