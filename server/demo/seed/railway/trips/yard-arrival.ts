/** Sets a late car that has arrived on the interchange track of its yard, so that trips and the yard can be worked on side by side. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import type { Demo } from '../../base/setting.ts'

const [YARD, STATION] = ['Gateway Yard', 'HARDISTY']
/** At some hours no late car waits to be placed there: then one that was placed lately. */
const there = ['at_destination', 'constructively_placed', 'placed'] as const

export async function seedYardArrival({ rows }: Demo): Promise<void> {
  const [here] = await rows(yard).find({ name: YARD })
  const [on] = here === undefined ? [] : await rows(track).find({ yard: here.id, kind: 'interchange' })
  const stations = new Set((await rows(station).find({ name: STATION })).map(({ id }) => id))
  const late = []
  for (const status of there) late.push(...(await rows(trip).find({ status, delayed: true }, { ordering: 'id' })))
  const car = late.find(({ destination }) => destination !== null && stations.has(destination))?.railcar ?? null
  if (here === undefined || on === undefined || car === null) return
  await rows(railcar).patch(car, { yard: here.id })
  const standing = await rows(placement).find({ track: on.id })
  await rows(placement).createMany(
    (['actual', 'planned'] as const).map((scenario) => ({
      yard: here.id,
      scenario,
      track: on.id,
      car,
      seq: 1 + standing.filter((one) => one.scenario === scenario).length,
    })),
  )
}
