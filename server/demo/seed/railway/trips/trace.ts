/** Cars on the line: the fleet that is not in a yard, waybills, trips and what the railroads reported. */
import { event } from '#model/areas/trace/event.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { waybill } from '#model/areas/trace/waybill.resource.ts'
import { hoursOf } from '#model/areas/trace/rules/legs.ts'
import { lateMinutes } from '#model/areas/trace/rules/why-late.ts'
import { dot117, makeCuts } from '../../yard/fleet.ts'
import { firstRoad, lastStop, milesOf, routingOf, stops } from '../lanes.ts'
import { isPressureCar, type Journey, type LineCar, type Movements } from '../movements.ts'
import { products } from '../../base/places.ts'
import { stationKey, type Railway } from '../rail.ts'
import { inBatches, type Demo } from '../../base/setting.ts'
import type { Shipped } from '../shipment.ts'

/** Tank cars whose numbers are far from those in the yards: pressure cars for gases, and for liquids those that may carry all of them. */
export async function seedLineCars({ rows, random, goods }: Demo, gases: number, liquids: number): Promise<LineCar[]> {
  const all = makeCuts(random, Math.ceil(6 * Math.max(gases, liquids)), goods, 12_000)
    .flat()
    .filter(({ car_type = '' }) => car_type.startsWith('T'))
  const cars = [
    ...all.filter(isPressureCar).slice(0, gases),
    ...all.filter(({ fleet }) => fleet === dot117).slice(0, liquids),
  ]
  return inBatches(
    rows(railcar),
    cars.map((car) => ({
      ...car,
      fleet: isPressureCar(car) ? 'Gas pool' : dot117,
      load_status: 'E' as const,
      load_percent: 0,
      product: null,
      commodity: '',
    })),
  )
}

/** Degrees between a station and where a car on its way says that it is. */
const OFF_STATION = 0.4
const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())

