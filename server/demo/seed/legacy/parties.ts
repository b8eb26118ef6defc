/** Companies, products and drivers of the older sites of the demo. */
import { company, companyType, person, personCompany } from '#model/areas/legacy/company.resource.ts'
import { product } from '#model/areas/legacy/place.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { businessNumber } from '../base/business-number.ts'
import { daysAfter, dayText, type Demo } from '../base/setting.ts'

const firms = [
  ['Northern Consignee Ltd', ['Customer']],
  ['Vermilion Agro', ['Customer']],
  ['Flagstaff Propane', ['Customer']],
  ['Provost Energy', ['Customer', 'Stockholder']],
  ['Kindersley Fuels', ['Customer']],
  ['Macklin Oilfield Supply', ['Customer']],
  ['Unity Gas Co-op', ['Customer', 'Stockholder']],
  ['Oyen Farm Supply', ['Customer']],
  ['Neutral Hills Transport', ['Carrier']],
  ['Sounding Lake Haul', ['Carrier']],
  ['Ribstone Trucking', ['Carrier']],
  ['Monitor Bulk', ['Carrier']],
  ['Gateway Midstream', ['Supplier', 'Stockholder']],
  ['Cold Lake Refining', ['Supplier', 'Producer', 'Stockholder']],
  ['Plains Fractionation', ['Supplier', 'Producer']],
] as const
/** Days from now: the insurance of one customer has ended, and another customer is known for some days more. */
export const LOCKED = { customer: 7, days: -12 }
export const EXPIRING = { customer: 5, days: 18 }

const goods = [
  ['P1', 'Propane HD-5', 'liquefied gas', 507.5, '74-98-6', '2711.12', 0.4125],
  ['P2', 'Butane', 'liquefied gas', 584.3, '106-97-8', '2711.13', 0.4675],
  ['P3', 'Condensate', 'liquid', 712, '64741-47-5', '2709.00', 0.8125],
  ['P4', 'Diesel ULSD', 'liquid', 845, '68476-34-6', '2710.19', 1.2105],
  ['P5', 'Methanol', 'liquid', 796, '67-56-1', '2905.11', 0.645],
  ['P6', 'Produced water', 'waste', 1060, '', '', 0],
] as const
/** Sold by the kilogram. */
const MASS = 'P5'

const given = 'Abe Colleen Dirk Fay Hugh Irma Jarl Kit Lorne Mavis Ned Opal Pete Ruth Sven Twyla'.split(' ')
const family = 'Albers Brodie Chmilar Dorval Ekdahl Friesen Gratton Halisky Isley Jarvis Kuntz Lysak Moroz'.split(' ')
export const DRIVERS = 36
/** Inactive drivers have no loads: some are locked out, and others have not come for months. */
export const isLockedOut = (driver: number): boolean => driver % 13 === 12
export const isActive = (driver: number): boolean => !isLockedOut(driver) && driver % 9 !== 7

export const two = (value: number, digits = 2): string => String(value).padStart(digits, '0')

export async function seedCompanies({ rows, random, now }: Demo) {
  const companies = await rows(company).createMany(
    firms.map(([name, company_types], index) => ({
      name,
      company_types,
      company_code: `${name.slice(0, 3).toUpperCase()}${two(index + 1)}`,
      effective_date: dayText(now, -random.whole(400, 3000)),
      expiry_date: index === EXPIRING.customer ? dayText(now, EXPIRING.days) : null,
      bn_number: businessNumber(30_200_100 + index * 419),
      ...(index === LOCKED.customer && {
        enabled: false,
        lockout_date: dayText(now, LOCKED.days),
        lockout_reason: 'Insurance expired',
      }),
    })),
  )
  // The demo is written without the triggers that keep the types of a company in both tables.
  await rows(companyType).createMany(
    companies.flatMap(({ id }, index) =>
      (firms[index]?.[1] ?? []).map((company_type) => ({ companyTable: id, company_type })),
    ),
  )
  const as = (role: string) => companies.filter(({ company_types }) => company_types.includes(role))
  return { customers: as('Customer'), carriers: as('Carrier'), holders: as('Stockholder'), producers: as('Producer') }
}

export const seedProducts = ({ rows }: Demo, site_user: string | null) =>
  rows(product).createMany(
    goods.map(([product_code, product_name, productType, density, cas, tariff, price], index) => ({
      product_code,
      product_name,
      productType,
      density,
      chemical_abstracts_service_number: cas,
      harmonized_system_tariff_number: tariff,
      harmonized_tariff_unit_of_measure: index < 4 ? 'MTQ' : '',
      commercial_description: product_name,
      unit_price: price.toFixed(4),
      site_user,
      ...(product_code === MASS
        ? ({ productUnit: 'mass', measurement_unit: 'kg' } as const)
        : ({ productUnit: 'volume', measurement_unit: 'L' } as const)),
      part_number: `N-${100 + index}`,
    })),
  )

type Known = {
  readonly sites: readonly (string | null)[]
  readonly carriers: readonly Pick<Row<typeof company>, 'id'>[]
  /** The end of the last load of each driver who has one. */
  readonly lastLoads: ReadonlyMap<number, Date>
}

/** The last sign-in of a driver is the end of the last load. */
export async function seedDrivers({ rows, random, now }: Demo, { sites, carriers, lastLoads }: Known) {
  const people = await rows(person).createMany(
    Array.from({ length: DRIVERS }, (_, index) => {
      const since = -random.whole(400, 2500)
      const seen = lastLoads.get(index) ?? (isLockedOut(index) || index % 2 === 0 ? daysAfter(now, -95 - index) : null)
      return {
        first_name: given[(index * 3) % given.length] ?? '',
        last_name: family[(index * 5) % family.length] ?? '',
        tb_person_company: carriers[index % carriers.length]?.id ?? null,
        site_user: sites[index % sites.length] ?? null,
        phone: `+1 306 555 0${two(100 + index, 3)}`,
        created_time: daysAfter(now, since).toISOString(),
        effective_date: dayText(now, since),
        last_login_time: seen?.toISOString() ?? null,
        ...(isLockedOut(index) && {
          enabled: false,
          lockout_date: dayText(now, -random.whole(64, 90)),
          lockout_reason: 'Orientation expired',
        }),
      }
    }),
  )
  await rows(personCompany).createMany(
    people.flatMap(({ id, tb_person_company, site_user }, index) =>
      [tb_person_company, ...(index % 5 === 0 ? [carriers[(index + 1) % carriers.length]?.id ?? null] : [])].map(
        (company_key) => ({ personKey: id, company_key, site_user }),
      ),
    ),
  )
  return people
}
