/** Of the documents of one shipment one at most is primary. Of a trip without a shipment, the one that was made primary last is. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Follower } from '#server/engine/rows/following/followers.state.ts'

/** By whatever call a document comes to a shipment: the one that was primary there stays it. */
export const onePrimary: Follower = {
  by: 'shipment',
  isAbout: (fields) => fields.includes('shipment'),
  follow: async ({ rows }, shipments) => {
    if (shipments.length === 0) return
    const primary = await rows(bill).find({ shipment: shipments, is_primary: true }, { ordering: 'id', lock: true })
    const surplus = primary.filter((one, at) => primary.findIndex(({ shipment }) => shipment === one.shipment) < at)
    await rows(bill).patchMany(surplus.map(({ id }) => ({ id, values: { is_primary: false } })))
  },
}

export async function setAsPrimaryAttachment({ row, rows, keepBatch }: Call<typeof bill, 'setAsPrimaryAttachment'>) {
  if (row.shipment === null && row.trip === null)
    throw invalid({ shipment: ['Name the shipment or the trip of which it is the primary document.'] })
  // In the order of their ids, so that of two who do it at once the second sees the first.
  const beside = await rows(bill).find(row.shipment === null ? { trip: row.trip } : { shipment: row.shipment }, {
    ordering: 'id',
    lock: true,
  })
  const turned = beside.filter(({ id, is_primary }) => is_primary !== (id === row.id))
  const changed = await rows(bill).patchMany(
    turned
      .toSorted((one, other) => Number(one.id === row.id) - Number(other.id === row.id))
      .map(({ id }) => ({ id, values: { is_primary: id === row.id } })),
  )
  const batch =
    changed.length === 0
      ? null
      : await keepBatch(
          bill,
          'setAsPrimaryAttachment',
          changed.map(({ id, version, is_primary }) => ({ id, version, before: { is_primary: !is_primary } })),
        )
  return { ...(await rows(bill).get(row.id)), batch }
}
