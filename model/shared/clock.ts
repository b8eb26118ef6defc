/** Times as people read and type them: in a named time zone, with its letters. An empty or unknown zone means the system's own. */
import { memo } from './memo.ts'
import { listedOffset, type ZoneOffsets } from './zones/zone-offsets.ts'
import { zoneOffsets } from './zones/zone-offsets.state.ts'

const QUARTER = 900_000
const HOUR = 4 * QUARTER
const MONTH = 30 * 24 * HOUR

/** The name, if it is a zone that this system knows. */
export const knownZone = memo((timezone: string): string | undefined => {
  try {
    return timezone === ''
      ? undefined
      : new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}, 1000)
const zoneOption = (timezone: string): { readonly timeZone?: string } => {
  const timeZone = knownZone(timezone)
  return timeZone === undefined ? {} : { timeZone }
}

const formatFor = memo(
  (timezone: string): Intl.DateTimeFormat =>
    // The Swedish locale formats dates as yyyy-MM-dd HH:mm:ss.
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
      ...zoneOption(timezone),
    }),
)
/** Each locale has letters for the zones of its own part of the world; for others it writes `GMT+1`. */
const letterFormats = memo((timezone: string): readonly Intl.DateTimeFormat[] =>
  ['en-US', 'en-CA', 'en-GB', 'en-AU'].map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short', ...zoneOption(timezone) }),
  ),
)

type Moment = string | number
type ZoneNow = { readonly offset: number; readonly letters: string }

/** By this system's own list of zones. */
function ownZoneNow(timezone: string, at: number): ZoneNow {
  // Years before 1000 come without zeros before them.
  const local = formatFor(timezone).format(at).replace(/,? /, 'T').padStart(19, '0')
  let letters = ''
  for (const format of letterFormats(timezone)) {
    letters = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    if (!/^(GMT|UTC)[+-]/.test(letters)) break
  }
  return { offset: Date.parse(`${local}Z`) - at, letters }
}

function numbered(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / HOUR), (Math.abs(offset) % HOUR) / 60_000]
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
/** The letters that the zone has at that offset, within a year of the moment; else the offset itself. */
function lettersAtOffset(timezone: string, at: number, offset: number): string {
  for (let months = 1; months <= 12; months++)
    for (const near of [at - months * MONTH, at + months * MONTH]) {
      const own = ownZoneNow(timezone, near)
      if (own.offset === offset) return own.letters
    }
  return numbered(offset)
}
const systemZone = memo((locale: string) => new Intl.DateTimeFormat(locale).resolvedOptions().timeZone)

function zoneNow(offsets: ZoneOffsets, timezone: string, at: number): ZoneNow {
  const own = ownZoneNow(timezone, at)
  const offset = listedOffset(offsets, knownZone(timezone) ?? systemZone('en'), at) ?? own.offset
  return offset === own.offset ? own : { offset, letters: lettersAtOffset(timezone, at, offset) }
}
/** By quarters of an hour, because no zone changes within one, and because formats are too slow for the cells of a table. */
const zonesBy = memo((offsets: ZoneOffsets) =>
  memo((timezone: string) => memo((quarter: number) => zoneNow(offsets, timezone, quarter * QUARTER), 20_000)),
)
const zoneAt = (ms: number, timezone: string): ZoneNow => zonesBy(zoneOffsets())(timezone)(Math.floor(ms / QUARTER))

function local(moment: Moment, timezone: string): string {
  const ms = new Date(moment).getTime()
  return new Date(ms + zoneAt(ms, timezone).offset).toISOString().slice(0, -1).replace('T', ' ')
}
/** `2026-11-20 14:05:00`, without letters. */
export const wallClock = (moment: Moment, timezone: string): string => local(moment, timezone).slice(0, 19)
/** The same with milliseconds, if there are any: for spreadsheets, whose columns say the zone in their heading. */
export const exactClock = (moment: Moment, timezone: string): string => local(moment, timezone).replace(/\.000$/, '')
/** The letters of a zone at a moment: CST in winter, CDT in summer. */
export const zoneLetters = (moment: Moment, timezone: string): string =>
  zoneAt(new Date(moment).getTime(), timezone).letters

/** `2026-11-20 14:05 CST`. What is no moment is returned as it is. */
export const clock = (moment: Moment, timezone: string): string =>
  Number.isNaN(new Date(moment).getTime())
    ? String(moment)
    : `${wallClock(moment, timezone).slice(0, 16)} ${zoneLetters(moment, timezone)}`
/** `14:05 CST` */
export const timeIn = (moment: Moment, timezone: string): string => clock(moment, timezone).slice(11)
/** The date in the zone: `2026-11-20`. */
export const dayIn = (moment: Moment, timezone: string): string => wallClock(moment, timezone).slice(0, 10)
/** The time alone, or with its day if that is not today. */
export const recentTime = (moment: number, timezone: string, now: number = Date.now()): string =>
  dayIn(moment, timezone) === dayIn(now, timezone) ? timeIn(moment, timezone) : clock(moment, timezone)

/** What clocks of the zone show, in ms as if it were UTC. */
export const wallTime = (ms: number, timezone: string): number => ms + zoneAt(ms, timezone).offset

/** The instant at which clocks of the zone show a time, which is given in ms as if it were UTC. */
export const momentIn = (wall: number, timezone: string): number =>
  wall - zoneAt(wall - zoneAt(wall, timezone).offset, timezone).offset

/**
 * The first instant at which clocks of the zone show a time, which is given in ms as if it were UTC, or have gone past it: in the hour that
 * clocks leave out in spring the end of that hour, and of the two in the hour that they repeat in autumn the first.
 */
export function firstMomentIn(wall: number, timezone: string): number {
  const aheadAt = (at: number): number => wallTime(at, timezone) - at
  // One of the two is before a change of clocks that is near.
  const furthest = Math.max(aheadAt(wall - 24 * HOUR), aheadAt(wall + 24 * HOUR))
  let moment = wall - furthest
  while (wallTime(moment, timezone) < wall) moment = (Math.floor(moment / QUARTER) + 1) * QUARTER
  return moment
}

/** Zones whose letters are understood wherever they are typed. */
const lettered = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Halifax',
  'America/St_Johns',
  'America/Phoenix',
  'America/Regina',
  'America/Panama',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/**
 * Parses local time such as `2026-11-20 14:05`, `14:05:30` or `14:05 CST` into an ISO instant; undefined if it is not a valid time.
 * Letters of another zone are obeyed, and tell which one is meant of the hour that comes twice when clocks are set back.
 */
export function parseLocalTime(text: string, timezone: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?: +([A-Z][A-Z\d+:-]+))?$/i.exec(text.trim())
  if (!found) return undefined
  const [, day = '', hour = '', minute = '', second = '00', letters] = found
  const typed = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`
  const asUtc = Date.parse(`${typed}Z`)
  if (Number.isNaN(asUtc)) return undefined
  if (letters === undefined) return new Date(momentIn(asUtc, timezone)).toISOString()
  for (const zone of [timezone, ...lettered])
    for (const shift of [0, -HOUR, HOUR]) {
      const moment = momentIn(asUtc, zone) + shift
      const isMeant =
        wallClock(moment, zone) === typed.replace('T', ' ') && zoneLetters(moment, zone) === letters.toUpperCase()
      if (isMeant) return new Date(moment).toISOString()
    }
  return undefined
}

/** What is said of a word that is no time zone, wherever one is typed or sent. */
export const noZone = (word: unknown): string =>
  `${JSON.stringify(word)} is no time zone. One is, for example, America/Edmonton.`
