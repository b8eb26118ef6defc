/** The schedule among the values of a report's form. */
import { weekdays } from '#model/areas/slot/rules/booking.ts'
import { frequencies } from '#model/areas/report/rules/schedule/frequency.ts'
import type { Schedule } from '#model/areas/report/rules/schedule/next-run.ts'

type Values = Readonly<Record<string, unknown>>

/** A value that cannot be read yet, such as a time that is half typed, counts as empty. */
export function scheduleIn(values: Values): { readonly schedule: Schedule; readonly timezone: string } {
  const { frequency, send_time: time, send_days: days, send_day: day, paused, timezone } = values
  const chosen = Array.isArray(days) ? weekdays.filter((one) => days.includes(one)) : []
  return {
    schedule: {
      frequency: frequencies.find((one) => one === frequency) ?? 'never',
      send_time: typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '00:00',
      send_days: chosen,
      send_day: typeof day === 'number' ? day : 1,
      paused: paused === true,
    },
    timezone: typeof timezone === 'string' ? timezone : '',
  }
}
