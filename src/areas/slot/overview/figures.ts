/** Figures of a place in words. */
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'

export type CalendarMonth = { readonly year: number; readonly month: number }
/** The month of a moment by the clocks of a place, in which the server counts it. */
export function monthIn(moment: string, timezone: string): CalendarMonth {
  const [year = 0, month = 0] = dayIn(moment, timezone).split('-').map(Number)
  return { year, month }
}

/** `63 %` of 0.628. */
export const wholePercent = (share: number): string => `${Math.round(share * 100)} %`
/** `1 h 5 min`; a dash where nothing is known. */
export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–'
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return hours === 0 ? `${whole} min` : `${grouped(hours)} h ${whole % 60} min`
}
export const minutesSince = (moment: string | null, now: string): number | null =>
  moment === null ? null : Math.max(0, (Date.parse(now) - Date.parse(moment)) / 60_000)
