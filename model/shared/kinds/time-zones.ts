/** Reader of time zones. Names of Windows, Ruby on Rails and speech are refused with the zones that they mean. */
import { problem, quoted, type KindReader } from './reader.ts'

/**
 * The zones that names mean. A name stands here without `standard`, `daylight`, `time`, and without brackets about the
 * United States and Canada. The zones of Windows names are those of Unicode CLDR (windowsZones.xml), those of Rails
 * names are in ActiveSupport::TimeZone::MAPPING. Alaska in Rails is Juneau, whose clock is the same.
 */
const meant: Readonly<Record<string, readonly string[]>> = {
  eastern: ['America/New_York', 'America/Toronto'],
  'us eastern': ['America/Indiana/Indianapolis'],
  'indiana east': ['America/Indiana/Indianapolis'],
  'eastern mexico': ['America/Cancun'],
  central: ['America/Chicago', 'America/Winnipeg'],
  'canada central': ['America/Regina'],
  saskatchewan: ['America/Regina'],
  'central mexico': ['America/Mexico_City'],
  'mexico city': ['America/Mexico_City'],
  guadalajara: ['America/Mexico_City'],
  monterrey: ['America/Monterrey'],
  'central america': ['America/Guatemala'],
  mountain: ['America/Denver', 'America/Edmonton'],
  'us mountain': ['America/Phoenix'],
  arizona: ['America/Phoenix'],
  'mountain mexico': ['America/Mazatlan'],
  chihuahua: ['America/Chihuahua'],
  mazatlan: ['America/Mazatlan'],
  pacific: ['America/Los_Angeles', 'America/Vancouver'],
  'pacific mexico': ['America/Tijuana'],
  tijuana: ['America/Tijuana'],
  atlantic: ['America/Halifax'],
  'atlantic canada': ['America/Halifax'],
  newfoundland: ['America/St_Johns'],
  alaska: ['America/Anchorage'],
  alaskan: ['America/Anchorage'],
  aleutian: ['America/Adak'],
  yukon: ['America/Whitehorse'],
  hawaii: ['Pacific/Honolulu'],
  hawaiian: ['Pacific/Honolulu'],
  'hawaii-aleutian': ['Pacific/Honolulu'],
  'coordinated universal': ['UTC'],
}
/** Letters of clocks, such as MST: the first letter says the zone. */
const letters: Readonly<Record<string, string>> = {
  e: 'eastern',
  c: 'central',
  m: 'mountain',
  p: 'pacific',
  a: 'atlantic',
  n: 'newfoundland',
  ak: 'alaska',
  h: 'hawaii',
}
/** Names of Rails and Windows that stand for the United States alone have one zone. */
const isAmerican = (name: string): boolean => name.includes('us & canada')

function zonesMeant(text: string): readonly string[] {
  const name = text.toLowerCase().replaceAll(/\s+/g, ' ')
  const word = name
    .replace('(us & canada)', '')
    .replaceAll(/\b(?:standard|daylight|time|zone)\b|[()]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const spoken = letters[/^(ak|[ecmpanh])[sd]?t$/.exec(name)?.[1] ?? ''] ?? word
  const zones = Object.hasOwn(meant, spoken) ? (meant[spoken] ?? []) : []
  return isAmerican(name) ? zones.slice(0, 1) : zones
}

export const readTimeZone: KindReader = (text, { zoneNamed }) => {
  const value = zoneNamed(text) ?? zoneNamed(text.replaceAll(' ', '_'))
  if (value !== undefined) return { value }
  const zones = zonesMeant(text)
  return problem(
    zones.length === 0
      ? `${quoted(text)} is not a time zone such as America/Edmonton.`
      : `${quoted(text)} is not the name of a time zone. Is ${zones.join(' or ')} meant?`,
  )
}
