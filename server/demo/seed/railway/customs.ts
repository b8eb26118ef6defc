/** Customs invoices of the shipments that cross a border, in every status. */
import { LITRES_PER_GALLON } from '#model/shared/litres-per-gallon.ts'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { lineAmount } from '#model/shared/money.ts'
import { tariffCodeOf } from '../base/places.ts'
import { brokers, ownParty } from './company.ts'
import { dayText, inBatches, yearText, type Demo } from '../base/setting.ts'
import type { Deal } from './contract.ts'
import { portOf } from './lanes.ts'
import type { Shipped } from './shipment.ts'

export async function seedCustoms(
  { rows, now, goods }: Demo,
  parties: ReadonlyMap<string, number>,
  deals: readonly Deal[],
  unit: ReadonlyMap<number, string>,
  shipped: Shipped,
): Promise<void> {
  const own = parties.get(ownParty) ?? null
  const names = new Map([...goods].map(([name, id]) => [id, name]))
  const lanes = new Map(deals.map(({ contract, lane }) => [contract, lane]))
  const border = [...shipped.of.values()].filter(({ shipment }) => shipment.exporter !== null)
  await inBatches(
    rows(invoice),
    border.map(({ shipment, cars }, index) => {
      const day = shipment.ship_date ?? dayText(now)
      const age = (now.getTime() - Date.parse(day)) / 86_400_000
      const settled =
        index % 23 === 5 ? ('rejected' as const) : index % 47 === 9 ? ('cancelled' as const) : ('accepted' as const)
      const status = age < 2 ? ('draft' as const) : age < 4 ? ('ready' as const) : age < 7 ? ('sent' as const) : settled
      const name = names.get(shipment.product ?? 0) ?? ''
      const lane = lanes.get(shipment.contract ?? 0)
      const from = lane?.from === 'redwater' ? 'Redwater' : 'Hardisty'
      const litres = cars.reduce((sum, car) => sum + Number(car.net_volume ?? 0), 0) * LITRES_PER_GALLON
      const gallon = unit.get(shipment.contract ?? 0) ?? '1.0000'
      const price = (Number(gallon) / LITRES_PER_GALLON).toFixed(6)
      const quantity = (litres / 1000).toFixed(3)
      const perCubicMetre = (Number(price) * 1000).toFixed(6)
      const total = lineAmount(quantity, perCubicMetre) ?? '0.00'
      const kilograms = Math.round(cars.reduce((sum, car) => sum + Number(car.weight ?? 0), 0) * 0.453_592_37)
      const out = status === 'sent' || status === 'accepted' || status === 'rejected'
      return {
        invoice_number: `CI-${yearText(now)}-${String(2001 + index)}`,
        status,
        answer:
          status === 'rejected'
            ? 'Port code does not fit the mode of transport'
            : status === 'accepted'
              ? 'Released'
              : '',
        direction: 'CA_to_US' as const,
        shipment: shipment.id,
        loaded_rail_cars: cars.map(({ id }) => id),
        direct_shipment_date: day,
        barcode: cars[0]?.customs_barcode_number ?? '',
        entry_number: out ? `31${String(6_100_000 + index * 17)}` : '',
        other_references: shipment.reference_number,
        vendor: own,
        exporter: own,
        originator: own,
        consignee: shipment.consignee,
        purchaser: shipment.consignee,
        importer: shipment.importer,
        broker: parties.get(brokers[1]) ?? null,
        origin_country: 'CA' as const,
        shipped_from: `${from}, Alberta`,
        port_code: lane === undefined ? '' : portOf(lane),
        conditions_of_sale: `FOB ${from}, 30 days`,
        packages: cars.length,
        lines: [
          {
            description: name,
            harmonized_code: tariffCodeOf(name),
            quantity,
            unit: 'm3',
            unit_price: perCubicMetre,
            total,
          },
        ],
        net_weight: String(kilograms),
        gross_weight: String(kilograms + cars.length * 45_000),
        currency: 'USD' as const,
        total,
        duty_code: 'S',
        end_use: 'FS',
        sent_at: out ? new Date(Date.parse(day) + 4.2 * 86_400_000).toISOString() : null,
        answered_at: out && status !== 'sent' ? new Date(Date.parse(day) + 5 * 86_400_000).toISOString() : null,
      }
    }),
  )
}
