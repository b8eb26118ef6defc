/** The cars of a bill of lading that stands, stand still with it: none is changed, taken off, moved or deleted, and none is put on. */
import type { FreezeThrough } from '#model/kernel/life.ts'

/** What happens to a car after it has gone: how much is left in it, where it is. */
const except = ['active_volume', 'active_weight', 'current_location'] as const

const held = (state: string, says: string) =>
  ({ through: 'rail_shipment', in: [state], fields: 'all', except, says }) as const satisfies FreezeThrough

export const heldByBill = [
  held(
    'shipped',
    'The car is on a shipped bill of lading, which stays as it is. Open it for correction to change its cars.',
  ),
  held('cancelled', 'The shipment is cancelled: it takes no cars, and its cars stay as they are.'),
  held('void', 'The bill of lading is void: it takes no cars, and its cars stay as they are.'),
] as const
