/** How the ETA of a trip was reckoned, why it is late, and an ETA that a person sets. */
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { hoursOf, legsOf, minuteOf, sinceDeparture } from '#model/areas/trace/rules/legs.ts'
import { lateMinutes, whyLate } from '#model/areas/trace/rules/why-late.ts'
import type { Row } from '#model/kernel/resource.ts'
import { clock } from '#model/shared/clock.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { demurrageClock } from './demurrage-clock.ts'
import { historyOf, usualMinutes } from './moving/history.ts'
import { eventsOf } from './reading/seen.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { stationsOf } from './reading/places.ts'
import { reckonFrom } from './moving/reckon.ts'
import { arrivalOf } from './moving/values.ts'

type Trip = Row<typeof trip>

export async function eta({ row, rows, now }: Call<typeof trip, 'eta'>) {
  const events = await eventsOf(rows, row.id)
  const last = events.at(-1)
  const stations = await stationsOf(rows, events, [row.destination])
  const arrived = arrivalOf(row)
  // Whoever waits for the car waits on the clocks of its destination.
  const timezone = stations.byId(row.destination)?.timezone ?? ''
  const demurrage = await demurrageClock(rows, row, events, { now, zone: timezone })
  const about = { railroad_eta: row.railroad_eta, source: row.eta_source, timezone, demurrage }
  if (arrived !== null)
    return {
      eta: arrived,
      early: arrived,
      late: arrived,
      legs: [],
      ...about,
      said: `It arrived ${clock(arrived, timezone || 'UTC')}.`,
    }
  if (last === undefined)
    return {
      eta: row.eta,
      early: null,
      late: null,
      legs: [],
      ...about,
      said: 'Nobody has seen the car on this trip yet.',
    }
  const reckoned = await reckonFrom(last, row, historyOf(rows, now), stations)
  if (row.eta_source !== 'hand') return { ...reckoned, eta: reckoned.eta ?? row.eta, ...about }
  const reason = row.eta_reason === '' ? '' : `: ${row.eta_reason}`
  return {
    ...reckoned,
    eta: row.eta,
    legs: stretched(reckoned.legs, last.at, row.eta),
    ...about,
    said: `Set by hand${reason}. Reckoned: ${reckoned.said}`,
  }
}

type Legs = Awaited<ReturnType<typeof reckonFrom>>['legs']
/** The same legs over the time until an ETA that a person set: what is left over goes to the last. */
function stretched(legs: Legs, seen: string, until: string | null): Legs {
  if (until === null || legs.length === 0) return legs
  const total = minuteOf(until) - minuteOf(seen)
  const usual = legs.reduce((sum, one) => sum + one.usual_hours * 60, 0)
  let given = 0
  return legs.map((one, index) => {
    const share = usual === 0 ? 0 : Math.floor(((one.usual_hours * 60) / usual) * total)
    const minutes = index === legs.length - 1 ? total - given : share
    given += minutes
    return { ...one, hours: hoursOf(minutes), late_hours: hoursOf(minutes - Math.round(one.usual_hours * 60)) }
  })
}

/** Reckoned at departure, else the day on which the shipment is to arrive: its end. */
async function promisedOf(rows: RowsOf, row: Trip): Promise<string | null> {
  if (row.eta_first !== null || row.shipment === null) return row.eta_first
  const [found] = await rows(shipment).find({ id: row.shipment })
  const day = found?.data['arrival_date']
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T23:59:00.000Z` : null
}

export async function lateness(rows: RowsOf, row: Trip, now: string) {
  const events = await eventsOf(rows, row.id)
  const arrived = arrivalOf(row)
  const until = arrived === null ? events.length : events.findIndex(({ at }) => minuteOf(at) === minuteOf(arrived)) + 1
  const journeys = await historyOf(rows, now).journeys(row.destination, row.kind)
  const promised = await promisedOf(rows, row)
  return whyLate(
    { promised, expected: arrived ?? row.eta },
    legsOf(sinceDeparture(events.slice(0, until))),
    usualMinutes(journeys),
  )
}

export const whyTripIsLate = ({ row, rows, now }: Call<typeof trip, 'whyLate'>) => lateness(rows, row, now)

/** It wins over the reckoned one until the car is placed. */
export async function setEta({ row, input, rows, keepBatch }: Call<typeof trip, 'setEta'>) {
  if (row.status === 'closed' || row.placed_at !== null) throw invalid({ eta: ['The car is there already.'] })
  if (input.eta === null) throw invalid({ eta: ['This field is required.'] })
  if (row.last_event_at !== null && input.eta <= row.last_event_at)
    throw invalid({ eta: ['It lies before the car was last seen.'] })
  const late = lateMinutes(row.eta_first, input.eta)
  const values = {
    eta: input.eta,
    eta_source: 'hand' as const,
    eta_reason: input.reason,
    late_hours: row.eta_first === null ? null : hoursOf(late),
    delayed: late > 0,
  }
  const { eta: before, eta_source, eta_reason, late_hours, delayed } = row
  const changed = await rows(trip).patch(row.id, values)
  const kept = {
    id: row.id,
    version: changed.version,
    before: { eta: before, eta_source, eta_reason, late_hours, delayed },
  }
  return { ...changed, batch: await keepBatch(trip, 'setEta', [kept]) }
}
