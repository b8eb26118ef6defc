/** The name of a time zone, as a caller gives it. */
import { knownZone, noZone } from '#model/shared/clock.ts'
import { invalid } from '../base/http-error.ts'

/** UTC by default. Throws 400 at the field for an invalid time zone. */
export function readTimeZone(value: unknown, field = 'zone'): string {
  if (value === undefined) return 'UTC'
  const zone = typeof value === 'string' ? knownZone(value) : undefined
  if (zone === undefined) throw invalid({ [field]: [noZone(value)] })
  return zone
}
