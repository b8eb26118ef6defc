/** A ticket is opened where the limits have room for what is ordered; open, it holds that room (invariants.sql). */
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { judged } from '#model/kernel/why-not/obstacle.ts'
import type { VerbWork } from '#server/engine/operations/area-work/verb-work.ts'
import { deniedBy } from './ask.ts'

export const openTicket: VerbWork<typeof ticket> = {
  obstacles: async (call) =>
    judged(
      (await deniedBy(call, call.row)).map(({ limit, name, code, says, until }) => ({
        code,
        kind: 'refused',
        says,
        object: { resource: 'terminal:limit', id: limit, title: name },
        needs: 'change_limit',
        ...(until !== null && { until }),
      })),
    ),
}
