/** Shipments of the demo with their cars, in every status. What is bought is cleared by its seller. */
import { party } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { brokers, ownParty } from './company.ts'
import type { Deal } from './contract.ts'
import { crosses, firstRoad, lastStop, routingOf } from './lanes.ts'
import { measure, seals } from '../base/measured.ts'
import type { LineCar, Loading, Movements } from './movements.ts'
import { seedBillings, seedEmbargoes } from './billing.ts'
import { stationKey, type Railway } from './rail.ts'
import { dayText, inBatches, type Demo } from '../base/setting.ts'

export type Shipped = {
  readonly shipments: readonly Row<typeof shipment>[]
  readonly cars: readonly Row<typeof loadedCar>[]
  /** The shipment of each loading, and each of its cars, in order. */
  readonly of: ReadonlyMap<
    Loading,
    { readonly shipment: Row<typeof shipment>; readonly cars: readonly Row<typeof loadedCar>[] }
  >
}
type NewShipment = Partial<Row<typeof shipment>>

const reasons = { void: 'Wrong consignee on the bill of lading', cancelled: 'Customer cannot take the cars this week' }
const noSeal = { seal_number_1: '', seal_number_2: '', seal_number_3: '', seal_number_4: '' }
const signers = ['R. Okafor', 'T. Penner', 'J. Sandhu', 'M. Lavoie'] as const

/** Gives a bill its number and a reference. Each shipper counts its own bills. */
async function numbersOf({ rows, random }: Demo, parties: ReadonlyMap<string, number>) {
  const codes = new Map((await rows(party).find({ id: [...parties.values()] })).map(({ id, code }) => [id, code]))
  const own = parties.get(ownParty)
  const last = new Map<number | null, number>()
  return (shipper: number | null): { bol_number: string; reference_number: string } => {
    const number = (last.get(shipper) ?? 500_100 + (shipper === own ? 0 : 37_011 * last.size)) + 1
    last.set(shipper, number)
    return {
      bol_number: `${codes.get(shipper ?? 0) ?? ''}${number}`,
      reference_number: `${random.pick(['PO', 'REL', 'NOM'])}-${random.whole(10_000, 99_999)}`,
    }
  }
}

