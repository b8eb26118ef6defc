/** A new schedule has the days off of its company, once its own days are known. */
import { daysOff } from './days-off.ts'

type Values = Readonly<Record<string, unknown>>

export function begins({ start_date, end_date }: Values, { shipping_weekdays: weekdays }: Values): Values {
  if (typeof start_date !== 'string' || typeof end_date !== 'string' || !Array.isArray(weekdays)) return {}
  return { blackout_days: daysOff({ start_date, end_date }, { weekdays: weekdays.map(String), days_off: [] }) }
}
