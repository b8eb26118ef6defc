/** The open trips, the worst first, with how many there are of each kind. */
import { sql } from 'drizzle-orm'
import { company } from '#model/areas/company/company.resource.ts'
import { silenceOf } from '#model/areas/company/rules/settings.ts'
import type { railDashboard } from '#model/areas/trace/dashboard.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { arrivalsByDay } from '#model/areas/trace/rules/figures/arrivals-by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { hoursOf, legsOf, minuteOf, sinceDeparture } from '#model/areas/trace/rules/legs.ts'
import { isLostAtInterchange } from '#model/areas/trace/rules/trip.ts'
import { whyLate } from '#model/areas/trace/rules/why-late.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call, Filters } from '#server/engine/base/handler.ts'
import { historyOf, usualMinutes } from '../moving/history.ts'
import { clockBy } from '../demurrage-clock.ts'
import { eventsByTrip } from '../reading/seen.ts'
import { arrivalOf, demurrageRules } from '../moving/values.ts'
import { stationsOf } from '../reading/places.ts'

type Metrics = Call<typeof railDashboard, 'tripMetrics'>
/** What is asked of an open trip: a large fleet has thousands of them. */
const tripFields = [
  ...([
    'id',
    'railcar',
    'kind',
    'status',
    'destination',
    'last_location',
    'last_event_at',
    'eta',
    'eta_first',
  ] as const),
  ...(['late_hours', 'started_at', 'arrived_at', 'placed_at', 'ended_at'] as const),
] as const
type Trip = Pick<Row<typeof trip>, (typeof tripFields)[number]>
type EventsByTrip = Awaited<ReturnType<typeof eventsByTrip>>
const HOUR = 3_600_000
const SOON_HOURS = 72
const DAYS_ON_TIME = 90

const sinceSeen = ({ last_event_at }: Trip, now: string): number | null =>
  last_event_at === null ? null : hoursOf(minuteOf(now) - minuteOf(last_event_at))

/** What keeps each: the state that it is in, else the gravest cause of its lateness; null where there is none. */
async function causesOf(
  { rows, now }: Metrics,
  trips: readonly Trip[],
  events: EventsByTrip,
): Promise<ReadonlyMap<number, string | null>> {
  const history = historyOf(rows, now)
  const causes = new Map<number, string | null>()
  // Many trips are on one lane.
  const lanes = new Map<string, ReturnType<typeof usualMinutes>>()
  const usualOf = async ({ destination, kind }: Trip) => {
    const lane = `${destination} ${kind}`
    const usual = lanes.get(lane) ?? usualMinutes(await history.journeys(destination, kind))
    lanes.set(lane, usual)
    return usual
  }
  for (const one of trips) {
    const seen = events.get(one.id) ?? []
    const isLost = isLostAtInterchange(seen.at(-1), now)
    const state = { held: 'hold', bad_order: 'bad_order', no_bill: 'no_bill', stored: 'stored' }
    const inState = new Map(Object.entries(state)).get(one.status)
    if (inState !== undefined || isLost) causes.set(one.id, inState ?? 'lost_at_interchange')
    else if ((one.late_hours ?? 0) > 0) {
      const usual = await usualOf(one)
      const [worst] = whyLate(
        { promised: one.eta_first, expected: one.eta },
        legsOf(sinceDeparture(seen)),
        usual,
      ).causes
      causes.set(one.id, worst?.kind ?? null)
    } else causes.set(one.id, null)
  }
  return causes
}

async function onTimePercent({ summedUp, now }: Metrics, filters: Filters): Promise<number | null> {
  const since = new Date(Date.parse(now) - DAYS_ON_TIME * 24 * HOUR).toISOString()
  const [found] = await summedUp<{ arrived: number; on_time: number }>(
    trip,
    { ...filters, status: 'closed', ended_at__gte: since },
    (
      closed,
    ) => sql`select count(*)::int as arrived, (count(*) filter (where coalesce(late_hours, 0) <= 0))::int as on_time
      from ${closed} t where eta_first is not null and coalesce(arrived_at, placed_at) is not null`,
  )
  return found === undefined || found.arrived === 0 ? null : Math.round((1000 * found.on_time) / found.arrived) / 10
}

