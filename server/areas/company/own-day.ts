/** The clocks of the company, by which days go that belong to no place. */
import { company } from '#model/areas/company/company.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

type Asking = Pick<WorkCall, 'rows' | 'person'>

/** Empty if the company has set none. */
export async function ownZone({ rows, person }: Asking): Promise<string> {
  const [own] = await rows(company).find({ id: person.company }, { only: ['timezone'] })
  return own?.timezone ?? ''
}

/** The ISO day on which it is at the company. */
export const ownDay = async (call: Asking & { readonly now: string }): Promise<string> =>
  dayIn(call.now, (await ownZone(call)) || 'UTC')
