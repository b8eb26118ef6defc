/** The open tickets that draw from tanks or fill them, as they are planned. */
import type { PlannedLift } from '#model/areas/terminal/rules/what-if.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'

const MOST = 1000

export const liftOf = ({
  id,
  ticket_number,
  direction,
  ordered_volume,
  scheduled_at,
}: Pick<
  Row<typeof ticket>,
  'id' | 'ticket_number' | 'direction' | 'ordered_volume' | 'scheduled_at'
>): PlannedLift => ({
  id,
  ticket: ticket_number,
  direction,
  gallons: Number(ordered_volume ?? 0),
  at: scheduled_at,
})

export type TankLift = PlannedLift & { readonly tank: string }

/** The soonest first; of more than there is room for, the latest are left out and told of. */
export async function plannedLifts(
  signal: AbortSignal,
): Promise<{ readonly lifts: readonly TankLift[]; readonly all: number }> {
  const { results, count } = await rowsOf(ticket).list(
    {
      status__in: 'open,arrived,loading,unloading',
      location__isnull: false,
      limit: MOST,
      ordering: 'scheduled_at',
    },
    signal,
  )
  return {
    lifts: results.flatMap((one) => (one.location === null ? [] : [{ ...liftOf(one), tank: one.location }])),
    all: count,
  }
}
