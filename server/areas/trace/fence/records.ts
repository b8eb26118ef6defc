/** What lies inside a shape on the map: trips, cars or events, with when they came in and left. */
import { event } from '#model/areas/trace/event.resource.ts'
import { geofence } from '#model/areas/trace/geofence.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { readFence, staysIn, type Fence, type Stay } from '#model/areas/trace/rules/geofence.ts'
import { hoursOf, minuteOf } from '#model/areas/trace/rules/legs.ts'
import type { Call, Filters } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { placed } from '../reading/places.ts'
import { eventsOf } from '../reading/seen.ts'

type Asked = Pick<Call<typeof trip, 'geofenceOfAll'>, 'rows' | 'input' | 'matching' | 'now'>
type Seen = { readonly at: string; readonly latitude: number | null; readonly longitude: number | null }
type Located = { readonly id: number; readonly label: string; readonly seen: readonly Seen[]; readonly here: Seen }

const kinds = ['trips', 'cars', 'events'] as const
type Context = {
  readonly of: (typeof kinds)[number]
  readonly filters: Filters
  readonly from: string
  readonly to: string
}

const isObject = (value: unknown): value is Filters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function fenceOf(rows: RowsOf, given: Filters): Promise<Fence> {
  const { id } = given
  if (id !== undefined) {
    const [kept] = typeof id === 'number' ? await rows(geofence).find({ id }) : []
    if (kept === undefined) throw invalid({ geofence: ['There is no such geofence.'] })
    return fenceOf(rows, kept.shape)
  }
  const read = readFence(given)
  if ('error' in read) throw invalid({ geofence: [read.error] })
  return read
}

function moment(value: unknown, name: string): string {
  if (value === undefined || value === null || value === '') return ''
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw invalid({ geofence_context: [`${name}: not a moment.`] })
  return new Date(at).toISOString()
}

function contextOf({ of = 'trips', filters = {}, from, to, ...more }: Filters): Context {
  const kind = kinds.find((one) => one === of)
  const [unknown] = Object.keys(more)
  if (unknown !== undefined)
    throw invalid({ geofence_context: [`${unknown} is unknown; it takes of, filters, from and to.`] })
  if (kind === undefined) throw invalid({ geofence_context: [`of: one of ${kinds.join(', ')}.`] })
  if (!isObject(filters)) throw invalid({ geofence_context: ['filters: an object of list filters.'] })
  const [first, last] = [moment(from, 'from'), moment(to, 'to')]
  if (first !== '' && last !== '' && first > last) throw invalid({ geofence_context: ['from lies after to.'] })
  return { of: kind, filters, from: first, to: last }
}

const labelled = (row: Filters, name: string): string => {
  const label = row[`${name}__label`]
  return typeof label === 'string' ? label : ''
}

async function locatedOf({ rows, matching }: Asked, { of, filters, from, to }: Context): Promise<readonly Located[]> {
  const isWithin = ({ at }: Seen): boolean => (from === '' || at >= from) && (to === '' || at <= to)
  if (of === 'events') {
    const found = (await matching(event, filters)).flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]))
    return (await placed(rows, found)).filter(isWithin).map((one) => ({
      id: one.id,
      label: `${labelled(one, 'railcar')} ${one.code}`,
      seen: [one],
      here: one,
    }))
  }
  const isOpen = Object.keys(filters).some((key) => key.startsWith('status')) ? {} : { status__ne: 'closed' }
  const found =
    of === 'trips'
      ? (await matching(trip, { ...isOpen, ...filters })).map((one) => ({
          ...one,
          label: `${labelled(one, 'railcar')} → ${labelled(one, 'destination')}`,
        }))
      : (await matching(railcar, filters)).map((one) => ({ ...one, label: `${one.car_mark} ${one.car_number}` }))
  const ids = found.map(({ id }) => id)
  const read =
    ids.length === 0
      ? []
      : await rows(event).find(of === 'trips' ? { trip: ids } : { railcar: ids }, { ordering: 'at,id' })
  const events = await placed(
    rows,
    read.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }])),
  )
  const byRow = new Map<number, Seen[]>()
  for (const one of events) {
    const key = of === 'trips' ? one.trip : one.railcar
    if (key !== null && isWithin(one)) byRow.set(key, [...(byRow.get(key) ?? []), one])
  }
  return found.map(({ id, label, latitude, longitude, last_event_at }) => {
    const here = { at: last_event_at ?? '', latitude, longitude }
    const seen = byRow.get(id) ?? (last_event_at === null || !isWithin(here) ? [] : [here])
    return { id, label, seen, here: to === '' ? here : (seen.at(-1) ?? here) }
  })
}

/** Hours of a visit, to a tenth. A visit that has not ended is counted to `until`. */
const lengthOf = ({ entered_at, left_at }: Stay, until: string): number =>
  Math.round(hoursOf(Math.max(0, minuteOf(left_at ?? until) - minuteOf(entered_at))) * 10) / 10

async function recordsIn(call: Asked, fence: Fence) {
  const context = contextOf(call.input.geofence_context)
  const hasPeriod = context.from !== '' || context.to !== ''
  const until = context.to !== '' && context.to < call.now ? context.to : call.now
  const results = (await locatedOf(call, context)).flatMap(({ id, label, seen, here }) => {
    const stays = staysIn(fence, seen)
    const isHere = here.latitude !== null && here.longitude !== null && fence.isInside(here.longitude, here.latitude)
    // Without a period what lies inside now; with one, what was inside in it.
    if (!(hasPeriod || context.of === 'events' ? stays.length > 0 : isHere)) return []
    const last = stays.at(-1)
    const { latitude, longitude } = here
    const isVisit = last !== undefined && context.of !== 'events'
    const visit = {
      entered_at: last?.entered_at ?? null,
      left_at: isVisit ? last.left_at : null,
      hours_inside: isVisit ? lengthOf(last, until) : 0,
    }
    return [{ id, label, latitude, longitude, ...visit }]
  })
  return { count: results.length, results }
}

export async function recordsInFence(call: Asked) {
  return recordsIn(call, await fenceOf(call.rows, call.input.geofence))
}

export async function tripInFence(call: Call<typeof trip, 'geofenceOfTrip'>) {
  const { row, rows, now } = call
  const fence = await fenceOf(rows, call.input.geofence)
  const stays = staysIn(fence, await placed(rows, await eventsOf(rows, row.id)))
  const visits = stays.map((stay) => ({ ...stay, hours: lengthOf(stay, now) }))
  return {
    ...(await recordsIn(call, fence)),
    trip: { id: row.id, inside: stays.length > 0 && stays.at(-1)?.left_at === null, visits },
  }
}
