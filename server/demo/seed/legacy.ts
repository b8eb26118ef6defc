/** The demo's sites on the older system: companies, drivers, products and locations, allocations and loadings. */
import { businessNumber } from './base/business-number.ts'
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import { company, companyType, person, personCompany } from '#model/areas/legacy/company.resource.ts'
import { location, product } from '#model/areas/legacy/place.resource.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Random } from './base/random.ts'
import type { Terminal } from './terminal/seed-terminal.ts'
import { daysAfter, dayText, inBatches, yearText, type Demo } from './base/setting.ts'

type New<R> = Partial<Row<R>>
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
const goods = [
  ['P1', 'Propane HD-5', 'liquefied gas', 507.5, '74-98-6', '2711.12', 0.4125],
  ['P2', 'Butane', 'liquefied gas', 584.3, '106-97-8', '2711.13', 0.4675],
  ['P3', 'Condensate', 'liquid', 712, '64741-47-5', '2709.00', 0.8125],
  ['P4', 'Diesel ULSD', 'liquid', 845, '68476-34-6', '2710.19', 1.2105],
  ['P5', 'Methanol', 'liquid', 796, '67-56-1', '2905.11', 0.645],
  ['P6', 'Produced water', 'waste', 1060, '', '', 0],
] as const
const given = [
  'Abe',
  'Colleen',
  'Dirk',
  'Fay',
  'Hugh',
  'Irma',
  'Jarl',
  'Kit',
  'Lorne',
  'Mavis',
  'Ned',
  'Opal',
  'Pete',
  'Ruth',
  'Sven',
  'Twyla',
]
const family = [
  'Albers',
  'Brodie',
  'Chmilar',
  'Dorval',
  'Ekdahl',
  'Friesen',
  'Gratton',
  'Halisky',
  'Isley',
  'Jarvis',
  'Kuntz',
  'Lysak',
  'Moroz',
]

const two = (value: number, digits = 2): string => String(value).padStart(digits, '0')

/** A location of the Dominion Land Survey; every tenth is one of the National Topographic System. */
function placeOf(random: Random, index: number): New<typeof location> & { readonly uwi: string } {
  if (index % 10 === 9) {
    const [quarter_unit, unit, block, map_area, map_sheet] = [
      random.pick(['A', 'B', 'C', 'D']),
      random.whole(1, 100),
      random.pick(['A', 'D', 'H', 'K']),
      random.pick(['A', 'B', 'H']),
      random.whole(1, 16),
    ] as const
    const uwi = `200/${quarter_unit.toLowerCase()}-${two(unit, 3)}-${block}/094-${map_area}-${two(map_sheet)}/00`
    return {
      format: 'NTS',
      uwi,
      quarter_unit,
      unit,
      block,
      series_number: '094',
      map_area,
      map_sheet,
      nts_event_identifier: '0',
      nts_well_identifier: '00',
      second_character: '0',
      fifteenth_character: '0',
    }
  }
  const [lsd, section, township, range] = [
    random.whole(1, 16),
    random.whole(1, 36),
    random.whole(34, 56),
    random.whole(1, 18),
  ]
  return {
    format: 'DLS',
    uwi: `100/${two(lsd)}-${two(section)}-${two(township, 3)}-${two(range)}W4/00`,
    lsd,
    section,
    township,
    range,
    meridian: 'W4',
    dls_event_identifier: '0',
    dls_well_identifier: '00',
    second_character: '0',
    fifteenth_character: '0',
  }
}