const aboutStatus = (key: string): boolean => /^status(__|$)/.test(key)

export async function tripMetrics(call: Metrics) {
  const { input, filters, matching, rows, now, person } = call
  const hasStatus = Object.keys(filters).some(aboutStatus)
  const trips = await matching(trip, hasStatus ? filters : { ...filters, status__ne: 'closed' }, {
    only: tripFields,
  })
  const [own] = await rows(company).find({ id: person.company })
  const ownZone = own?.timezone ?? ''
  const silence = silenceOf(own)
  const isOpen = ({ status }: Trip): boolean => status !== 'closed'
  const isSilent = (one: Trip): boolean => isOpen(one) && (sinceSeen(one, now) ?? 0) > silence
  const isSoon = (one: Trip): boolean => {
    const ahead = one.eta === null || arrivalOf(one) !== null ? -1 : Date.parse(one.eta) - Date.parse(now)
    return isOpen(one) && ahead >= 0 && ahead <= SOON_HOURS * HOUR
  }
  const count = (is: (one: Trip) => boolean): number => trips.filter(is).length
  const worst = trips
    .toSorted(
      (one, other) =>
        (other.late_hours ?? 0) - (one.late_hours ?? 0) ||
        (sinceSeen(other, now) ?? 0) - (sinceSeen(one, now) ?? 0) ||
        one.id - other.id,
    )
    .slice(0, input.limit ?? 25)
  const events = await eventsByTrip(
    rows,
    worst.map(({ id }) => id),
  )
  const causes = await causesOf(call, worst, events)
  const rules = await demurrageRules(rows)
  const awaited = trips.filter((one) => isOpen(one) && one.eta !== null && arrivalOf(one) === null)
  const stations = await stationsOf(
    rows,
    [],
    [...worst, ...awaited].map(({ destination }) => destination),
  )
  const zoneOf = ({ destination }: Trip): string => stations.byId(destination)?.timezone || ownZone
  /** The clock of a car that stands where it costs something. */
  const clockOf = (one: Trip): { readonly said: string; readonly days: number } | null => {
    const clock =
      one.placed_at === null ? null : clockBy(rules, one, events.get(one.id) ?? [], { now, zone: zoneOf(one) })
    return clock && { said: clock.said, days: clock.days }
  }
  const others = Object.fromEntries(Object.entries(filters).filter(([key]) => !aboutStatus(key)))
  return {
    limit: input.limit,
    count: trips.length,
    totals: {
      active: count(isOpen),
      late: count((one) => isOpen(one) && (one.late_hours ?? 0) > 0),
      silent: count(isSilent),
      held: count(({ status }) => status === 'held'),
      bad_order: count(({ status }) => status === 'bad_order'),
      arriving_72h: count(isSoon),
      on_time_percent: await onTimePercent(call, others),
    },
    arrivals: arrivalsByDay(
      awaited.map((one) => ({ eta: one.eta ?? '', timezone: zoneOf(one), isLate: (one.late_hours ?? 0) > 0 })),
      dayIn(now, ownZone),
    ),
    results: worst.map((one) => ({
      id: one.id,
      railcar: one.railcar,
      railcar__label: one['railcar__label'] ?? '',
      status: one.status,
      destination__label: one['destination__label'] ?? null,
      destination__timezone: stations.byId(one.destination)?.timezone ?? '',
      last_location: one.last_location,
      eta: one.eta,
      late_hours: one.late_hours ?? 0,
      hours_since_last_event: sinceSeen(one, now),
      is_silent: isSilent(one),
      is_soon: isSoon(one),
      cause: causes.get(one.id) ?? null,
      demurrage: clockOf(one),
    })),
  }
}
