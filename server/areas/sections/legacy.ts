/** The actions of section `legacy`. */
import { allocation as declared, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { handle } from '#server/engine/base/handler.ts'

export const allocation = handle(declared, {
  addLimit: async ({ row, rows, input }) => rows(transferLimit).create({ ...input, allocation: row.id }),
})
