/** The reader of dates that are typed into filters otherwise than in ISO 8601. It is fetched for the first one of them. */
import type { ReadPeriod } from '#model/shared/period.ts'
import { state } from '#src/engine/console/console.state.ts'

const fetched = state((): { read?: ReadPeriod } => ({}))

/** Reads nothing until it is fetched. */
export const readTypedPeriod: ReadPeriod = (...typed) => fetched().read?.(...typed)

/** Whether it has been fetched by this call, so that what was not understood before may be now. */
export async function fetchTypedPeriods(): Promise<boolean> {
  const own = fetched()
  if (own.read !== undefined) return false
  own.read = (await import('./typed-periods.ts')).readByCompany
  return true
}
