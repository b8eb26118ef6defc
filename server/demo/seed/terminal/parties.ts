/** Who comes to the demo's racks: customers, carriers and suppliers, with their drivers and vehicles. */
import { businessNumber } from '../base/business-number.ts'
import type { driver } from '#model/areas/people/people.resource.ts'
import type { company } from '#model/areas/people/terminal-company.resource.ts'
import type { vehicle } from '#model/areas/people/vehicle.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Random } from '../base/random.ts'

type New<R> = Partial<Row<R>>
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const customers = [
  'Superior Propane Co-op',
  'Prairie Fuel Supply',
  'Northern Consignee Ltd',
  'Federated Farmers',
  'Wheatland Energy',
  'Bow River Fuels',
  'Qu’Appelle Propane',
  'Big Sky Distributors',
  'Red Deer Petroleum',
  'Lakehead Fuels',
  'Battle River Gas',
  'Heartland Ethanol',
]
const carriers = [
  ['Trimac', 'TRIM'],
  ['Westcan Bulk', 'WCBT'],
  ['Grammer Logistics', 'GRMR'],
  ['Bulk Prairie Haul', 'BPHL'],
  ['Gibson Hauling', 'GIBS'],
  ['Kenan Plains', 'KNPL'],
] as const
const suppliers = ['Gateway Midstream', 'Cold Lake Refining', 'Plains Fractionation']

/** With their area codes. */
const cities = [
  ['Hardisty', 'AB', '780'],
  ['Red Deer', 'AB', '403'],
  ['Lloydminster', 'SK', '306'],
  ['Regina', 'SK', '306'],
  ['Edmonton', 'AB', '780'],
  ['Calgary', 'AB', '403'],
  ['Fort Qu’Appelle', 'SK', '306'],
  ['Brandon', 'MB', '204'],
] as const
const seat = (index: number, company_code: string) => {
  const [city, state, area] = cities[index % cities.length] ?? cities[0]
  return {
    city,
    state,
    company_code,
    email: `tickets@${company_code.toLowerCase()}.example`,
    phone: `+1 ${area} 555 ${String(2000 + index * 61).slice(-4)}`,
    account_number: String(40_100 + index),
    bn_number: businessNumber(20_114_300 + index * 271),
  }
}

export const terminalCompanies = (): (New<typeof company> & { readonly name: string })[] => [
  ...customers.map((name, index) => ({
    name,
    roles: ['customer', ...(index % 4 === 0 ? ['stockholder'] : [])],
    ...seat(index, `C${101 + index}`),
  })),
  ...carriers.map(([name, scac], index) => ({
    name,
    roles: ['carrier'],
    scac,
    ...seat(index + 20, `H${201 + index}`),
  })),
  ...suppliers.map((name, index) => ({
    name,
    roles: ['supplier', 'stockholder'],
    ...seat(index + 40, `S${301 + index}`),
  })),
]
export const carrierNames: readonly string[] = carriers.map(([name]) => name)
export const customerNames: readonly string[] = customers
export const supplierNames: readonly string[] = suppliers

const first = [
  'Adele',
  'Amir',
  'Bev',
  'Carl',
  'Chloe',
  'Dale',
  'Dwayne',
  'Elena',
  'Frank',
  'Gord',
  'Hana',
  'Ian',
  'Jas',
  'Joan',
  'Kyle',
  'Lena',
  'Marc',
  'Nadia',
  'Owen',
  'Petra',
  'Raj',
  'Rita',
  'Sam',
  'Tess',
  'Umar',
  'Vera',
  'Wade',
  'Yuri',
]
const last = [
  'Anderson',
  'Beaulieu',
  'Cardinal',
  'Dhillon',
  'Eriksen',
  'Fontaine',
  'Gill',
  'Hrycak',
  'Ivanov',
  'Janzen',
  'Kowalchuk',
  'Lavoie',
  'McLeod',
  'Nguyen',
  'Okafor',
  'Penner',
  'Quinn',
  'Reimer',
  'Sandhu',
  'Tkachuk',
  'Unger',
  'Vogel',
  'Wiebe',
  'Young',
]

const day = (from: Date, days: number): string => new Date(from.getTime() + days * DAY).toISOString().slice(0, 10)

export const drivers = (
  random: Random,
  now: Date,
  carrierIds: readonly string[],
  count: number,
): New<typeof driver>[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${first[(index * 5) % first.length] ?? ''} ${last[(index * 7) % last.length] ?? ''}`,
    username: String(4101 + index * 3),
    carrier: random.pick(carrierIds),
    phone: `+1 780 555 ${String(1000 + index * 37).slice(-4)}`,
    licence: `${random.whole(100_000, 999_999)}-${random.whole(100, 999)}`,
    licence_state: 'AB',
    licence_expires: day(now, random.whole(-10, 1500)),
    last_login_time: random.chance(0.9)
      ? new Date(now.getTime() - random.whole(10, 30_000) * MINUTE).toISOString()
      : null,
    certified_until: day(now, random.whole(-20, 700)),
    enabled: random.chance(0.95),
  }))

type Kind = keyof typeof unitPrefix
/** kg; a tractor is weighed with the trailer that it pulls. */
const tareOf = (kind: Kind, pair: number): number => (kind === 'straight_truck' ? pair - 4600 : pair)
/** The least capacity of a trailer, in gallons. */
export const SMALLEST_TRAILER = 11_200
/** Gallons; a straight truck holds a quarter of a trailer. */
const capacityOf = (kind: Kind, trailer: number): string | null =>
  kind === 'tractor' ? null : String(kind === 'straight_truck' ? Math.round(trailer / 400) * 100 : trailer)

/** A tractor and its trailer are told apart by their first letters. */
const unitPrefix = { tractor: 'TRC', trailer: 'TLR', straight_truck: 'STR' } as const

export const vehicles = (
  random: Random,
  now: Date,
  carrierIds: readonly string[],
  count: number,
): New<typeof vehicle>[] =>
  Array.from({ length: count }, (_, index) => {
    const weighed = random.weighed([
      ['tractor', 5],
      ['trailer', 4],
      ['straight_truck', 1],
    ] as const)
    // However few there are, one can pull.
    const kind = index === 0 ? 'tractor' : weighed
    return {
      unit_number: `${unitPrefix[kind]}-${1201 + index}`,
      kind,
      plate: `${random.pick(['BVX', 'CHK', 'GDR', 'LTP'])} ${random.whole(1000, 9999)}`,
      carrier: random.pick(carrierIds),
      tare_weight: tareOf(kind, random.whole(13_200, 16_400)),
      compartments: kind === 'tractor' ? 0 : random.whole(4, 5),
      inspection_expires: day(now, random.whole(-15, 360)),
      plate_state: 'AB',
      make:
        kind === 'trailer'
          ? random.pick(['Advance', 'Tremcar', 'Westmark'])
          : random.pick(['Kenworth', 'Peterbilt', 'Western Star', 'Volvo']),
      model_year: now.getUTCFullYear() - random.whole(1, 14),
      max_gross_weight: kind === 'straight_truck' ? 24_250 : 63_500,
      capacity: capacityOf(kind, random.whole(SMALLEST_TRAILER / 100, 130) * 100),
    }
  })
