/** One document is the primary one of its shipment, and one of its trip. The database refuses a second one. */
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Follower } from '#server/engine/rows/following/followers.state.ts'

type Bills = Rows<typeof bill>
type Document = Pick<Row<typeof bill>, 'id' | 'shipment' | 'trip'>
const places = ['shipment', 'trip'] as const

const areTogether = (one: Document, other: Document): boolean =>
  one.id !== other.id && places.some((place) => one[place] !== null && one[place] === other[place])

/** The documents of the same shipments and trips, locked in the order of their ids: of two who turn at once the second sees the first. */
async function togetherWith(bills: Bills, some: readonly Document[], only: { is_primary?: true } = {}) {
  const found = new Map<number, Row<typeof bill>>()
  for (const place of places) {
    const named = some.flatMap((one) => one[place] ?? [])
    if (named.length === 0) continue
    const there = await bills.find({ [place]: named, ...only }, { ordering: 'id', lock: true })
    for (const row of there) found.set(row.id, row)
  }
  return [...found.values()]
}

/** By whatever call a document comes to a shipment or a trip: the one that was primary there stays it. */
export const onePrimary: Follower = {
  by: 'id',
  isAbout: (fields) => places.some((place) => fields.includes(place)),
  follow: async ({ rows }, ids) => {
    const bills = rows(bill)
    const came = await bills.find({ id: ids, is_primary: true }, { ordering: 'id' })
    if (came.length === 0) return
    const before = (await togetherWith(bills, came, { is_primary: true })).filter(({ id }) => !ids.includes(id))
    const surplus = came.filter((one, at) => [...before, ...came.slice(0, at)].some((other) => areTogether(one, other)))
    await bills.patchMany(surplus.map(({ id }) => ({ id, values: { is_primary: false } })))
  },
}

export async function setAsPrimaryAttachment({ row, rows, keepBatch }: Call<typeof bill, 'setAsPrimaryAttachment'>) {
  if (row.shipment === null && row.trip === null)
    throw invalid({ shipment: ['Name the shipment or the trip of which it is the primary document.'] })
  const beside = await togetherWith(rows(bill), [row])
  const turned = beside.filter(({ id, is_primary }) => is_primary !== (id === row.id))
  const changed = await rows(bill).patchMany(turned.map(({ id }) => ({ id, values: { is_primary: id === row.id } })))
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
