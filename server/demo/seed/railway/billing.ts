/** Master billings with their parts, and the embargoes that hold cars. */
import { embargo } from '#model/areas/rail/embargo.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { headerOf } from '#server/areas/rail/shipment/header.ts'
import { dayText, type Demo } from '../base/setting.ts'

type Shipment = Row<typeof shipment>
const MASTERS = 2
const CARS_OF_MASTER = 2

/** The bill becomes the first part of a new master billing, and every second car of it goes to a second part. */
async function splitUnderMaster({ rows }: Demo, { shipment: bill, cars }: Going, numbered: Numbered): Promise<void> {
  const { status, revision, shipped_at, shipped_by, schedule, shipper } = bill
  const course = { ...headerOf(bill), status, revision, shipped_at, shipped_by }
  const [master] = await rows(shipment).createMany([
    { ...course, ...numbered(shipper), schedule: null, is_master_billing: true },
  ])
  const under = { master_billing: master?.id ?? null }
  const part = await rows(shipment).create({ ...course, ...numbered(shipper), schedule, ...under })
  // A shipped bill stands still: this is how it was from the start.
  await rows(shipment).restoreMany([{ id: bill.id, values: under }])
  const moved = cars.filter((_, at) => at % 2 === 1)
  await rows(loadedCar).patchMany(moved.map(({ id }) => ({ id, values: { rail_shipment: part.id } })))
}

type Numbered = (shipper: number | null) => Pick<Shipment, 'bol_number' | 'reference_number'>

/** A shipment with its cars. */
type Going = { readonly shipment: Shipment; readonly cars: readonly Pick<Row<typeof loadedCar>, 'id'>[] }

export async function seedBillings(demo: Demo, shipped: readonly Going[], numbered: Numbered): Promise<void> {
  const large = shipped.filter(({ shipment: { revision }, cars }) => revision === 0 && cars.length >= CARS_OF_MASTER)
  for (const going of large.slice(-MASTERS)) await splitUnderMaster(demo, going, numbered)
}

/** One with permits, which hold the cars that have none. */
export async function seedEmbargoes({ rows, now, places }: Demo): Promise<void> {
  await rows(embargo).createMany([
    {
      number: 'CPKC000126',
      railroad: 'CPKC',
      facility: places.get('Gateway Terminal') ?? null,
      cause: 'Congestion at destination',
      effective: dayText(now, -12),
      expires: dayText(now, 353),
      permits: ['P00412', 'P00413', 'P00414'],
    },
    {
      number: 'CN000087',
      railroad: 'CN',
      facility: places.get('Redwater Plant') ?? null,
      cause: 'Washout on the line',
      effective: dayText(now, -3),
      expires: dayText(now, 27),
      permits: [],
    },
  ])
}
