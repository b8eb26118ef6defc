/** GET /api/track/ answers the positions of the cars of one shipment to the holder of a tracking link, and nothing else of any company. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { trackedStatus, type Tracked, type TrackedCar } from '#model/areas/partner/rules/tracking.ts'
import type { TripStatus } from '#model/areas/trace/rules/sighting.ts'
import { linkEnded, linkTokenOf } from '#server/auth/link-token.ts'
import { hashOfSecret } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { run } from '#server/engine/base/sql.ts'
import { limitLink } from '#server/engine/limits/link-rate.state.ts'

type Found = { readonly id: number; readonly shipment: number; readonly bol_number: string }
type FoundCar = Omit<TrackedCar, 'status'> & { readonly status: TripStatus | null }

/** The newest loaded trip of each car on the shipment. */
const carsOf = ({ readPool }: Database, shipment: number) =>
  run<FoundCar>(
    readPool,
    sql`select c.car_mark, c.car_number, t.status, coalesce(t.last_location, '') as last_location, t.last_event_at, t.eta, t.eta_early, t.eta_late
      from rail_loaded_car c left join lateral (
        select t.* from trace_trip t join trace_railcar r on r.id = t.railcar
          where t.shipment = ${shipment} and t.kind = 'loaded' and (r.car_mark, r.car_number) = (c.car_mark, c.car_number)
          order by t.id desc limit 1
      ) t on true
      where c.rail_shipment = ${shipment} order by c.car_mark, c.car_number, c.id`,
  )

async function trackedBy(db: Database, token: string): Promise<Tracked> {
  const [link] = await run<Found>(
    db.readPool,
    sql`select l.id, s.id as shipment, s.bol_number from partner_tracking_link l join rail_shipment s on s.id = coalesce(l.shipment, l.shared_shipment)
      where l.hash = ${hashOfSecret(token)} and l.hash <> '' and highball_tracks(l.id)`,
  )
  if (link === undefined) throw linkEnded()
  limitLink(`tracking ${link.id}`)
  const cars = await carsOf(db, link.shipment)
  return { bol_number: link.bol_number, cars: cars.map((car) => ({ ...car, status: trackedStatus(car.status) })) }
}

export function mountTracking(app: FastifyInstance, db: Database): void {
  app.get('/api/track/', async (request, reply) => {
    void reply.header('X-Robots-Tag', 'noindex, nofollow')
    const token = linkTokenOf(request, 'tracking')
    if (token === undefined) throw linkEnded()
    return trackedBy(db, token)
  })
}
