/** A car that is put on another bill, or taken off one, takes its open loaded trip along: nobody but the parties of its bill sees where it is. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { tripStatuses } from '#model/areas/trace/rules/sighting.ts'
import type { Follower } from '#server/engine/rows/following/followers.state.ts'
import { papersOf } from './opening.ts'

const open = tripStatuses.filter((status) => status !== 'closed')

/** Of loaded cars. */
export const billsFollow: Follower = {
  by: 'rail_shipment',
  isAbout: (fields) => fields.includes('rail_shipment'),
  follow: async ({ rows }, bills, written) => {
    const names = new Set(written.map(({ car_mark, car_number }) => `${String(car_mark)} ${String(car_number)}`))
    const numbers = [...new Set(written.map(({ car_number }) => String(car_number)))]
    const found = await rows(railcar).find({ car_number: numbers }, { only: ['id', 'car_mark', 'car_number'] })
    const cars = found.filter(({ car_mark, car_number }) => names.has(`${car_mark} ${car_number}`))
    if (cars.length === 0) return
    const trips = await rows(trip).find(
      { railcar: cars.map(({ id }) => id), kind: 'loaded', status: open },
      { only: ['id', 'railcar', 'shipment', 'started_at'] },
    )
    if (trips.length === 0) return
    const papers = await papersOf(rows, cars)
    const changes = trips.flatMap(({ id, railcar: of, shipment, started_at }) => {
      const car = cars.find((one) => one.id === of)
      const load = car && papers.load(car, started_at ?? new Date().toISOString())
      const isOnThese = shipment === null || bills.includes(shipment)
      return load === undefined || !isOnThese || load.rail_shipment === shipment
        ? []
        : [{ id, values: { shipment: load.rail_shipment } }]
    })
    if (changes.length > 0) await rows(trip).patchMany(changes)
  },
}
