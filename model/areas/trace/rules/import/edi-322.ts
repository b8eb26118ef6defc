/** Sightings of an X12 322 (terminal operations and intermodal ramp activity), and the 997 that acknowledges it. */
import { readMark } from '#model/shared/reading/mark.ts'
import { noLoad, readLoad, type LoadStatus } from '#model/shared/reading/load-words.ts'
import { isSighting } from '../sighting.ts'
import { acknowledge, type GroupAnswer, type SetAnswer } from './acknowledgement.ts'
import { interchangeSteps, type Group, type Interchange, type Segment, type TransactionSet } from './interchange.ts'
import { countryOf, type ReadLines, type ReadSighting, type RefusedLine } from './read-sighting.ts'
import { zoneOfTimeCode } from './time-codes.ts'

export type Read322 = ReadLines & { readonly acknowledgement: string }

/**
 * Codes of element 578 (X12 004020) beside `L` and `E`. Cars are empty for revenue, after goods that were not
 * dangerous, when they are available, stripped, positioned or out to a shipper. They are loaded on the way to a port or
 * a consignee.
 */
const statusOf = new Map<string, LoadStatus>([
  ...['W', 'AL', 'AA', 'AB', 'AI', 'AJ'].map((code) => [code, 'E'] as const),
  ...['AC', 'AH'].map((code) => [code, 'L'] as const),
])
const loadOf = (code: string): LoadStatus | '' | undefined => statusOf.get(code) ?? readLoad(code)

