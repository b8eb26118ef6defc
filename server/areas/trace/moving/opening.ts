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

const nameOf = ({ car_mark, car_number }: Pick<Car, 'car_mark' | 'car_number'>): string => `${car_mark} ${car_number}`

export type CarPapers = {
  readonly waybills: (car: Car) => readonly Row<typeof waybill>[]
  /** The newest load of the car, unless it was loaded after `at`, or not later than `before`, when the trip before that one began. */
  readonly load: (car: Car, at: string, before?: string) => Row<typeof loadedCar> | undefined
  /** The shipment of that load. */
  readonly shipment: (car: Car, at: string, before?: string) => Row<typeof shipment> | undefined
}

/** Of several cars, in few statements. */
export async function papersOf(rows: RowsOf, cars: readonly Car[]): Promise<CarPapers> {
  const numbers = [...new Set(cars.map(({ car_number }) => car_number))]
  const bills = await rows(waybill).find(
    { car_number: numbers, status: ['open', 'assigned'] },
    { ordering: '-waybill_date,-id' },
  )
  const loaded = await rows(loadedCar).find({ car_number: numbers }, { ordering: '-load_date,-id' })
  const newest = new Map<string, (typeof loaded)[number]>()
  for (const one of loaded) if (!newest.has(nameOf(one))) newest.set(nameOf(one), one)
  const ids = [...newest.values()].flatMap(({ rail_shipment }) => rail_shipment ?? [])
  const shipments = ids.length === 0 ? [] : await rows(shipment).find({ id: ids })
  const byId = new Map(shipments.map((one) => [one.id, one]))
  const load: CarPapers['load'] = (car, at, before) => {
    const one = newest.get(nameOf(car))
    const isLater = one !== undefined && one.load_date !== null && one.load_date > at
    const isEarlier = one !== undefined && before !== undefined && (one.load_date ?? one.created_at) <= before
    return isLater || isEarlier ? undefined : one
  }
  return {
    waybills: (car) => bills.filter((one) => nameOf(one) === nameOf(car)),
    load,
    shipment: (...of) => byId.get(load(...of)?.rail_shipment ?? 0),
  }
}

function waybillOf(papers: CarPapers, car: Car, kind: 'loaded' | 'empty', at: string) {
  const [first, last] = [dayAround(at, -DAYS_BEFORE), dayAround(at, 0)]
  return papers
    .waybills(car)
    .find(
      ({ waybill_date, load_status }) =>
        load_status === (kind === 'loaded' ? 'L' : 'E') &&
        waybill_date !== null &&
        waybill_date >= first &&
        waybill_date <= last,
    )
}

const stationIn = (stations: Stations, place: NamedPlace | null): number | null =>
  place === null ? null : (place.station ?? stations.named(place)?.id ?? null)

/** When a trip began, or was first seen. */
export const beganAt = ({ started_at, events }: FoldedTrip): string => started_at ?? events[0]?.at ?? ''

/** `before`: the trip of the car before this one. What was loaded before that trip began is not on this one. */
export function openingOf(
  papers: CarPapers,
  stations: Stations,
  car: Car,
  { folded, before }: { readonly folded: FoldedTrip; readonly before: FoldedTrip | undefined },
): Opening {
  const at = beganAt(folded)
  const ends = { origin: stationIn(stations, folded.origin), destination: stationIn(stations, folded.destination) }
  const none = { ...ends, shipper: null, consignee: null, product: null, routing: '', waybill: null, shipment: null }
  const bill = waybillOf(papers, car, folded.kind, at)
  const shipped = folded.kind === 'loaded' ? papers.shipment(car, at, before && beganAt(before)) : undefined
  if (bill !== undefined)
    return {
      origin: ends.origin ?? bill.origin,
      destination: bill.destination ?? ends.destination,
      shipper: bill.shipper,
      consignee: bill.consignee,
      product: bill.product,
      routing: bill.routing,
      waybill: bill.id,
      shipment: shipped?.id ?? null,
    }
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
