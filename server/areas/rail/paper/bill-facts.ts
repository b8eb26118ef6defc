/** What a bill of lading says, gathered from bill, parties, stations, product and cars as they are: kept with the archived paper. */
import { company, facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { rate, station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { byId, idsIn } from '#server/engine/base/by-id.ts'
import type { FactsCall } from '#server/engine/operations/area-work/paper-work.ts'

type Bill = Row<typeof shipment>
export type Party = Row<typeof party>
export type Station = Row<typeof station>
export type ShippedGoods = Row<typeof product>
export type BilledCar = Row<typeof loadedCar>

/** In the order in which they stand on the paper. */
export const roles = [
  'shipper',
  'consignee',
  'freight_payer',
  'notify_party',
  'notify_party_2',
  'care_party',
  'pickup_party',
  'ultimate_consignee',
  'account_of',
  'account_of_origin',
  'account_of_destination',
  'accounting_rule_11',
  'forwarder',
  'custom_broker',
  'custom_broker_us',
  'custom_broker_mx',
] as const
export type Role = (typeof roles)[number]

export type BillPaperFacts = {
  readonly bill: Bill
  readonly company: string
  /** The seller, if the cars were bought: it issued the bill, and this paper is a copy. */
  readonly seller?: string
  /** Where the cars are loaded. */
  readonly rack: Row<typeof facility> | null
  readonly origin: Station | null
  readonly destination: Station | null
  readonly rate: Row<typeof rate> | null
  readonly parties: readonly { readonly role: Role; readonly party: Party }[]
  /** Names of those who pay a segment under Accounting Rule 11, in the order of the segments. */
  readonly payers: readonly string[]
  readonly goods: ShippedGoods | null
  readonly cars: readonly BilledCar[]
  /** Special permits under which cars themselves run, by mark and number. */
  readonly permits: readonly { readonly car: string; readonly numbers: string }[]
  /** Of a master billing. */
  readonly parts: readonly { readonly bol_number: string; readonly cars: readonly BilledCar[] }[]
  /** The number of the master billing that it is a part of. */
  readonly master: string
}

const keyOf = ({ car_mark, car_number }: Pick<BilledCar, 'car_mark' | 'car_number'>): string =>
  `${car_mark} ${car_number}`

/** By mark and number, of those cars that run under a special permit. */
async function permitsOf({ rows }: FactsCall, cars: readonly BilledCar[]): Promise<ReadonlyMap<string, string>> {
  if (cars.length === 0) return new Map()
  const fleet = await rows(railcar).find(
    {
      car_mark: [...new Set(cars.map(({ car_mark }) => car_mark))],
      car_number: cars.map(({ car_number }) => car_number),
    },
    { only: ['car_mark', 'car_number', 'special_permits'] },
  )
  return new Map(fleet.flatMap((car) => (car.special_permits === '' ? [] : [[keyOf(car), car.special_permits]])))
}

/** The seller of each bill whose goods the own company bought: the seller of the contract, or else the shipper. */
async function sellersOf({ rows }: FactsCall, bills: readonly Bill[]): Promise<ReadonlyMap<number, number>> {
  const named = bills.flatMap((bill) => bill.contract ?? [])
  const bought = byId(
    named.length === 0
      ? []
      : await rows(contract).find({ id: named, contract_type: 'purchase' }, { only: ['id', 'seller'] }),
  )
  return new Map(
    bills.flatMap((bill) => {
      const deal = bought.get(bill.contract ?? 0)
      const seller = deal && (deal.seller ?? bill.shipper)
      return typeof seller === 'number' ? [[bill.id, seller] as const] : []
    }),
  )
}

/** Everything that these bills name, read once for all of them. */
async function around(call: FactsCall, bills: readonly Bill[]) {
  const { rows } = call
  const parts = await rows(shipment).find(
    { master_billing: bills.map(({ id }) => id), status: ['open', 'shipped', 'void'] },
    { ordering: 'id' },
  )
  const on = idsIn([...bills, ...parts].map(({ id }) => id))
  const cars = await rows(loadedCar).find({ rail_shipment: on }, { ordering: 'id' })
  const payers = bills.flatMap(({ rule_11_segments }) => rule_11_segments.map(({ payer }) => payer))
  const sellers = await sellersOf(call, bills)
  const named = idsIn([...bills.flatMap((bill) => roles.map((role) => bill[role])), ...payers, ...sellers.values()])
  const places = idsIn(bills.flatMap(({ origin, destination }) => [origin, destination]))
  return {
    parts,
    sellers,
    permits: await permitsOf(call, cars),
    carsOf: (id: number) => cars.filter(({ rail_shipment }) => rail_shipment === id),
    parties: byId(await rows(party).find({ id: named })),
    stations: byId(await rows(station).find({ id: places })),
    goods: byId(await rows(product).find({ id: idsIn(bills.map((bill) => bill.product)) })),
    racks: byId(await rows(facility).find({ id: idsIn(bills.map((bill) => bill.facility)) })),
    rates: byId(await rows(rate).find({ id: idsIn(bills.map((bill) => bill.rate)) })),
    masters: byId(await rows(shipment).find({ id: idsIn(bills.map((bill) => bill.master_billing)) })),
  }
}

export async function billFacts(call: FactsCall, bills: readonly Bill[]): Promise<readonly BillPaperFacts[]> {
  const found = await around(call, bills)
  const { name } = await call.rows(company).get(call.person.company)
  return bills.map((bill) => {
    const cars = found.carsOf(bill.id)
    const parts = found.parts
      .filter(({ master_billing }) => master_billing === bill.id)
      .map(({ id, bol_number }) => ({ bol_number, cars: found.carsOf(id) }))
    const seller = found.parties.get(found.sellers.get(bill.id) ?? 0)?.name
    return {
      bill,
      company: name,
      ...(seller !== undefined && { seller }),
      rack: found.racks.get(bill.facility ?? 0) ?? null,
      origin: found.stations.get(bill.origin ?? 0) ?? null,
      destination: found.stations.get(bill.destination ?? 0) ?? null,
      rate: found.rates.get(bill.rate ?? 0) ?? null,
      parties: roles.flatMap((role) => {
        const one = found.parties.get(bill[role] ?? 0)
        return one ? [{ role, party: one }] : []
      }),
      payers: bill.rule_11_segments.map(({ payer }) => found.parties.get(payer ?? 0)?.name ?? ''),
      goods: found.goods.get(bill.product ?? 0) ?? null,
      cars,
      permits: [...cars, ...parts.flatMap((part) => part.cars)].flatMap((car) => {
        const numbers = found.permits.get(keyOf(car))
        return numbers === undefined ? [] : [{ car: keyOf(car), numbers }]
      }),
      parts,
      master: found.masters.get(bill.master_billing ?? 0)?.bol_number ?? '',
    }
  })
}
