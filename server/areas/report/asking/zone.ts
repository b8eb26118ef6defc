/** Finds the time zone of the periods and days of a report. */
import { company } from '#model/areas/company/company.resource.ts'
import { knownZone, noZone } from '#model/shared/clock.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'

/** The one that is given, else that of the company. Throws 400 where there is no such zone. */
export async function reportZone({ rows, scope }: Unit, timezone: string): Promise<string> {
  if (timezone !== '') {
    const known = knownZone(timezone)
    if (known === undefined) throw invalid({ timezone: [noZone(timezone)] })
    return known
  }
  const [own] =
    scope.company === undefined ? [] : await rows(company).find({ id: scope.company }, { only: ['timezone'] })
  return knownZone(own?.timezone ?? '') ?? 'UTC'
}
