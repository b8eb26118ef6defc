import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import { startServer } from '../../harness.ts'

const tank = (capacity: number) => tableOf(tankOf(119, capacity), { step: 0.25 })
const kept = (capacity: number, mark: string, from: number, to: number) => ({
  car_mark: mark,
  number_from: from,
  number_to: to,
  shell_capacity: capacity.toFixed(1),
  rows: tank(capacity).rows.map(([reading, volume]) => ({ reading, volume })),
})

/** A server whose company has a gauge table for a series of cars, and one for a single car of that series. */
export async function gaugedCompany() {
  const server = await startServer()
  const clerk = await server.user()
  const viewer = await server.user({ permissions: ['access_menu__shipments', 'access_menu__contract'] })
  const stranger = await server.user({ company: server.theirs })
  const made = await server.within(clerk, ({ rows }) =>
    rows(gaugeTable).createMany([kept(33_600, 'GATX', 20_000, 20_999), kept(30_000, 'GATX', 20_411, 20_411)]),
  )
  return { server, clerk, viewer, stranger, ofSeries: made[0]?.id ?? 0, ofCar: made[1]?.id ?? 0 }
}
