/** How one contract goes: its days, and the strip from what was bought to what was invoiced. */
import { issuedStatuses } from '#model/areas/invoice/rules/invoice-life.ts'
import type { contract } from '#model/areas/contract/contract.resource.ts'
import { stripOf, type Billed } from '#model/areas/contract/rules/strip.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { decimalText, units } from '#model/shared/money.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { clocks, withProgress } from './dashboard.ts'

type Asked = Call<typeof contract, 'progress'>
type Bill = { readonly car_count: number | null; readonly net_volume: string | null }

const DIGITS = 2
const sumOf = (bills: readonly Bill[]): Billed => ({
  cars: bills.reduce((sum, { car_count }) => sum + (car_count ?? 0), 0),
  volume_gal: decimalText(
    bills.reduce((sum, { net_volume }) => sum + units(net_volume ?? '0', DIGITS), 0n),
    DIGITS,
  ),
})

/** A bill counts as invoiced by an invoice that is neither a draft nor void. */
async function invoicedBills({ rows, row }: Asked): Promise<ReadonlySet<number>> {
  const found = await rows(invoice).find(
    { contract: row.id, status: issuedStatuses },
    { only: ['shipment'], ordering: 'id' },
  )
  return new Set(found.flatMap(({ shipment: bill }) => bill ?? []))
}

export async function progress(call: Asked) {
  const { rows, row, now } = call
  const [going] = await withProgress(rows, [row], await clocks(rows, now))
  if (going === undefined) throw new Error(`Nothing is known of contract ${row.id}`)
  const {
    scheduled_cars,
    shipped_cars,
    loaded_cars,
    remaining_cars,
    behind_cars,
    next_day,
    projected_end,
    linked_cars,
  } = going
  const bills = await rows(shipment).find(
    { contract: row.id, is_template: false, status: ['open', 'shipped'] },
    { only: ['id', 'status', 'car_count', 'net_volume'], ordering: 'id' },
  )
  const invoiced = await invoicedBills(call)
  const strip = stripOf(row, going, {
    on_bills: sumOf(bills.filter(({ status }) => status === 'open')),
    shipped: sumOf(bills.filter(({ status }) => status === 'shipped')),
    invoiced: sumOf(bills.filter(({ id }) => invoiced.has(id))),
  })
  return {
    today: going.today,
    days: going.days,
    scheduled_cars,
    shipped_cars,
    loaded_cars,
    remaining_cars,
    behind_cars,
    next_day,
    projected_end,
    linked_cars,
    strip,
  }
}