export async function seedTrips(
  demo: Demo,
  railway: Railway,
  { journeys }: Movements,
  shipped: Shipped,
  firstWaybill = 300_100,
): Promise<void> {
  const { rows, random, now, goods } = demo
  const placeOf = (road: string, stop: Parameters<typeof stationKey>[1]): number | null =>
    railway.stations.get(stationKey(road, stop)) ?? null
  const ends = ({ lane }: Journey) => ({
    origin: placeOf(firstRoad(lane), lane.from),
    destination: placeOf(lane.legs.at(-1)?.by ?? '', lastStop(lane)),
    routing: routingOf(lane),
  })
  const papers = new Map<
    Journey,
    { readonly shipment: number; readonly car: Shipped['cars'][number] | undefined; readonly bol: string }
  >()
  for (const one of journeys) {
    const found = one.loading === undefined ? undefined : shipped.of.get(one.loading)
    if (found !== undefined)
      papers.set(one, {
        shipment: found.shipment.id,
        bol: found.shipment.bol_number,
        car: found.cars[one.loading?.cars.indexOf(one.car) ?? -1],
      })
  }
  const billed = journeys.filter((one) => one.kind === 'loaded')
  const bills = await inBatches(
    rows(waybill),
    billed.map((one, index) => {
      const paper = papers.get(one)
      const about = products.find(({ name }) => name === one.deal.product)
      // The newest waybills come from the railroad and have no cars assigned yet.
      const open = one.started > now.getTime() - 36 * 3_600_000 && index % 2 === 0
      return {
        waybill_number: String(firstWaybill + index),
        waybill_date: new Date(one.started).toISOString().slice(0, 10),
        railroad: firstRoad(one.lane),
        status: open ? ('open' as const) : one.status === 'closed' ? ('closed' as const) : ('assigned' as const),
        bol_number: paper?.bol ?? '',
        car_mark: one.car.car_mark,
        car_number: one.car.car_number,
        railcar: one.car.id,
        loaded_rail_car: open ? null : (paper?.car?.id ?? null),
        load_status: 'L' as const,
        shipper: one.deal.seller,
        consignee: one.deal.buyer,
        freight_payer: one.deal.seller,
        ...ends(one),
        payment_method: 'PP' as const,
        product: goods.get(one.deal.product) ?? null,
        stcc: about?.stcc ?? '',
        un_number: about?.un_number ?? '',
        net_weight: Math.round(Number(paper?.car?.weight ?? 0)),
        volume: Number(paper?.car?.net_volume ?? 0).toFixed(0),
      }
    }),
  )
  const waybillOf = new Map(billed.map((one, index) => [one, bills[index]?.id ?? null]))
  const trips = await inBatches(
    rows(trip),
    journeys.map((one) => {
      const last = one.seen.at(-1)
      const when = (...codes: readonly string[]): string | null =>
        iso(one.seen.find(({ code }) => codes.includes(code))?.at)
      const ended = iso(one.ended)
      const [departed, arrived] = [when('P'), when('D', 'Y', 'Z')]
      const guess = one.eta + random.between(-12, 12) * 3_600_000
      const eta = arrived ?? (ended === null && last !== undefined ? iso(guess) : null)
      const first = departed === null ? null : iso(one.eta + random.between(-30, 24) * 3_600_000)
      const late = lateMinutes(first, eta)
      const there = stops[last?.stop ?? one.lane.from]
      return {
        railcar: one.car.id,
        kind: one.kind,
        status: one.status,
        waybill: waybillOf.get(one) ?? null,
        shipment: papers.get(one)?.shipment ?? null,
        product: goods.get(one.deal.product) ?? null,
        shipper: one.kind === 'loaded' ? one.deal.seller : one.deal.buyer,
        consignee: one.kind === 'loaded' ? one.deal.buyer : one.deal.seller,
        ...ends(one),
        distance: milesOf(one.lane),
        railroad: last?.road ?? '',
        train_id: last?.train ?? '',
        last_event: last?.code ?? ('' as const),
        last_station: last === undefined ? null : placeOf(last.road, last.stop),
        last_event_at: iso(last?.at),
        last_location: `${there.name}, ${there.state}`,
        latitude: last?.isLocated === true ? there.latitude + OFF_STATION : there.latitude,
        longitude: last?.isLocated === true ? there.longitude - OFF_STATION : there.longitude,
        started_at: iso(one.started),
        pulled_at: when('X'),
        departed_at: departed,
        arrived_at: when('D'),
        placed_at: when('Y', 'Z'),
        ended_at: ended,
        made_by: 'events' as const,
        eta,
        eta_first: first,
        eta_source: arrived === null && eta !== null ? ('history' as const) : ('' as const),
        late_hours: first === null ? null : hoursOf(late),
        delayed: late > 0,
      }
    }),
  )
  await inBatches(
    rows(event),
    journeys.flatMap((one, index) =>
      one.seen.map((sight) => {
        const { name, state, latitude, longitude } = stops[sight.stop]
        const to = stops[lastStop(one.lane)]
        return {
          railcar: one.car.id,
          trip: trips[index]?.id ?? null,
          code: sight.code,
          at: iso(sight.at),
          location: name,
          state,
          station: placeOf(sight.road, sight.stop),
          railroad: sight.road,
          load_status: one.kind === 'loaded' ? ('L' as const) : ('E' as const),
          train_id: sight.train,
          source: sight.isLocated === true ? ('gps' as const) : ('clm' as const),
          destination: to.name,
          destination_state: to.state,
          latitude: sight.isLocated === true ? latitude + OFF_STATION : latitude,
          longitude: sight.isLocated === true ? longitude - OFF_STATION : longitude,
          received_at: iso(Math.min(now.getTime(), sight.at + 25 * 60_000)),
        }
      }),
    ),
  )
  // Where each car is follows from its open trip.
  await rows(railcar).patchMany(
    trips.flatMap((one) =>
      one.status === 'closed' || one.railcar === null
        ? []
        : [
            {
              id: one.railcar,
              values: {
                trip: one.id,
                last_location: one.last_location,
                last_event_at: one.last_event_at,
                latitude: one.latitude,
                longitude: one.longitude,
              },
            },
          ],
    ),
  )
  // The load of a car now follows from its last loaded trip.
  const laden = new Map<number, Journey>()
  for (const one of journeys) if (one.kind === 'loaded' && one.status !== 'closed') laden.set(one.car.id, one)
  await rows(railcar).patchMany(
    [...laden].map(([id, one]) => ({
      id,
      values: {
        load_status: 'L' as const,
        load_percent: random.whole(84, 90),
        product: goods.get(one.deal.product) ?? null,
        commodity: one.deal.product,
        bad_order: one.status === 'bad_order',
      },
    })),
  )
}