export async function seedShipments(
  demo: Demo,
  railway: Railway,
  parties: ReadonlyMap<string, number>,
  movements: Movements,
  schedules: ReadonlyMap<Deal, number>,
): Promise<Shipped> {
  const { rows, random, now, goods, places, staff } = demo
  const own = parties.get(ownParty) ?? null
  const hand = staff.get('dispatcher@demo.test') ?? null
  const seller = (deal: Deal): NewShipment => {
    const { lane } = deal
    const border = crosses(lane) && deal.kind === 'sale'
    return {
      contract: deal.contract,
      schedule: schedules.get(deal) ?? null,
      facility: deal.facility,
      product: goods.get(deal.product) ?? null,
      railroad: firstRoad(lane),
      origin: railway.stations.get(stationKey(firstRoad(lane), lane.from)) ?? null,
      destination: railway.stations.get(stationKey(lane.legs.at(-1)?.by ?? '', lastStop(lane))) ?? null,
      routing: routingOf(lane),
      rate: railway.rates.get(lane.name) ?? null,
      freight_charges: 'prepaid',
      shipper: deal.seller,
      ship_from: deal.seller,
      consignee: deal.buyer,
      freight_payer: deal.seller,
      notify_party: deal.buyer,
      ...(border && {
        exporter: own,
        importer: deal.buyer,
        custom_broker: parties.get(brokers[0]) ?? null,
        custom_broker_us: parties.get(brokers[1]) ?? null,
        export_permit: `CER-GL-${random.whole(100, 399)}`,
      }),
      contact_preferences: { parties: ['consignee', 'freight_payer'], to: [] },
    }
  }
  const numbered = await numbersOf(demo, parties)
  const done = movements.loadings.map((loading): NewShipment => ({
    ...numbered(loading.deal.seller),
    ...seller(loading.deal),
    status: 'shipped',
    ship_date: loading.day,
    shipped_at: new Date(loading.at + 2 * 3_600_000).toISOString(),
    shipped_by: loading.deal.kind === 'sale' ? hand : null,
    hazardous_certificate_person: random.pick(signers),
    revision: random.chance(0.04) ? 1 : 0,
    data: { edi: '404', id_geo: '' },
  }))
  /** It was shipped some days ago. */
  const before = (days: number): NewShipment => ({
    shipped_at: new Date(now.getTime() - days * 86_400_000).toISOString(),
    shipped_by: hand,
    hazardous_certificate_person: signers[0],
  })
  const wait = [...movements.idle].filter(([{ kind }, cars]) => kind === 'sale' && cars.length > 0)
  const coming = wait.flatMap(([deal], index): { deal: Deal; made: NewShipment; cars: number }[] => {
    const made = (status: 'open' | 'cancelled' | 'void', days: number, more: NewShipment = {}): NewShipment => ({
      ...numbered(deal.seller),
      ...seller(deal),
      status,
      ship_date: dayText(now, days),
      status_reason: status === 'open' ? '' : reasons[status],
      ...more,
    })
    return [
      { deal, made: made('open', 0), cars: deal.cut },
      { deal, made: made('open', 1 + (index % 3)), cars: index % 2 },
      ...(index % 4 === 0 ? [{ deal, made: made('cancelled', -4 - index), cars: 0 }] : []),
      ...(index % 5 === 0
        ? [
            {
              deal,
              made: made('void', -9 - index, before(9 + index)),
              cars: 0,
            },
          ]
        : []),
      ...(index === 2
        ? [
            {
              deal,
              made: made('open', -1, { revision: 1, status_reason: 'Wrong seal', ...before(1) }),
              cars: 1,
            },
          ]
        : []),
    ]
  })
  const templates = [...movements.idle.keys()].slice(0, 3).map((deal): NewShipment => ({
    ...seller(deal),
    schedule: null,
    is_template: true,
    template_name: `${deal.product}, ${deal.lane.name}`,
  }))
  const shipments = await inBatches(rows(shipment), [...done, ...coming.map(({ made }) => made), ...templates])
  const tableOf = new Map(railway.tables.map((one) => [one.car_mark, one]))
  const carOf = (car: LineCar, deal: Deal, under: Row<typeof shipment> | undefined, at: number) => {
    const table = tableOf.get(car.car_mark)
    return {
      car_mark: car.car_mark,
      car_number: car.car_number,
      car_type: car.car_type,
      current_location: deal.facility,
      rail_shipment: under?.id ?? null,
      product: goods.get(deal.product) ?? null,
      load_date: new Date(at - random.whole(20, 240) * 60_000).toISOString(),
      gaugetable: table?.id ?? null,
      ...measure(random, deal.product, {
        ...car,
        shell: Number(table?.shell_capacity ?? car.shell_capacity ?? 30_000),
      }),
      ...seals(random),
      ...(crosses(deal.lane) && { customs_barcode_number: `9PGT${random.whole(100_000, 999_999)}` }),
    }
  }
  const loaded = movements.loadings.flatMap((loading, index) =>
    loading.cars.map((car) => carOf(car, loading.deal, shipments[index], loading.at)),
  )
  // The last bill of the day at the terminal waits for a seal.
  const terminal = places.get('Gateway Terminal')
  const unsealed = coming.findLastIndex(
    ({ deal, made, cars }) => deal.facility === terminal && made.ship_date === dayText(now) && cars > 0,
  )
  const used = new Map<Deal, number>()
  const waiting = coming.flatMap(({ deal, cars }, index) => {
    const from = used.get(deal) ?? 0
    const taken = (movements.idle.get(deal) ?? []).slice(from, from + cars)
    used.set(deal, from + taken.length)
    return taken.map((car, nth) => ({
      ...carOf(car, deal, shipments[done.length + index], now.getTime() - random.whole(1, 6) * 3_600_000),
      ...(index === unsealed && nth === 0 && noSeal),
    }))
  })
  // Loaded, and not on a shipment yet; two of them held back by an embargo.
  const loose = wait.slice(0, 4).flatMap(([deal, cars], index) => {
    const car = cars[used.get(deal) ?? 0]
    return car === undefined
      ? []
      : [
          {
            ...carOf(car, deal, undefined, now.getTime()),
            ...(index < 2 && { embargo_number: 'CPKC000126', embargo_permit_number: index === 0 ? 'P00412' : '' }),
          },
        ]
  })
  const cars = await inBatches(rows(loadedCar), [...loaded, ...waiting, ...loose])
  let first = 0
  const of = new Map(
    movements.loadings.flatMap((loading, index) => {
      const mine = cars.slice(first, first + loading.cars.length)
      first += loading.cars.length
      const under = shipments[index]
      return under === undefined ? [] : [[loading, { shipment: under, cars: mine }] as const]
    }),
  )
  await seedBillings(demo, [...of.values()], numbered)
  await seedEmbargoes(demo)
  return { shipments, cars, of }
}
