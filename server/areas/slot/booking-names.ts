/** The names of whom and what bookings are about, as the desk and the board show them. */
import { company as companies } from '#model/areas/slot/location.resource.ts'
import { product as products } from '#model/areas/company/company.resource.ts'
import { driver as drivers } from '#model/areas/people/people.resource.ts'
import { vehicle as vehicles } from '#model/areas/people/vehicle.resource.ts'
import type { BookingRow } from './asked-booking.ts'
import type { SlotReading } from './place.ts'

const unique = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.flatMap((one) => one ?? []))]
/** As whoever booked by a link gave it, for a truck that is not in the system. */
export const plateSaid = ({ plate }: BookingRow['data']): string | null =>
  typeof plate === 'string' && plate.trim() !== '' ? plate.trim().slice(0, 40) : null

/** The name that stands for the company of a booking if the link belongs to no company: what the person entered. */
export const contactOf = ({ contact_company, contact_name }: BookingRow): string => contact_company || contact_name

export async function bookingNames({ rows }: SlotReading, some: readonly BookingRow[]) {
  const parties = unique(some.map(({ company }) => company))
  const goods = unique(some.map(({ product }) => product))
  const people = unique(some.map(({ driver }) => driver))
  const trucks = unique(some.map(({ vehicle }) => vehicle))
  const company = parties.length === 0 ? [] : await rows(companies).find({ id: parties }, { only: ['id', 'name'] })
  const product = goods.length === 0 ? [] : await rows(products).find({ id: goods }, { only: ['id', 'name'] })
  const driver = people.length === 0 ? [] : await rows(drivers).find({ id: people }, { only: ['id', 'name'] })
  const vehicle =
    trucks.length === 0 ? [] : await rows(vehicles).find({ id: trucks }, { only: ['id', 'unit_number', 'plate'] })
  return {
    company: new Map(company.map(({ id, name }) => [id, name])),
    product: new Map(product.map(({ id, name }) => [id, name])),
    driver: new Map(driver.map((one) => [one.id, one])),
    vehicle: new Map(vehicle.map((one) => [one.id, one])),
  }
}
