/** The shipments of the schedule of a nomination: own ones for the supplier, shared ones for the buyer. */
import { sql } from 'drizzle-orm'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { shipment as sharedShipment } from '#model/areas/partner/shared.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'

export async function getShipments({ row, person, matching, summedUp }: Call<typeof nomination, 'getShipments'>) {
  const found = await summedUp<{ readonly id: string }>(
    nomination,
    { id: row.id },
    (rows) => sql`select s.id::text as id from ${rows} t, highball_nomination_shipments(t.id) s(id)`,
  )
  const filters = { id__in: found.map(({ id }) => id).join(',') || '0' }
  const results =
    row.company === person.company ? await matching(sharedShipment, filters) : await matching(shipment, filters)
  return { count: results.length, results }
}
