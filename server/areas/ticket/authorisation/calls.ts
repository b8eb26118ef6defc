/** Why a load may not go, asked of a ticket or of what is not yet one; and the same before it is loaded. */
import { authorised } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { AskedLoad } from './asked-load.ts'
import { factsOfLoad } from './load.ts'

/** A ticket that waits for its room has none yet. */
const asksRoom: ReadonlySet<string> = new Set(['scheduled', 'rejected'])

const loadOf = (row: Row<typeof ticket>): AskedLoad => ({ ...row, hasRoom: !asksRoom.has(row.status) })

export const whyNotLoad = async (call: Call<typeof ticket, 'whyNotLoad'>) =>
  authorised(await factsOfLoad(call, loadOf(call.row)))

export const whyNotPlanned = async (call: Call<typeof ticket, 'whyNotPlanned'>) => {
  const { volume, at, ...named } = call.input
  const load: AskedLoad = {
    ...named,
    id: null,
    hasRoom: false,
    facility: null,
    service_contract: null,
    gc_analysis: null,
    ordered_volume: volume,
  }
  return authorised(await factsOfLoad({ ...call, now: at ?? call.now }, load))
}
