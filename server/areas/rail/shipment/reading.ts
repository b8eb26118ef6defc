/** What is read of shipments beside their rows. */
import { party } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rate as tariff, station } from '#model/areas/rail/network.resource.ts'
import { shipObstacles } from '#model/areas/rail/rules/ship/ship.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { route as declaredRoute } from '#model/areas/schedule/schedule.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { notFound } from '#server/engine/base/http-error.ts'
import { billTotals } from '../car/bill-totals.ts'
import { factsOf } from './facts.ts'

/** The cars of a bill, each with everything that keeps it from going, and what they add up to. */
export async function cars(call: Call<typeof shipment, 'cars'>) {
  const { row, rows } = call
  const facts = await factsOf(call, row)
  const { blockers } = shipObstacles(facts)
  const found = await rows(loadedCar).find({ rail_shipment: row.id }, { ordering: 'id' })
  const results = found.map((car) => ({
    ...car,
    blocked: blockers.filter(({ object }) => object?.resource === 'rail:loadedCar' && object.id === car.id),
  }))
  return { count: results.length, results, totals: await billTotals(call, found, facts) }
}

export async function route({ input, rows }: Call<typeof shipment, 'route'>) {
  const [found] = await rows(declaredRoute).find({ id: input.route ?? 0 })
  if (found === undefined) throw notFound()
  const { origin, destination, railroad, routing, consignee, rate, transit_days } = found
  const stations = await rows(station).find({ id: [origin, destination].filter((id) => id !== null) })
  const stationLabel = (id: number | null): string | null => {
    const one = stations.find((other) => other.id === id)
    return one === undefined ? null : [one.name, one.state, one.railroad].filter((word) => word !== '').join(' ')
  }
  const [to] = consignee === null ? [] : await rows(party).find({ id: consignee })
  const [price] = rate === null ? [] : await rows(tariff).find({ id: rate })
  return {
    origin,
    origin__label: stationLabel(origin),
    destination,
    destination__label: stationLabel(destination),
    railroad,
    routing,
    consignee,
    consignee__label: to?.name ?? null,
    rate,
    rate__label: price === undefined ? null : `${price.tariff} ${price.item}`.trim(),
    transit_days,
  }
}

const USUAL_NAMES = 10

/** Who certified dangerous goods before, the latest first. */
export async function previousHazardPersonNames({ input, rows }: Call<typeof shipment, 'previousHazardPersonNames'>) {
  const found = await rows(shipment).find(
    { status: ['shipped', 'void', 'open'], is_template: false },
    { only: ['hazardous_certificate_person', 'shipped_at'], ordering: '-shipped_at,-id' },
  )
  const names = found.flatMap(({ hazardous_certificate_person: name, shipped_at }) =>
    name !== '' && shipped_at !== null ? [name] : [],
  )
  const once = [...new Set(names)]
  return { results: input.full_list ? once : once.slice(0, USUAL_NAMES) }
}
