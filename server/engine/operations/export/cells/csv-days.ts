/** Days and moments as CSV has them, written digit by digit: `2026-11-20`, `2026-11-20 14:05:00`, with milliseconds if there are any. */
import type { ByteWriter } from '../binary/byte-writer.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]
const [BLANK, DASH, POINT, COLON] = [32, 45, 46, 58]

/** Days before 1970 since the first of March of the year 0, and in the cycles of the Gregorian calendar. */
const [TO_1970, IN_400_YEARS, IN_100_YEARS, IN_4_YEARS, IN_A_YEAR] = [719_468, 146_097, 36_524, 1460, 365]

/** Years are reckoned from March on, so that the day of the leap years is the last one. */
function writeDate(out: ByteWriter, day: number): void {
  const since = day + TO_1970
  const era = Math.floor(since / IN_400_YEARS)
  const within = since - era * IN_400_YEARS
  const years = Math.floor(
    (within -
      Math.floor(within / IN_4_YEARS) +
      Math.floor(within / IN_100_YEARS) -
      Math.floor(within / (IN_400_YEARS - 1))) /
      IN_A_YEAR,
  )
  const left = within - (IN_A_YEAR * years + Math.floor(years / 4) - Math.floor(years / 100))
  // Five months of 153 days repeat, from March and from August on.
  const month = Math.floor((5 * left + 2) / 153)
  out.digits(era * 400 + years + (month < 10 ? 0 : 1), 4)
  out.byte(DASH)
  out.digits(month < 10 ? month + 3 : month - 9, 2)
  out.byte(DASH)
  out.digits(left - Math.floor((153 * month + 2) / 5) + 1, 2)
}

/** `ms`: since 1970, in the years from 0 to 9999. */
export const writeDay = (out: ByteWriter, ms: number): void => writeDate(out, Math.floor(ms / DAY))

/** `wall`: what clocks show, in ms since 1970 as if it were UTC. */
export function writeMoment(out: ByteWriter, wall: number): void {
  const day = Math.floor(wall / DAY)
  const within = wall - day * DAY
  writeDate(out, day)
  out.byte(BLANK)
  out.digits(Math.floor(within / HOUR), 2)
  out.byte(COLON)
  out.digits(Math.floor(within / MINUTE) % 60, 2)
  out.byte(COLON)
  out.digits(Math.floor(within / SECOND) % 60, 2)
  if (within % SECOND === 0) return
  out.byte(POINT)
  out.digits(within % SECOND, 3)
}
