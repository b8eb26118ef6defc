/** The reader of dates in filters that are not written in ISO 8601. It is fetched when the first such date is typed. */
import type { ReadPeriod } from '#model/shared/period.ts'
import { state } from '#src/engine/console/console.state.ts'

const fetched = state((): { read?: ReadPeriod } => ({}))

/** Returns undefined until the reader is fetched. */
export const readTypedPeriod: ReadPeriod = (...typed) => fetched().read?.(...typed)

/** Fetches the reader. Returns whether this call fetched it, so that the filters are worth reading again. */
export async function fetchTypedPeriods(): Promise<boolean> {
  const own = fetched()
  if (own.read !== undefined) return false
  own.read = (await import('./typed-periods.ts')).readByCompany
  return true
}
