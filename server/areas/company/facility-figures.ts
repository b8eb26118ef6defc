/** Figures of facilities: the cars of their yards, and their open bills. Each is counted by one statement for all facilities. */
import { sql } from 'drizzle-orm'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { openBills } from '#model/areas/today/rules/figures.ts'
import { listQuery } from '#model/areas/today/rules/question.ts'
import { yard } from '#model/areas/yard/yard.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { company } from '#model/areas/company/company.resource.ts'

type Asking = Pick<Call<typeof company, 'facilities'>, 'rows' | 'summedUp' | 'person'>
type Cars = { readonly facility: number; readonly cars: number; readonly bad_order: number }
type Bills = { readonly facility: number; readonly bills: number; readonly next_day: string | null }

export type FacilityFigures = {
  readonly cars_on_site: number | null
  readonly bad_order: number | null
  readonly open_shipments: number | null
  /** The day of the next open bill. */
  readonly next_shipment: string | null
}

/** The cars of each yard, in as few rows as there are yards. */
async function carsByFacility({ rows, summedUp }: Asking): Promise<ReadonlyMap<number, Cars>> {
  const yards = await rows(yard).find({}, { only: ['id', 'facility'] })
  const found = await summedUp<{ yard: number; cars: number; bad_order: number }>(
    railcar,
    { yard__isnull: false },
    (cars) => sql`select yard, count(*)::int as cars, (count(*) filter (where bad_order))::int as bad_order
      from ${cars} t group by yard`,
  )
  const byYard = new Map(found.map((one) => [one.yard, one]))
  const byFacility = new Map<number, Cars>()
  for (const { id, facility } of yards) {
    if (facility === null) continue
    const [sum, more] = [byFacility.get(facility), byYard.get(id)]
    byFacility.set(facility, {
      facility,
      cars: (sum?.cars ?? 0) + (more?.cars ?? 0),
      bad_order: (sum?.bad_order ?? 0) + (more?.bad_order ?? 0),
    })
  }
  return byFacility
}

async function billsByFacility({ summedUp }: Asking, today: string): Promise<ReadonlyMap<number, Bills>> {
  const found = await summedUp<Bills>(
    shipment,
    { ...listQuery(openBills), facility__isnull: false },
    (
      bills,
    ) => sql`select facility, count(*)::int as bills, min(ship_date) filter (where ship_date >= ${today}) as next_day
      from ${bills} t group by facility`,
  )
  return new Map(found.map((one) => [one.facility, one]))
}

/** Null without the permission to view what is counted. `today`: by the clocks of the company. */
export async function figuresOfFacilities(call: Asking, today: string): Promise<(facility: number) => FacilityFigures> {
  const cars = may(call.person, yard.needs.view) ? await carsByFacility(call) : undefined
  const bills = may(call.person, shipment.needs.view) ? await billsByFacility(call, today) : undefined
  return (facility) => ({
    cars_on_site: cars === undefined ? null : (cars.get(facility)?.cars ?? 0),
    bad_order: cars === undefined ? null : (cars.get(facility)?.bad_order ?? 0),
    open_shipments: bills === undefined ? null : (bills.get(facility)?.bills ?? 0),
    next_shipment: bills?.get(facility)?.next_day ?? null,
  })
}
