/** Time codes of X12 (element 623): the clocks by which the time of an event is meant. */

/** By the first letter: the zone whose clock is in force, and the hours of its standard and its daylight time, which count all year. */
const clocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  N: { T: 'America/St_Johns', S: '-03:30', D: '-02:30' },
  T: { T: 'America/Halifax', S: '-04:00', D: '-03:00' },
  E: { T: 'America/New_York', S: '-05:00', D: '-04:00' },
  C: { T: 'America/Chicago', S: '-06:00', D: '-05:00' },
  M: { T: 'America/Denver', S: '-07:00', D: '-06:00' },
  P: { T: 'America/Los_Angeles', S: '-08:00', D: '-07:00' },
  A: { T: 'America/Anchorage', S: '-09:00', D: '-08:00' },
  H: { T: 'Pacific/Honolulu', S: '-10:00', D: '-09:00' },
}
const others: Readonly<Record<string, string>> = { '': '', LT: '', UT: 'UTC', GM: 'UTC' }

/** `01` to `12` lie ahead of UTC, `13` to `24` behind it: `13` twelve hours, `24` one. */
function offsetOf(code: string): string | undefined {
  const hours = /^\d\d$/.test(code) ? Number(code) : 0
  if (hours < 1 || hours > 24) return undefined
  const [sign, count] = hours <= 12 ? ['+', hours] : ['-', 25 - hours]
  return `${sign}${String(count).padStart(2, '0')}:00`
}

/** An IANA name, hours ahead of UTC, or empty for the clocks of the place; undefined for a code that there is not. */
export const zoneOfTimeCode = (code: string): string | undefined =>
  others[code] ?? (code.length === 2 ? clocks[code.charAt(0)]?.[code.charAt(1)] : undefined) ?? offsetOf(code)