const dayOf = (text: string): string | undefined => {
  const [, year = '', month = '', day = ''] = /^(\d{2}|\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const date = `${year.length === 2 ? '20' : ''}${year}-${month}-${day}`
  return Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date ? undefined : date
}

type Place = { readonly location: string; readonly state: string; readonly country: string }
const nowhere: Place = { location: '', state: '', country: '' }
const placeAt = (segment: Segment | undefined, [city, state, country]: readonly [number, number, number]): Place =>
  segment === undefined
    ? nowhere
    : {
        location: segment.at(city).toUpperCase().slice(0, 30),
        state: segment.at(state).toUpperCase().slice(0, 3),
        country: countryOf(segment.at(country)),
      }
const placeOf = (r4: Segment | undefined): Place => placeAt(r4, [4, 8, 5])

const isDestination = (r4: Segment): boolean => r4.at(1) === 'D' || r4.at(1) === 'E'
/** R4 names where it was seen, by the code 5 or by none that means something else; without one Q5 does. */
function placesOf(q5: Segment, r4s: readonly Segment[]) {
  const there = r4s.filter((one) => !isDestination(one))
  const here = placeOf(there.find((one) => one.at(1) === '5') ?? there[0])
  return { here: here.location === '' ? placeAt(q5, [6, 7, 8]) : here, to: placeOf(r4s.find(isDestination)) }
}

const plain = (number: string): string => number.replace(/^0+/, '')
/** The load of each car of the set: its W2 names it, or follows it without a number. */
function loadsOf(body: readonly Segment[]): (loop: readonly Segment[], n7: Segment) => string {
  const named = new Map<string, string>()
  for (const one of body) if (one.name === 'W2' && one.at(2) !== '') named.set(plain(one.at(2)), one.at(5))
  return (loop, n7) =>
    named.get(plain(n7.at(2))) ?? loop.find((one) => one.name === 'W2' && one.at(2) === '')?.at(5) ?? ''
}

/** Reads the event that the set reports of all its cars. Returns a sentence if it reports none that can be stored. */
function eventOf(body: readonly Segment[]) {
  const q5 = body.find(({ name }) => name === 'Q5')
  const code = q5?.at(1) ?? ''
  if (q5 === undefined || !isSighting(code)) return `“${code}” is no sighting code (Q501).`
  const day = dayOf(q5.at(2))
  const [, hour, minute] = /^([01]\d|2[0-3])([0-5]\d)/.exec(q5.at(3)) ?? []
  if (day === undefined || hour === undefined || minute === undefined)
    return 'Its day or time cannot be read (Q502, Q503).'
  const zone = zoneOfTimeCode(q5.at(4))
  if (zone === undefined) return `“${q5.at(4)}” is no time zone that is known here (Q504).`
  return { q5, code, local: `${day}T${hour}:${minute}`, zone }
}

/** One transaction set; each N7 is a car, and what follows it is about that car. */
function readSet({ header, body }: TransactionSet, railroad: string): ReadLines {
  const refuse = ({ line }: Segment, text: string, reason: string): RefusedLine => ({ line, text, reason })
  const event = eventOf(body)
  if (typeof event === 'string') {
    const names = body.map(({ name }) => name).join(' ')
    return { read: [], refused: [refuse(header, names.slice(0, 200), event)] }
  }
  const { q5, ...seen } = event
  const cars = body.flatMap(({ name }, index) => (name === 'N7' ? [index] : []))
  if (cars.length === 0) return { read: [], refused: [refuse(header, `ST ${header.at(2)}`, 'It names no car (N7).')] }
  const isPlace = ({ name }: Segment): boolean => name === 'R4'
  const [loadCode, places] = [loadsOf(body), body.filter(isPlace)]
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = []
  for (const [nth, index] of cars.entries()) {
    const loop = body.slice(index, cars[nth + 1])
    const [n7] = loop
    if (n7 === undefined) continue
    const text = `N7 ${n7.at(1)} ${n7.at(2)}`
    const car = readMark(n7.at(1), n7.at(2))
    const code = loadCode(loop, n7)
    const load_status = loadOf(code)
    if ('error' in car) refused.push(refuse(n7, text, car.error))
    else if (load_status === undefined) refused.push(refuse(n7, text, noLoad(code)))
    else {
      const own = loop.filter(isPlace)
      const { here, to } = placesOf(q5, own.length > 0 ? own : places)
      read.push({
        line: n7.line,
        text,
        car_mark: car.car_mark,
        car_number: car.car_number,
        ...seen,
        ...here,
        railroad,
        load_status,
        train_id: '',
        destination: to.location,
        destination_state: to.state,
        destination_country: to.country,
      })
    }
  }
  return { read, refused }
}

/** Codes of element 718, in words. */
const setFaults: Readonly<Record<string, string>> = {
  2: 'The set has no end (SE).',
  3: 'The control numbers of ST and SE differ.',
  4: 'SE says that the set has another number of segments.',
}
/** Codes of element 716. */
const groupFaults: Readonly<Record<string, string>> = {
  3: 'The group has no end (GE).',
  4: 'The control numbers of GS and GE differ.',
  5: 'GE says that the group has another number of sets.',
}

type AnsweredSet = ReadLines & { readonly answer: SetAnswer }
function answeredSet(set: TransactionSet, railroad: string): AnsweredSet {
  const { header, faults } = set
  const [id, control] = [header.at(1), header.at(2)]
  const refused = (reason: string, codes: readonly string[]): AnsweredSet => ({
    read: [],
    refused: [{ line: header.line, text: `ST ${id} ${control}`, reason }],
    answer: { id, control, state: 'R', codes },
  })
  if (faults.length > 0) return refused(faults.flatMap((code) => setFaults[code] ?? []).join(' '), faults)
  if (id !== '322') return refused('It is no 322.', ['1'])
  const lines = readSet(set, railroad)
  const state = lines.refused.length === 0 ? 'A' : lines.read.length === 0 ? 'R' : 'E'
  return { ...lines, answer: { id, control, state, codes: state === 'A' ? [] : ['5'] } }
}

const isScac = (text: string): boolean => /^[A-Z]{2,4}$/.test(text)
/** The sender of the group, which may write for several railroads; else that of the interchange, where it is named by its SCAC. */
const railroadOf = ({ header: isa }: Interchange, { header: gs }: Group): string =>
  isScac(gs.at(2)) ? gs.at(2) : isa.at(5) === '02' && isScac(isa.at(6)) ? isa.at(6) : ''

/** Yields after each segment and set, so that other work is done while a long file is read. `now` is ISO 8601 UTC. */
export function* steps322(text: string, now: string): Generator<void, Read322> {
  const { interchanges, refused: unread } = yield* interchangeSteps(text)
  const read: ReadSighting[] = []
  const refused: RefusedLine[] = [...unread]
  const answers: GroupAnswer[] = []
  for (const interchange of interchanges)
    for (const group of interchange.groups) {
      const sets: AnsweredSet[] = []
      for (const set of group.sets) {
        sets.push(answeredSet(set, railroadOf(interchange, group)))
        yield
      }
      const { header, faults } = group
      // An acknowledgement is not acknowledged.
      if (header.at(1) === 'FA') continue
      answers.push({ interchange, group, sets: sets.map(({ answer }) => answer) })
      if (faults.length > 0) {
        const reason = faults.flatMap((code) => groupFaults[code] ?? []).join(' ')
        refused.push({ line: header.line, text: `GS ${header.at(1)} ${header.at(6)}`, reason })
        continue
      }
      if (sets.length === 0)
        refused.push({ line: header.line, text: `GS ${header.at(6)}`, reason: 'There is no transaction in it.' })
      for (const set of sets) {
        for (const one of set.read) read.push(one)
        for (const one of set.refused) refused.push(one)
      }
    }
  return { read, refused, acknowledgement: acknowledge(answers, now) }
}
