/** Judges an inventory movement by its locations: their sites, and what its kind needs. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { location } from './place.resource.ts'
import { movementErrors, type JudgedMovement } from './rules/balance/movement.ts'

export const soundMovement = judgedBy<
  JudgedMovement,
  {
    readonly from: { readonly of: typeof location; readonly where: { id: 'location' } }
    readonly to: { readonly of: typeof location; readonly where: { id: 'to_location' } }
  }
>({
  fields: ['kind', 'server', 'location', 'to_location', 'volume', 'reason'],
  facts: {
    from: { of: location, where: { id: 'location' } },
    to: { of: location, where: { id: 'to_location' } },
  },
  judge: (row, { from, to }) => ({
    errors: movementErrors(row, from, to),
    values: row.server === null && from && from.server !== null ? { server: from.server } : {},
  }),
})
