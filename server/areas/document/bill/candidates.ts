/** Offers the likeliest owners of a bill of lading: shipments and trips by its number, car and day. Nothing is attached. */
import { sql } from 'drizzle-orm'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import type { bill } from '#model/areas/document/bill.resource.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { isNear, nearPatterns } from '#model/areas/document/rules/near-numbers.ts'
import { differencesOf } from '#model/areas/document/rules/checks/differences.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { shipment } from '#model/areas/rail/shipment.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { list } from '#server/engine/base/sql.ts'
import { ourBills } from '../reading/our-bills.ts'

type Asking = Call<typeof bill, 'candidates'>
/** Reasons for each, by id. */
type Reasons = Map<number, string[]>

const DAY_MS = 24 * 60 * 60 * 1000
/** Days before and after the day of a bill on which its car may be released. */
const [DAYS_BEFORE, DAYS_AFTER] = [7, 3]
const [LOOKED_AT, OFFERED] = [50, 5]

const add = (reasons: Reasons, id: number | null, why: string): void => {
  if (id === null) return
  const known = reasons.get(id) ?? []
  if (!known.includes(why)) reasons.set(id, [...known, why])
}

/** Whether the moment is about the day of the bill; undefined where either is not known. */
function isAbout(day: string | null, moment: string | null): boolean | undefined {
  if (day === null || moment === null) return undefined
  const days = (Date.parse(moment.slice(0, 10)) - Date.parse(day)) / DAY_MS
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER
}

/** Adds shipments with the same number, or, if there are none, those whose number differs by one character. */
async function byNumber({ row, rows, summedUp }: Asking, reasons: Reasons): Promise<void> {
  const { bol_number } = row
  if (bol_number === '') return
  const exact = await rows(shipment).find({ bol_number, is_template: false }, { only: ['id'], limit: LOOKED_AT })
  for (const { id } of exact) add(reasons, id, `BOL ${bol_number}`)
  if (exact.length > 0) return
  const near = await summedUp<{ id: number; bol_number: string }>(
    shipment,
    { is_template: false },
    (found) =>
      sql`select t.id, t.bol_number from ${found} t
        where t.bol_number like any(${list(nearPatterns(bol_number))}::text[]) limit ${LOOKED_AT}`,
  )
  for (const one of near)
    if (isNear(one.bol_number, bol_number)) add(reasons, one.id, `BOL ${one.bol_number}, one character differs`)
}

async function shipmentsOf(call: Asking): Promise<Reasons> {
  const { row, rows } = call
  const reasons: Reasons = new Map()
  if (row.shipment !== null) add(reasons, row.shipment, 'named with it')
  await byNumber(call, reasons)
  if (row.car_mark === '' || row.car_number === '') return reasons
  const { car_mark, car_number } = row
  const loads = await rows(loadedCar).find(
    { car_mark, car_number },
    { only: ['rail_shipment', 'load_date'], ordering: '-load_date', limit: LOOKED_AT },
  )
  for (const { rail_shipment, load_date } of loads) {
    add(reasons, rail_shipment, `car ${car_mark} ${car_number}`)
    if (isAbout(row.bol_date, load_date) === true) add(reasons, rail_shipment, `loaded about ${row.bol_date ?? ''}`)
  }
  return reasons
}

async function tripsOf({ row, rows }: Asking, shipments: Reasons): Promise<Reasons> {
  const reasons: Reasons = new Map()
  const { car_mark, car_number, bol_date } = row
  const options = { only: ['id', 'started_at', 'shipment'], ordering: '-started_at', limit: LOOKED_AT } as const
  const named = [...shipments].flatMap(([id, why]) => (why.some((one) => one.startsWith('BOL')) ? [id] : []))
  const ofShipments = named.length === 0 ? [] : await rows(trip).find({ shipment: named }, options)
  for (const { id } of ofShipments) add(reasons, id, `BOL ${row.bol_number}`)
  const [car] = car_mark === '' || car_number === '' ? [] : await rows(railcar).find({ car_mark, car_number })
  if (car === undefined) return reasons
  for (const { id, started_at } of await rows(trip).find({ railcar: car.id, kind: 'loaded' }, options)) {
    const isNow = isAbout(bol_date, started_at)
    if (isNow === false) continue
    add(reasons, id, `car ${car_mark} ${car_number}`)
    if (isNow === true) add(reasons, id, `released about ${bol_date ?? ''}`)
  }
  return reasons
}

/** Returns the owners with the largest number of reasons; of equals the first found, which is the latest. */
const likeliest = (reasons: Reasons): readonly (readonly [number, readonly string[]])[] =>
  [...reasons].toSorted(([, one], [, other]) => other.length - one.length).slice(0, OFFERED)

export async function candidates(call: Asking) {
  const { row, rows, matching, person } = call
  const found = await shipmentsOf(call)
  const mayTrips = may(person, trip.needs.view)
  const shipments = likeliest(found)
  const trips = mayTrips ? likeliest(await tripsOf(call, found)) : []
  const listed = async <S>(of: S, which: typeof shipments) =>
    which.length === 0 ? [] : await matching(of, { id__in: which.map(([id]) => id).join(',') })
  const [file] =
    row.attachment === null
      ? []
      : await rows(attachment).find(
          { id: row.attachment },
          { only: ['id', 'name', 'content_type', 'size', 'stored_as'] },
        )
  const [shipmentRows, tripRows] = [await listed(shipment, shipments), await listed(trip, trips)]
  const read = keptReading(row.extracted_data)
  const shipped = [...shipmentRows.map(({ id }) => id), ...tripRows.flatMap((one) => one.shipment ?? [])]
  const ours = await ourBills(call, [...new Set(shipped)])
  const differencesFrom = (id: number | null) => {
    const bills = id === null ? undefined : ours.get(id)
    return bills === undefined ? [] : differencesOf(read, bills)
  }
  return {
    file: file ?? null,
    shipments: shipments.flatMap(([id, why]) => {
      const one = shipmentRows.find((each) => each.id === id)
      if (one === undefined) return []
      const { bol_number, status, ship_date, consignee__label, product__label, net_volume, car_count } = one
      const about = { id, bol_number, status, ship_date, consignee__label, product__label, net_volume, car_count }
      return [{ ...about, why, differences: differencesFrom(id) }]
    }),
    trips: trips.flatMap(([id, why]) => {
      const one = tripRows.find((each) => each.id === id)
      if (one === undefined) return []
      const { status, started_at, railcar__label, origin__label, destination__label, product__label } = one
      const about = { id, status, started_at, railcar__label, origin__label, destination__label, product__label }
      return [{ ...about, why, differences: differencesFrom(one.shipment) }]
    }),
  }
}
