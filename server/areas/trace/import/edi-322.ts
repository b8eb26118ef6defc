/** Sightings of an X12 322 (terminal operations and intermodal ramp activity), and the 997 that acknowledges it. */
import { Readable } from 'node:stream'
import { X12parser } from 'x12-parser'
import { readMark } from '#model/areas/fleet/rules/mark.ts'
import type { ReadLines, ReadSighting, RefusedLine } from '#model/areas/trace/rules/clm.ts'
import { isSighting } from '#model/areas/trace/rules/sighting.ts'

type Segment = { readonly name: string; readonly at: (element: number) => string }
export type Read322 = ReadLines & { readonly acknowledgement: string }

/** Element 623, and the zones that it names; a standard and a daylight time are the same clocks. */
const zones: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  ES: 'America/New_York',
  ED: 'America/New_York',
  CT: 'America/Chicago',
  CS: 'America/Chicago',
  CD: 'America/Chicago',
  MT: 'America/Denver',
  MS: 'America/Denver',
  MD: 'America/Denver',
  PT: 'America/Los_Angeles',
  PS: 'America/Los_Angeles',
  PD: 'America/Los_Angeles',
  UT: 'UTC',
  GM: 'UTC',
  LT: '',
}

const textIn = (found: unknown, key: string): string => {
  const value =
    typeof found === 'object' && found !== null ? new Map<string, unknown>(Object.entries(found)).get(key) : ''
  return typeof value === 'string' ? value.trim() : ''
}

async function segmentsOf(text: string): Promise<readonly Segment[]> {
  const segments: Segment[] = []
  for await (const found of Readable.from([Buffer.from(text)]).pipe(new X12parser())) {
    const name = textIn(found, 'name')
    // A line end after the last segment is read as one more without a name.
    if (name !== '') segments.push({ name, at: (element) => textIn(found, String(element)) })
  }
  return segments
}

const dayOf = (text: string): string | undefined => {
  const whole = text.length === 6 ? `20${text}` : text
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(whole) ?? []
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`
  return Number.isNaN(Date.parse(date)) ? undefined : date
}

/** One transaction set, from ST to SE; each N7 is a car. */
function readSet(segments: readonly Segment[], line: number, railroad: string): ReadLines {
  const one = (name: string, where?: (segment: Segment) => boolean): Segment | undefined =>
    segments.find((segment) => segment.name === name && (where === undefined || where(segment)))
  const [q5, w2] = [one('Q5'), one('W2')]
  const to = one('R4', (segment) => segment.at(1) === 'D' || segment.at(1) === 'E')
  const here = one('R4', (segment) => segment !== to)
  const text = segments.map((segment) => segment.name).join(' ')
  const refuse = (reason: string): ReadLines => ({ read: [], refused: [{ line, text, reason }] })
  const code = q5?.at(1) ?? ''
  if (!isSighting(code)) return refuse(`“${code}” is no sighting code (Q501).`)
  const day = dayOf(q5?.at(2) ?? '')
  const time = /^([01]\d|2[0-3])([0-5]\d)/.exec(q5?.at(3) ?? '')
  if (day === undefined || time === null) return refuse('Its day or time cannot be read (Q502, Q503).')
  const zone = zones[q5?.at(4) || 'LT']
  if (zone === undefined) return refuse(`“${q5?.at(4) ?? ''}” is no time zone that is known here (Q504).`)
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = []
  for (const n7 of segments.filter(({ name }) => name === 'N7')) {
    const car = readMark(n7.at(1), n7.at(2))
    if ('error' in car) refused.push({ line, text: `N7 ${n7.at(1)} ${n7.at(2)}`, reason: car.error })
    else
      read.push({
        line,
        text: `N7 ${n7.at(1)} ${n7.at(2)}`,
        car_mark: car.car_mark,
        car_number: car.car_number,
        code,
        local: `${day}T${time[1] ?? ''}:${time[2] ?? ''}`,
        zone,
        location: (here?.at(4) ?? '').toUpperCase().slice(0, 30),
        state: (here?.at(8) ?? '').toUpperCase().slice(0, 3),
        railroad,
        load_status: w2?.at(5) === 'L' ? 'L' : 'E',
        train_id: '',
        destination: (to?.at(4) ?? '').toUpperCase().slice(0, 30),
        destination_state: (to?.at(8) ?? '').toUpperCase().slice(0, 3),
      })
  }
  return read.length + refused.length === 0 ? refuse('It names no car (N7).') : { read, refused }
}

type SetAnswer = { readonly control: string; readonly accepted: boolean }
/** A functional acknowledgement (997) of one group; `now` is ISO 8601 UTC. */
function acknowledge(isa: Segment, gs: Segment, sets: readonly SetAnswer[], now: string): string {
  const [day, time] = [now.slice(0, 10).replaceAll('-', ''), now.slice(11, 16).replace(':', '')]
  const party = (qualifier: number): string => `${isa.at(qualifier).padEnd(2)}*${isa.at(qualifier + 1).padEnd(15)}`
  const [control, group] = [isa.at(13).padStart(9, '0'), gs.at(6)]
  const good = sets.filter(({ accepted }) => accepted).length
  const said = good === sets.length ? 'A' : good === 0 ? 'R' : 'P'
  const body = [
    'ST*997*0001',
    `AK1*${gs.at(1)}*${group}`,
    ...sets.flatMap((set) => [`AK2*322*${set.control}`, `AK5*${set.accepted ? 'A' : 'R*5'}`]),
    `AK9*${said}*${sets.length}*${sets.length}*${good}`,
  ]
  return [
    `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*${party(7)}*${party(5)}*${day.slice(2)}*${time}*U*00401*${control}*0*P*>`,
    `GS*FA*${gs.at(3)}*${gs.at(2)}*${day}*${time}*${group}*X*004010`,
    ...body,
    `SE*${body.length + 1}*0001`,
    `GE*1*${group}`,
    `IEA*1*${control}`,
  ]
    .map((segment) => `${segment}~`)
    .join('\n')
}

/** From ISA to IEA. `now` is ISO 8601 UTC. */
export async function read322(text: string, now: string): Promise<Read322> {
  const segments = await segmentsOf(text)
  const [isa, gs] = [segments.find(({ name }) => name === 'ISA'), segments.find(({ name }) => name === 'GS')]
  const wrong = (reason: string): Read322 => ({
    read: [],
    refused: [{ line: 1, text: text.slice(0, 60), reason }],
    acknowledgement: '',
  })
  if (isa === undefined || gs === undefined || segments.at(-1)?.name !== 'IEA')
    return wrong('It does not run from ISA and GS to IEA.')
  const railroad = /^[A-Z]{2,4}$/.exec(gs.at(2))?.[0] ?? ''
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = []
  const sets: SetAnswer[] = []
  let begun = -1
  for (const [index, segment] of segments.entries()) {
    if (segment.name === 'ST') begun = index
    if (segment.name !== 'SE' || begun < 0) continue
    const [header] = segments.slice(begun)
    const is322 = header?.at(1) === '322'
    const found = is322
      ? readSet(segments.slice(begun, index), begun + 1, railroad)
      : { read: [], refused: [{ line: begun + 1, text: `ST ${header?.at(1) ?? ''}`, reason: 'It is no 322.' }] }
    read.push(...found.read)
    refused.push(...found.refused)
    sets.push({ control: header?.at(2) ?? '', accepted: found.refused.length === 0 })
    begun = -1
  }
  if (sets.length === 0) return wrong('There is no transaction in it.')
  return { read, refused, acknowledgement: acknowledge(isa, gs, sets, now) }
}
