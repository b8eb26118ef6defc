/** Makes a shipment from a schedule: an open bill of one of its days, with what its route and the last shipment of its contract say. */
import { crud } from '#model/areas/audit/audit.resource.ts'
import { facility } from '#model/areas/company/company.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { station } from '#model/areas/rail/network.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import {
  beyondPlan,
  dayPlan,
  firstDayToShip,
  type DayBill,
  type DayPlan,
} from '#model/areas/schedule/rules/day-plan.ts'
import { route, schedule } from '#model/areas/schedule/schedule.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { hasFailed } from '#model/shared/outcome.ts'
import { createdBatch } from '#server/areas/contract/created-batch.ts'
import { putOnBill } from '#server/areas/rail/shipment/adding.ts'
import { dealOf } from '#server/areas/rail/shipment/assigning.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid } from '#server/engine/base/http-error.ts'
import { ownZone } from '#server/areas/company/own-day.ts'

type Asked = Call<typeof schedule, 'createShipment'>
type Plan = Row<typeof schedule>
type Way = Row<typeof route> | undefined

/** By the clocks of the facility where the cars are loaded, else of the station at origin, else of the company. */
async function todayOf(call: Asked, plan: Plan, way: Way): Promise<string> {
  const { rows, now } = call
  const [place] = plan.facility === null ? [] : await rows(facility).find({ id: plan.facility })
  const [origin] = way?.origin == null || place !== undefined ? [] : await rows(station).find({ id: way.origin })
  return dayIn(now, place?.timezone || origin?.timezone || (await ownZone(call)))
}

/** Bills that may have cars of its days. The cars of a master billing are on its parts, which are among them. */
const billsOf = ({ rows }: Asked, plan: Plan): Promise<readonly DayBill[]> =>
  rows(shipment).find(
    { schedule: plan.id, status: ['open', 'shipped'], is_template: false, is_master_billing: false },
    { only: ['id', 'bol_number', 'status', 'ship_date', 'car_count'], ordering: 'id' },
  )

/** Who made each of these bills. */
async function makersOf({ rows }: Asked, bills: readonly DayBill[]): Promise<(bill: number) => string> {
  const ids = bills.map(({ id }) => String(id))
  const made =
    ids.length === 0
      ? []
      : await rows(crud).find(
          { content_type: 'rail:shipment', object_id: ids, kind: 'create' },
          { only: ['object_id', 'by'], ordering: 'id' },
        )
  const people = await rows(user).find({ id: made.flatMap(({ by }) => by ?? []) }, { only: ['id', 'name'] })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const makers = new Map(made.map(({ object_id, by }) => [object_id, names.get(by ?? 0) ?? '']))
  return (bill) => makers.get(String(bill)) ?? ''
}

/**
 * The day that is asked for, else the first one with cars to ship. Throws 400 where there is none, and where more is asked than
 * is planned.
 */
async function dayFor(call: Asked, plan: Plan, way: Way): Promise<DayPlan> {
  const { input } = call
  const bills = await billsOf(call, plan)
  const today = await todayOf(call, plan, way)
  const wanted = new Set(input.cars).size
  const refusalOf = async (one: DayPlan): Promise<string | undefined> =>
    beyondPlan(one, wanted, await makersOf(call, one.bills))
  const date = input.ship_date ?? firstDayToShip(plan, bills, today)
  if (date === undefined) {
    const none = `No day of ${plan.name} from ${today} on has cars left to ship.`
    const first = firstDayToShip(plan, [], today)
    const why = first === undefined ? 'Give the day.' : await refusalOf(dayPlan(plan, bills, first))
    throw invalid({ ship_date: [`${none} ${why}`] })
  }
  const day = dayPlan(plan, bills, date)
  const refusal = input.beyond_plan ? undefined : await refusalOf(day)
  if (refusal !== undefined) throw invalid({ ship_date: [refusal] })
  return day
}

/** Shipper and payer are those of the last shipment of the contract. */
async function headerFor({ rows }: Asked, plan: Plan, way: Way, deal: Awaited<ReturnType<typeof dealOf>>) {
  const [last] = await rows(shipment).find(
    { contract: deal.id, is_template: false, status: ['open', 'shipped'] },
    { only: ['shipper', 'freight_payer'], ordering: '-id', limit: 1 },
  )
  return {
    contract: deal.id,
    schedule: plan.id,
    product: plan.product ?? deal.product,
    facility: plan.facility ?? deal.facility,
    origin: way?.origin ?? null,
    destination: way?.destination ?? null,
    railroad: way?.railroad ?? '',
    routing: way?.routing ?? '',
    consignee: way?.consignee ?? null,
    rate: way?.rate ?? null,
    shipper: last?.shipper ?? null,
    freight_payer: last?.freight_payer ?? null,
  }
}

/** All of them, or none. Throws 400 that names each car which may not go. */
async function withCars({ rows, input }: Asked, bill: { readonly id: number; readonly product: number | null }) {
  const ids = new Set(input.cars)
  if (ids.size === 0) return
  const { results } = await putOnBill({ rows, row: bill }, 'cars', ids, input.dry_run)
  const failed = results.filter(hasFailed)
  if (failed.length === 0) return
  const loads = await rows(loadedCar).find({ id: [...ids] }, { only: ['id', 'car_mark', 'car_number'] })
  const names = new Map(loads.map(({ id, car_mark, car_number }) => [id, `${car_mark} ${car_number}`]))
  throw invalid({ cars: failed.map(({ id, message }) => `${names.get(Number(id)) ?? `Car ${id}`}: ${message}`) })
}

const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`

/** Under the lock of the schedule: of two people who make one for the same day, the second sees the bill of the first. */
export async function createShipment(call: Asked) {
  const { row, rows, input } = call
  const plan = await rows(schedule).get(row.id, { lock: true })
  const deal = await dealOf(call, plan, (says) => conflict(says))
  const [way] = plan.route === null ? [] : await rows(route).find({ id: plan.route })
  const day = await dayFor(call, plan, way)
  const values = { ...(await headerFor(call, plan, way, deal)), ship_date: day.date }
  const of = `${day.date}, ${cars(day.left)} left of ${day.scheduled} scheduled`
  if (input.dry_run) {
    await withCars(call, { id: 0, product: values.product })
    return { ...values, id: null, bol_number: '', batch: null, dry_run: true, detail: `It would be for ${of}.` }
  }
  const made = await rows(shipment).create(values)
  await withCars(call, made)
  const bill = await rows(shipment).get(made.id)
  const batch = await createdBatch(rows, [bill], 'rail:shipment')
  return { ...bill, batch, dry_run: false, detail: `${bill.bol_number} is for ${of}.` }
}
