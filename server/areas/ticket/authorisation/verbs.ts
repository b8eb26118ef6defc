/**
 * A ticket is opened where the limits have room for what is ordered; open, it holds that room (server/areas/limit/invariants.sql). Before it is
 * loaded everything else is asked.
 */
import { foreseen } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import { limitObstacles } from '#model/areas/ticket/rules/authorisation/terms.ts'
import { withOverrides } from '#model/areas/ticket/rules/authorisation/overriding.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { judged, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { deniedBy } from '#server/areas/limit/ask.ts'
import type { VerbWork, WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { judgedLoads, loadOf } from './calls.ts'
import { overriddenLimits, overridesOf } from './overrides.ts'

type Ticket = Row<typeof ticket>
type Many = (call: Omit<WorkCall<typeof ticket>, 'row'>, rows: readonly Ticket[]) => Promise<readonly Obstruction[]>

const roomFor: Many = async (call, rows) => {
  // Asked why not, and not about to be written: what comes later is told as well.
  if (!call.isLocked) return (await judgedLoads(call, rows.map(loadOf))).map(foreseen)
  const overrides = await overridesOf(
    call,
    rows.map(({ id }) => id),
  )
  const loads = rows.map((row) => ({ ...row, overridden: overriddenLimits(overrides(row.id)) }))
  const denied = await deniedBy(call, loads)
  return denied.map((one, at) => withOverrides(judged(limitObstacles(one)), overrides(rows[at]?.id ?? null)))
}
const mayGo: Many = (call, rows) => judgedLoads(call, rows.map(loadOf))

/** One is judged as many are. */
const asking = (many: Many): VerbWork<typeof ticket> => ({
  obstacles: async (call) => (await many(call, [call.row]))[0] ?? judged([]),
  obstaclesOfMany: many,
})

export const openTicket = asking(roomFor)
export const loadTicket = asking(mayGo)
