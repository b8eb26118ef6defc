/** Sightings that were read, as they are stored: with their cars, stations, states and moments. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { event } from '#model/areas/trace/event.resource.ts'
import { timeProblem } from '#model/areas/trace/rules/event-times.ts'
import type { ReadSighting, RefusedLine } from '#model/areas/trace/rules/import/read-sighting.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { knownZone, momentIn } from '#model/shared/clock.ts'
import { readKinds } from '#model/shared/kinds/read-kinds.ts'
import { zoneOfState } from '#model/shared/kinds/state-zones.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { zoneNamed } from '#server/engine/base/judge-input.ts'
import { eachInTurns, mapInTurns } from '#server/engine/limits/turns.ts'
import { stationsOf } from '../reading/places.ts'

export type Importing = Call<typeof event, 'importSightings'>
export type TakenSighting = Omit<SeenEvent, 'id'> & {
  readonly railcar: number
  readonly source: 'clm' | 'edi_322' | 'hand'
}
/** Lines that a trial shows as they will be stored. */
const MOST_SHOWN = 1000

const isOffset = (zone: string): boolean => /^[+-]/.test(zone)
/** Returns the moment by the clock that the sender names, else by the clock of the place. */
const momentOf = ({ local, zone }: ReadSighting, placeZone: string): string =>
  new Date(
    isOffset(zone) ? Date.parse(`${local}${zone}`) : momentIn(Date.parse(`${local}Z`), zone || placeZone),
  ).toISOString()

/** As it is stored, or why it cannot be. */
function normalised(line: ReadSighting): ReadSighting | RefusedLine {
  const { state, destination_state, railroad, country, destination_country } = line
  const { values, errors } = readKinds(
    event.fields,
    { state, destination_state, railroad },
    { zoneNamed, companyCountry: '', beside: { country, destination_country } },
  )
  const problems = Object.values(errors).flat()
  return problems.length > 0 ? { line: line.line, text: line.text, reason: problems.join(' ') } : { ...line, ...values }
}

type Shown = { readonly line: number; readonly car: string; readonly at: string } & Pick<
  ReadSighting,
  'code' | 'location' | 'state' | 'railroad' | 'load_status'
>

/** With their cars and their moments. `shown` are the first ones, of cars that are unknown too; `zones`: of their places, by line. */
export async function sightingsOf(
  { rows, now }: Importing,
  lines: readonly ReadSighting[],
  source: TakenSighting['source'],
  zone: string,
) {
  const refused: RefusedLine[] = []
  const read = (await mapInTurns(lines, normalised)).flatMap((one) => {
    if ('car_mark' in one) return [one]
    refused.push(one)
    return []
  })
  const numbers = [...new Set(read.map(({ car_number }) => car_number))]
  const cars =
    numbers.length === 0
      ? []
      : await rows(railcar).find({ car_number: numbers }, { only: ['id', 'car_mark', 'car_number'] })
  const known = new Map(cars.map(({ id, car_mark, car_number }) => [`${car_mark} ${car_number}`, id]))
  const stations = await stationsOf(rows, read)
  const sightings: TakenSighting[] = []
  const shown: Shown[] = []
  const zones: Record<number, string> = {}
  const unknown = new Set<string>()
  await eachInTurns(read, async (line) => {
    const name = `${line.car_mark} ${line.car_number}`
    const station = stations.named(line)
    const placeZone = knownZone(station?.timezone ?? '') || zoneOfState(line.state) || zone
    const at = momentOf(line, placeZone)
    const car = known.get(name)
    if (car === undefined) unknown.add(name)
    const problem = timeProblem(at, now)
    if (problem !== undefined) {
      if (car !== undefined) refused.push({ line: line.line, text: line.text, reason: problem })
      return
    }
    const { code, load_status, location, state, railroad, train_id, destination, destination_state } = line
    if (shown.length < MOST_SHOWN) {
      shown.push({ line: line.line, car: name, code, at, location, state, railroad, load_status })
      zones[line.line] = placeZone
    }
    if (car === undefined) return
    const seen = { code, load_status, location, state, railroad, train_id, destination, destination_state }
    const where = { station: station?.id ?? null, latitude: null, longitude: null }
    sightings.push({ railcar: car, at, received_at: now, ...seen, ...where, source })
  })
  return { sightings, shown, zones, refused, unknown: [...unknown] }
}