export async function seedLegacy({ rows, random, now, scale }: Demo, { sites }: Terminal): Promise<void> {
  const site_user = (await rows(server).find({ id: sites.map(({ id }) => id), name: 'Redwater' }))[0]?.id ?? null
  const companies = await rows(company).createMany(
    firms.map(([name, company_types], index) => ({
      name,
      company_types,
      company_code: `${name.slice(0, 3).toUpperCase()}${two(index + 1)}`,
      effective_date: dayText(now, -random.whole(400, 3000)),
      expiry_date: index === 5 ? dayText(now, 18) : null,
      bn_number: businessNumber(30_200_100 + index * 419),
      ...(index === 7 && { enabled: false, lockout_date: dayText(now, -12), lockout_reason: 'Insurance expired' }),
    })),
  )
  await rows(companyType).createMany(
    companies.flatMap(({ id, company_types }) =>
      company_types.flatMap((said) =>
        said === 'Customer' ||
        said === 'Carrier' ||
        said === 'Supplier' ||
        said === 'Producer' ||
        said === 'Stockholder'
          ? [{ companyTable: id, company_type: said }]
          : [],
      ),
    ),
  )
  const as = (role: string) => companies.filter(({ company_types }) => company_types.includes(role))
  const [customers, carriers, holders, producers] = [as('Customer'), as('Carrier'), as('Stockholder'), as('Producer')]
  const products = await rows(product).createMany(
    goods.map(
      (
        [
          product_code,
          product_name,
          productType,
          density,
          chemical_abstracts_service_number,
          harmonized_system_tariff_number,
          price,
        ],
        index,
      ) => ({
        product_code,
        product_name,
        productType,
        density,
        chemical_abstracts_service_number,
        harmonized_system_tariff_number,
        harmonized_tariff_unit_of_measure: index < 4 ? 'MTQ' : '',
        commercial_description: product_name,
        unit_price: price.toFixed(4),
        site_user,
        measurement_unit: 'L' as const,
        part_number: `N-${100 + index}`,
      }),
    ),
  )
  const locations = await rows(location).createMany(
    Array.from({ length: 34 }, (_, index) => {
      const place = placeOf(random, index)
      return {
        code: `L${two(index + 1, 3)}`,
        name: index % 3 === 0 ? place.uwi : `Battery ${two(index + 1)}`,
        description: index % 3 === 0 ? 'Single well' : 'Battery with truck-out',
        ...place,
        use_uwi_for_name_and_code: index % 3 === 0,
        company_location: [random.pick(customers).id],
        product_location: random.some(products, 2).map(({ id }) => id),
        enabled: index !== 20,
      }
    }),
  )
  const people = await rows(person).createMany(
    Array.from({ length: 36 }, (_, index) => ({
      first_name: given[(index * 3) % given.length] ?? '',
      last_name: family[(index * 5) % family.length] ?? '',
      tb_person_company: carriers[index % carriers.length]?.id ?? null,
      site_user,
      phone: `+1 306 555 0${two(100 + index, 3)}`,
      created_time: daysAfter(now, -random.whole(100, 2500)).toISOString(),
      effective_date: dayText(now, -random.whole(100, 2500)),
      last_login_time: random.chance(0.85) ? daysAfter(now, -random.between(0.1, 60)).toISOString() : null,
      ...(index % 13 === 12 && {
        enabled: false,
        lockout_date: dayText(now, -random.whole(2, 90)),
        lockout_reason: 'Orientation expired',
      }),
    })),
  )
  await rows(personCompany).createMany(
    people.flatMap(({ id, tb_person_company }, index) =>
      [tb_person_company, ...(index % 5 === 0 ? [carriers[(index + 1) % carriers.length]?.id ?? null] : [])]
        .filter((firm, at, firms_) => firm !== null && firms_.indexOf(firm) === at)
        .map((company_key) => ({ personKey: id, company_key, site_user })),
    ),
  )
  const allocations = await rows(allocation).createMany(
    Array.from({ length: 44 }, (_, index) => ({
      allocation_code: `A${yearText(now)}${two(index + 1, 3)}`,
      product_key: products[index % 5]?.id ?? null,
      stockholder: holders[index % holders.length]?.id ?? null,
      customer: customers[index % customers.length]?.id ?? null,
      producer: producers[index % producers.length]?.id ?? null,
      transaction_type: random.weighed([
        ['sale', 8],
        ['purchase', 2],
        ['exchange', 1],
      ] as const),
      product_direction: index % 7 === 6 ? ('unload' as const) : ('load' as const),
      contract_number: `V2-${yearText(now)}-${301 + index}`,
      confirmation_number: random.chance(0.7) ? String(random.whole(88_000, 88_999)) : '',
      effective_date: dayText(now, -random.whole(20, 300)),
      expiration_date: dayText(
        now,
        index % 8 === 3 ? random.whole(1, 10) : index % 8 === 5 ? -random.whole(1, 40) : random.whole(30, 300),
      ),
      max_allowed_uses: random.pick([1, 20, 50, 100]),
    })),
  )
  const month = `${dayText(now).slice(0, 8)}01`
  await rows(transferLimit).createMany(
    allocations.flatMap(({ id, effective_date, expiration_date }, index) =>
      (index % 3 === 0 ? (['month', 'day'] as const) : (['month'] as const)).map((period_type) => ({
        allocation: id,
        period_type,
        period_start_date: period_type === 'month' ? month : dayText(now),
        limit: String(period_type === 'month' ? random.whole(20, 160) * 10_000 : 120_000),
        transfer_limit_start_date: effective_date,
        transfer_limit_end_date: expiration_date,
      })),
    ),
  )
  const lifted = Array.from({ length: 1400 * scale }, () => random.between(0.05, 60)).toSorted((a, b) => b - a)
  await inBatches(
    rows(ticket),
    lifted.map((daysAgo, index) => {
      const by = random.pick(people)
      const of = random.pick(allocations)
      const what = products.find(({ id }) => id === of.product_key)
      const end = daysAfter(now, -daysAgo)
      const net = random.between(24_000, 41_000)
      const temperature = Math.round(random.between(-8, 24) * 10) / 10
      return {
        ticket_number: `V${String(40_001 + index)}`,
        status: random.weighed([
          ['closed', 94],
          ['corrected', 3],
          ['void', 2],
          ['open', 1],
        ] as const),
        product_direction: of.product_direction,
        site_user,
        allocation: of.id,
        customer: of.customer,
        stockholder: of.stockholder,
        carrier: by.tb_person_company,
        driver: by.id,
        product: of.product_key,
        location: random.chance(0.6) ? random.pick(locations).id : null,
        tractor: `${random.whole(10, 99)}T`,
        trailer: `${random.whole(100, 199)}`,
        bol_number: `V2B${String(90_001 + index)}`,
        load_start: new Date(end.getTime() - random.whole(22, 48) * 60_000).toISOString(),
        load_end: end.toISOString(),
        gross_volume: (net * (1 + (temperature - 15) * 0.0016)).toFixed(1),
        net_volume: net.toFixed(1),
        temperature,
        density: what?.density ?? null,
        weight: Math.round((net * (what?.density ?? 700)) / 1000),
        manual: random.chance(0.03),
      }
    }),
  )
}
