/** When the cars on the line will arrive, reckoned as after each of their events: what a trip says agrees with how it was estimated. */
import { trip } from '#model/areas/trace/trip.resource.ts'
import { hoursOf } from '#model/areas/trace/rules/legs.ts'
import { idleSince } from '#model/areas/trace/rules/clock/idle.ts'
import { nextEventOf } from '#model/areas/trace/rules/clock/next-event.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { lateMinutes } from '#model/areas/trace/rules/why-late.ts'
import { historyOf } from '#server/areas/trace/moving/history.ts'
import { reckonFrom } from '#server/areas/trace/moving/reckon.ts'
import { arrivalOf } from '#server/areas/trace/moving/values.ts'
import { stationsOf } from '#server/areas/trace/reading/places.ts'
import { eventsByTrip } from '#server/areas/trace/reading/seen.ts'
import type { Demo } from '../../base/setting.ts'

export async function seedArrivals({ rows, now }: Demo): Promise<void> {
  const running = await rows(trip).find({ ended_at: null })
  const open = running.filter((one) => arrivalOf(one) === null)
  const events = await eventsByTrip(
    rows,
    running.map(({ id }) => id),
  )
  await rows(railcar).patchMany(
    running.flatMap(({ id, railcar: car }) =>
      car === null ? [] : [{ id: car, values: { idle_since: idleSince(events.get(id) ?? []) } }],
    ),
  )
  const stations = await stationsOf(
    rows,
    [...events.values()].flat(),
    open.map(({ destination }) => destination),
  )
  const history = historyOf(rows, now.toISOString())
  const changes = []
  for (const one of open) {
    const seen = events.get(one.id) ?? []
    const [departure, last] = [seen.find(({ code }) => code === 'P'), seen.at(-1)]
    if (departure === undefined || last === undefined) continue
    const promised = (await reckonFrom(departure, one, history, stations)).eta
    const { eta, early, late, legs } = await reckonFrom(last, one, history, stations)
    const minutes = lateMinutes(promised, eta)
    changes.push({
      id: one.id,
      values: {
        eta,
        eta_early: early,
        eta_late: late,
        eta_first: promised,
        eta_source: eta === null ? ('' as const) : ('history' as const),
        late_hours: promised === null ? null : hoursOf(minutes),
        delayed: minutes > 0,
        ...nextEventOf(legs, last.at),
      },
    })
  }
  await rows(trip).patchMany(changes)
}
