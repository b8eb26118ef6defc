/** The name of a time zone, as a caller gives it. */
import { invalid } from '../base/http-error.ts'

/** UTC by default. Throws 400 for an invalid time zone. */
export function readTimeZone(value: unknown): string {
  if (value === undefined) return 'UTC'
  if (typeof value !== 'string') throw invalid({ zone: ['Not the name of a time zone.'] })
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    throw invalid({ zone: [`${JSON.stringify(value)} is no time zone.`] })
  }
}
