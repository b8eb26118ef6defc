/** Adds up the cars of a shipment, and what it is measured against. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { BillTotals, CarSums } from '#model/areas/rail/rules/bill-totals.ts'
import type { ShipFacts } from '#model/areas/rail/rules/ship/facts.ts'
import type { shipment } from '#model/areas/rail/shipment.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Call } from '#server/engine/base/handler.ts'

type Summed = Pick<Row<typeof loadedCar>, 'net_volume' | 'weight'>

const sumOf = (loads: readonly Summed[], field: keyof Summed): string =>
  (loads.reduce((sum, load) => sum + Math.round(Number(load[field] ?? 0) * 100), 0) / 100).toFixed(2)
export const sumsOf = (loads: readonly Summed[]): CarSums => ({
  cars: loads.length,
  net_volume: sumOf(loads, 'net_volume'),
  weight: sumOf(loads, 'weight'),
})

export async function billTotals(
  { row, rows }: Pick<Call<typeof shipment, 'cars'>, 'row' | 'rows'>,
  loads: readonly Row<typeof loadedCar>[],
  { schedule }: Pick<ShipFacts, 'schedule'>,
): Promise<BillTotals> {
  const { status, facility, product, ship_date } = row
  const isOpen = status === 'open' && facility !== null && product !== null
  const here = loads.filter((load) => load.current_location === facility && load.product === product)
  const free = isOpen
    ? await rows(loadedCar).find(
        { current_location: facility, product, rail_shipment: null },
        { only: ['net_volume', 'weight'] },
      )
    : []
  return {
    bill: sumsOf(loads),
    day:
      schedule && ship_date !== null
        ? {
            date: ship_date,
            planned: schedule.planned,
            // What this bill shipped is among what the schedule has as actual.
            others: schedule.actual - (status === 'shipped' ? loads.length : 0),
          }
        : null,
    standing: isOpen ? { ...sumsOf([...here, ...free]), elsewhere: loads.length - here.length } : null,
  }
}
