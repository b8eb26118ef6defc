/** Formats and parses times in a yard's time zone. */
import { memo } from '#model/shared/memo.ts'

const formatFor = memo((timezone: string): Intl.DateTimeFormat => {
  const parts = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  try {
    // The Swedish locale formats dates as yyyy-MM-dd HH:mm.
    return new Intl.DateTimeFormat('sv-SE', timezone === '' ? parts : { ...parts, timeZone: timezone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', parts)
  }
})

/** `2026-11-20 14:05` in the yard's time zone; in the system's if the zone is empty or unknown. */
export const clock = (moment: string, timezone: string): string => formatFor(timezone).format(new Date(moment))
/** The date in the yard's time zone: `2026-11-20`. */
export const dayIn = (moment: string, timezone: string): string => clock(moment, timezone).slice(0, 10)

/** Offset of a time zone from UTC in minutes, at a time in ms since 1970. */
function offsetMinutes(moment: number, timezone: string): number {
  const shown = clock(new Date(moment).toISOString(), timezone)
  return Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - moment) / 60_000)
}
/** Parses local time such as `2026-11-20 14:05` into an ISO instant; undefined if it is not a valid time. */
export function parseLocalTime(text: string, timezone: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})$/.exec(text.trim())
  if (!found) return undefined
  const asUtc = Date.parse(`${found[1]}T${found[2]?.padStart(2, '0')}:${found[3]}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const first = asUtc - offsetMinutes(asUtc, timezone) * 60_000
  return new Date(asUtc - offsetMinutes(first, timezone) * 60_000).toISOString()
}
