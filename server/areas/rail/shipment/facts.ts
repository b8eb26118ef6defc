/** Gathers what is known of a bill of lading that is to be shipped. */
import { company, facility, party, product } from '#model/areas/company/company.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { limitsOfSetting } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import type { GoodsFacts, ShipFacts } from '#model/areas/rail/rules/ship/facts.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { schedule } from '#model/areas/schedule/schedule.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { WorkCall } from '#server/engine/operations/area-work/verb-work.ts'
import { carsOf } from './car-facts.ts'

type Shipment = Row<typeof shipment>
type Asking = Pick<WorkCall, 'rows' | 'now' | 'person'> & { readonly isLocked?: boolean }

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The bill as it would be shipped, with what was asked of the person. */
export const asAsked = (row: Shipment, asked: Readonly<Record<string, unknown>>): Shipment => ({
  ...row,
  ship_date: textOf(asked['ship_date']) || row.ship_date,
  hazardous_certificate_person: textOf(asked['hazardous_certificate_person']) || row.hazardous_certificate_person,
})

/** Today on the clocks of the facility where the cars are loaded, else of the company. */
async function todayAt({ rows, now }: Asking, at: number | null, own: Row<typeof company>): Promise<string> {
  const [place] = at === null ? [] : await rows(facility).find({ id: at })
  return dayIn(now, place?.timezone || own.timezone)
}

async function laneOf({ rows }: Asking, { origin, destination }: Shipment): Promise<ShipFacts['lane']> {
  if (origin === null || destination === null) return undefined
  const stations = await rows(station).find({ id: [origin, destination] })
  const country = (id: number): string => stations.find((one) => one.id === id)?.country ?? ''
  return { from: country(origin), to: country(destination) }
}

async function contractOf({ rows }: Asking, { contract: of }: Shipment): Promise<ShipFacts['contract']> {
  const [found] = of === null ? [] : await rows(contract).find({ id: of }, { only: ['contract_number', 'status'] })
  return found && { contract_number: found.contract_number, status: found.status }
}

async function scheduleOf({ rows }: Asking, { schedule: of, ship_date }: Shipment): Promise<ShipFacts['schedule']> {
  if (of === null || ship_date === null) return undefined
  const [found] = await rows(schedule).find({ id: of })
  const on = (days: readonly { readonly date: string | null; readonly quantity: number }[]): number =>
    days.find(({ date }) => date === ship_date)?.quantity ?? 0
  return found && { planned: on(found.schedule), actual: on(found.actual) }
}

/** No more of a row than the rule reads: the browser is told these facts too. */
const ofGoods = [
  'name',
  'un_number',
  'hazard_class',
  'packing_group',
  'proper_shipping_name',
  'technical_name',
  'erap_number',
  'erap_telephone',
] as const satisfies readonly (keyof GoodsFacts)[]

/** `isPart`: its master ships it, which is no obstacle then. */
export async function factsOf(call: Asking, row: Shipment, isPart = false): Promise<ShipFacts> {
  const { rows, now, person } = call
  const [goods] = row.product === null ? [] : await rows(product).find({ id: row.product }, { only: ofGoods })
  const own = await rows(company).get(person.company)
  const [shipper] = row.shipper === null ? [] : await rows(party).find({ id: row.shipper })
  const [master] =
    row.master_billing === null || isPart
      ? []
      : await rows(shipment).find({ id: row.master_billing }, { only: ['id', 'bol_number'] })
  const under = row.is_master_billing ? await partsOf(call, row, 'open', call.isLocked === true) : []
  const parts: ShipFacts[] = []
  for (const part of under)
    parts.push(
      await factsOf(
        call,
        {
          ...part,
          ship_date: row.ship_date,
          hazardous_certificate_person: row.hazardous_certificate_person || part.hazardous_certificate_person,
        },
        true,
      ),
    )
  return {
    now,
    today: await todayAt(call, row.facility, own),
    bill: row,
    master,
    goods,
    shipperTelephone: shipper?.emergency_telephone ?? '',
    cars: await carsOf(call, row),
    parts,
    grossRailLoad: limitsOfSetting(own).grossRailLoad,
    contract: await contractOf(call, row),
    schedule: await scheduleOf(call, row),
    lane: await laneOf(call, row),
    hasCustomsInvoice: (await rows(invoice).count({ shipment: row.id })) > 0,
  }
}

/** The open parts of a master billing; those that were cancelled are none any more. */
export const partsOf = async (
  { rows }: Pick<WorkCall, 'rows'>,
  { id }: Pick<Shipment, 'id'>,
  status: 'open' | 'shipped' | readonly ('open' | 'shipped')[] = 'open',
  lock = true,
): Promise<readonly Shipment[]> => rows(shipment).find({ master_billing: id, status }, { ordering: 'id', lock })
