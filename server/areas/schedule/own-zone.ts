/** The clocks of the company, by which the days of a plan go that names no place. */
import { company } from '#model/areas/company/company.resource.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'

export async function ownZone({ rows, person }: Pick<WorkCall, 'rows' | 'person'>): Promise<string> {
  const [own] = await rows(company).find({ id: person.company }, { only: ['timezone'] })
  return own?.timezone ?? ''
}
