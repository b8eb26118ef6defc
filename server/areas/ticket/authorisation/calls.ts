/** Why a load may not go, asked of a ticket or of what is not yet one; and the same before it is loaded. */
import { authorised } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { judged, type Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'
import { factsOfLoads } from './load.ts'

/** A ticket that waits for its room has none yet. */
const asksRoom: ReadonlySet<string> = new Set(['scheduled', 'rejected'])

export const loadOf = (row: Omit<AskedLoad, 'hasRoom'> & Pick<Row<typeof ticket>, 'status'>): AskedLoad => ({
  ...row,
  hasRoom: !asksRoom.has(row.status),
})

/** In the order of the loads. */
export const judgedLoads = async (reading: LoadReading, loads: readonly AskedLoad[]): Promise<readonly Obstruction[]> =>
  (await factsOfLoads(reading, loads)).map(authorised)

const judgedLoad = async (reading: LoadReading, load: AskedLoad): Promise<Obstruction> =>
  (await judgedLoads(reading, [load]))[0] ?? judged([])

export const whyNotLoad = (call: Call<typeof ticket, 'whyNotLoad'>): Promise<Obstruction> =>
  judgedLoad(call, loadOf(call.row))

export const whyNotPlanned = (call: Call<typeof ticket, 'whyNotPlanned'>): Promise<Obstruction> => {
  const { volume, at, ...named } = call.input
  const load: AskedLoad = {
    ...named,
    id: null,
    hasRoom: false,
    facility: null,
    mode: 'truck',
    service_contract: null,
    gc_analysis: null,
    cross_border_contract: null,
    ordered_volume: volume,
  }
  return judgedLoad({ ...call, now: at ?? call.now }, load)
}
