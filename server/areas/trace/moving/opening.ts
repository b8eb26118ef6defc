/** What a trip takes from the papers of its car when it opens: from its waybill, else from the shipment of its loaded car, else from the event. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { trip } from '#model/areas/trace/trip.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import type { FoldedTrip, NamedPlace } from '#model/areas/trace/rules/trip.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import type { Stations } from '../reading/places.ts'

type Opening = Pick<
  Row<typeof trip>,
  'origin' | 'destination' | 'shipper' | 'consignee' | 'product' | 'routing' | 'waybill' | 'shipment'
>
type Car = { readonly id: number; readonly car_mark: string; readonly car_number: string }

const DAYS_BEFORE = 10
const dayAround = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10)

async function waybillOf(rows: RowsOf, { car_mark, car_number }: Car, kind: 'loaded' | 'empty', at: string) {
  const found = await rows(waybill).find(
    { car_mark, car_number, status: ['open', 'assigned'], load_status: kind === 'loaded' ? 'L' : 'E' },
    { ordering: '-waybill_date,-id' },
  )
  const [first, last] = [dayAround(at, -DAYS_BEFORE), dayAround(at, 0)]
  return found.find(({ waybill_date }) => waybill_date !== null && waybill_date >= first && waybill_date <= last)
}

async function shipmentOf(rows: RowsOf, { car_mark, car_number }: Car, at: string) {
  const loaded = await rows(loadedCar).find({ car_mark, car_number }, { ordering: '-load_date,-id', limit: 1 })
  const [car] = loaded.filter(({ load_date }) => load_date === null || load_date <= at)
  const [found] = car?.rail_shipment ? await rows(shipment).find({ id: car.rail_shipment }) : []
  return found
}

const stationIn = (stations: Stations, place: NamedPlace | null): number | null =>
  place === null ? null : (place.station ?? stations.named(place)?.id ?? null)

export async function openingOf(rows: RowsOf, stations: Stations, car: Car, folded: FoldedTrip): Promise<Opening> {
  const at = folded.started_at ?? folded.events[0]?.at ?? ''
  const ends = { origin: stationIn(stations, folded.origin), destination: stationIn(stations, folded.destination) }
  const none = { ...ends, shipper: null, consignee: null, product: null, routing: '', waybill: null, shipment: null }
  const bill = await waybillOf(rows, car, folded.kind, at)
  if (bill !== undefined)
    return {
      origin: ends.origin ?? bill.origin,
      destination: bill.destination ?? ends.destination,
      shipper: bill.shipper,
      consignee: bill.consignee,
      product: bill.product,
      routing: bill.routing,
      waybill: bill.id,
      shipment: null,
    }
  const shipped = folded.kind === 'loaded' ? await shipmentOf(rows, car, at) : undefined
  if (shipped === undefined) return none
  return {
    ...none,
    origin: ends.origin ?? shipped.origin,
    destination: shipped.destination ?? ends.destination,
    consignee: shipped.consignee,
    product: shipped.product,
    routing: shipped.routing,
    shipment: shipped.id,
  }
}
