/** The dashboards of cars on the line, as calls of their own (model/areas/trace/dashboard.resource.ts). */
import { facility } from '#model/areas/company/company.resource.ts'
import { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { cyclesByLane, cyclesOf, cycleDefinition } from '#model/areas/trace/rules/figures/cycle.ts'
import {
  dwellDefinitions,
  dwellLines,
  visitsOf,
  type KeyedVisit,
  type Visit,
} from '#model/areas/trace/rules/figures/dwell.ts'
import type { SeenEvent } from '#model/areas/trace/rules/trip.ts'
import { makeEntity } from '#server/engine/base/entity.ts'
import { handle, type Call, type Filters } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { ActionExtension } from '#server/engine/endpoints/actions.ts'
import { tripMetrics } from './metrics.ts'

type Period = { readonly from: string | null; readonly to: string | null }
const DAY = 86_400_000
/** Before the period: a visit that begins in it may end a state that began earlier. */
const RUN_UP_DAYS = 15
const DAYS_SHOWN = 30

function requireOrder({ from, to }: Period): void {
  if (from !== null && to !== null && from > to) throw invalid({ from: ['It lies after to.'] })
}
const isIn = ({ from, to }: Period, at: string): boolean =>
  (from === null || at.slice(0, 10) >= from) && (to === null || at.slice(0, 10) <= to)

const laneOf = (origin: string, destination: string): string => `${origin || '?'} – ${destination || '?'}`

async function cycleTimes({ input, matching }: Call<typeof railDashboard, 'cycleTimes'>) {
  requireOrder(input)
  const trips = await matching(trip, {
    ...(input.railcar !== null && { railcar: input.railcar }),
    started_at__isnull: 'false',
  })
  const cycles = cyclesOf(
    trips.map((one) => {
      const [origin, destination] = [one['origin__label'] ?? '', one['destination__label'] ?? '']
      return {
        railcar: one.railcar ?? 0,
        kind: one.kind,
        origin,
        destination,
        lane: laneOf(origin, destination),
        product: one.product,
        started_at: one.started_at,
        pulled_at: one.pulled_at ?? one.departed_at,
        placed_at: one.placed_at,
      }
    }),
  ).filter(
    ({ trip: { started_at, lane, product } }) =>
      isIn(input, started_at ?? '') &&
      (input.lane === '' || lane === input.lane) &&
      (input.product === null || product === input.product),
  )
  const results = cyclesByLane(cycles)
  return {
    count: results.length,
    open: results.reduce((sum, { open }) => sum + open, 0),
    results,
    definition: cycleDefinition,
  }
}

type Dwelling = Call<typeof railDashboard, 'dwellMetrics'>
type KeyOf = (visit: Visit) => readonly [key: string, label: string]

/** By what visits are put together, with what people call it. */
async function keysFor({ input, rows, matching }: Dwelling, trips: ReadonlyMap<number, number | null>): Promise<KeyOf> {
  if (input.by === 'station') return ({ place }) => [place, place]
  if (input.by === 'railroad') return ({ railroad }) => [railroad, railroad]
  if (input.by === 'facility') {
    const all = await rows(facility).find()
    const at = new Map(
      all.flatMap(({ id, station, name }) => (station === null ? [] : [[station, [String(id), name] as const]])),
    )
    return ({ station }) => at.get(station ?? 0) ?? ['', '']
  }
  const field = input.kind === 'origin' ? 'shipper' : 'consignee'
  const all = new Map((await matching(trip, {})).map((one) => [one.id, one]))
  return ({ event: id }) => {
    const found = all.get(trips.get(id) ?? 0)
    return [String(found?.[field] ?? ''), found?.[`${field}__label`] ?? '']
  }
}

async function dwellMetrics(call: Dwelling) {
  const { input, matching, now } = call
  requireOrder(input)
  const shown =
    input.from === null && input.to === null
      ? new Date(Date.parse(now) - DAYS_SHOWN * DAY).toISOString().slice(0, 10)
      : input.from
  const period = { from: shown, to: input.to }
  const filters: Filters = {
    ...input.filters,
    ...(input.railcar !== null && { railcar: input.railcar }),
    ...(shown !== null && { at__gte: new Date(Date.parse(shown) - RUN_UP_DAYS * DAY).toISOString() }),
  }
  const found = await matching(event, filters, { ordering: 'at,id' })
  const byCar = new Map<number, SeenEvent[]>()
  const trips = new Map<number, number | null>()
  for (const { at, railcar, trip: of, ...one } of found) {
    if (at === null || railcar === null) continue
    trips.set(one.id, of)
    const own = byCar.get(railcar)
    if (own) own.push({ ...one, at })
    else byCar.set(railcar, [{ ...one, at }])
  }
  const keyOf = await keysFor(call, trips)
  const visits = [...byCar].flatMap(([railcar, events]) =>
    visitsOf(input.kind, events).flatMap((visit): KeyedVisit[] => {
      const [key, label] = keyOf(visit)
      const isMeant = isIn(period, visit.from) && (input.load_status === '' || visit.load_status === input.load_status)
      return key !== '' && isMeant ? [{ ...visit, key, label, railcar }] : []
    }),
  )
  const { results, excluded } = dwellLines(visits, now)
  return { count: results.length, results, excluded, definition: dwellDefinitions[input.kind], from: shown }
}

/** Mounted beside the resources, because it has no rows. */
export const railDashboards: ActionExtension = {
  entity: makeEntity('trace:dashboard', railDashboard, () => false),
  handlers: () => handle(railDashboard, { tripMetrics, cycleTimes, dwellMetrics }),
}
