/** A ticket is opened where the limits have room for what is ordered; open, it holds that room (invariants.sql). */
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Denial } from '#model/areas/limit/rules/denial.ts'
import { judged, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { VerbWork } from '#server/engine/operations/area-work/verb-work.ts'
import { deniedBy } from './ask.ts'

const obstruction = (denied: readonly Denial[] = []): Obstruction =>
  judged(
    denied.map(({ limit, name, code, says, until }) => ({
      code,
      kind: 'refused',
      says,
      object: { resource: 'terminal:limit', id: limit, title: name },
      needs: 'change_limit',
      ...(until !== null && { until }),
    })),
  )

export const openTicket: VerbWork<typeof ticket> = {
  obstacles: async (call) => obstruction((await deniedBy(call, [call.row]))[0]),
  obstaclesOfMany: async (call, rows) => (await deniedBy(call, rows)).map(obstruction),
}
