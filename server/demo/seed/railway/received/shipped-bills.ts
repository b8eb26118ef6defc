/** The latest bills of lading that the demo shipped, with all that a paper of them prints. */
import { party, product } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import type { MadeBill, MadeCar } from '../../../made-bills/made-bill.ts'

type Shipment = Row<typeof shipment>
export type ShippedBill = { readonly shipment: Shipment; readonly bill: MadeBill }

const madeCar = (car: Row<typeof loadedCar>): MadeCar => ({
  mark: car.car_mark,
  number: car.car_number,
  net: car.net_volume ?? '0',
  gross: car.gross_volume ?? '0',
  weight: car.weight ?? '0',
  seals: [car.seal_number_1, car.seal_number_2, car.seal_number_3, car.seal_number_4].filter((seal) => seal !== ''),
})

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? []
/** As shippers write it: "Propane" in place of liquefied gases, and the name behind "n.o.s." (not otherwise specified). */
function printedName({ name, proper_shipping_name: proper }: Row<typeof product>): string {
  if (wordsOf(name).some((word) => wordsOf(proper).includes(word))) return proper
  return proper.includes('n.o.s.') ? `${proper} (${name})` : name
}

export async function shippedBills({ rows }: Unit, limit: number): Promise<readonly ShippedBill[]> {
  const shipped = { status: 'shipped', is_template: false, is_master_billing: false } as const
  const latest = await rows(shipment).find(shipped, { ordering: '-shipped_at,id', limit })
  const cars = await rows(loadedCar).find({ rail_shipment: latest.map(({ id }) => id) }, { ordering: 'id' })
  const parties = new Map((await rows(party).find()).map(({ id, name }) => [id, name]))
  const stations = new Map((await rows(station).find()).map(({ id, name, state }) => [id, `${name}, ${state}`]))
  const goods = new Map((await rows(product).find()).map((one) => [one.id, one]))
  return latest.map((one) => {
    const good = goods.get(one.product ?? 0)
    const bill = {
      number: one.bol_number,
      date: one.ship_date ?? '',
      shipper: parties.get(one.shipper ?? 0) ?? '',
      consignee: parties.get(one.consignee ?? 0) ?? '',
      origin: stations.get(one.origin ?? 0) ?? '',
      destination: stations.get(one.destination ?? 0) ?? '',
      railroad: one.railroad,
      routing: one.routing,
      product: good === undefined ? '' : printedName(good),
      stcc: good?.stcc ?? '',
      unNumber: good?.un_number ?? '',
      hazardClass: good?.hazard_class ?? '',
      packingGroup: good?.packing_group ?? '',
      purchaseOrder: one.reference_number,
      certifiedBy: one.hazardous_certificate_person,
      cars: cars.filter(({ rail_shipment }) => rail_shipment === one.id).map(madeCar),
    }
    return { shipment: one, bill }
  })
}
