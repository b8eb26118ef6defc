/** Sites of the demo: their tanks and contents, and how they synchronize with this server. */
import { location, locationProduct, server } from '#model/areas/terminal/place.resource.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { LocationType } from '#model/areas/terminal/rules/place.ts'
import { storedAt, vapourKpa } from '../base/physics.ts'
import { dayText, type Demo } from '../base/setting.ts'

type New<R> = Partial<Row<R>>
export type Good = { readonly id: string; readonly product_name: string; readonly density: number | null }
export type Site = {
  readonly id: string
  readonly facility: number
  readonly code: string
  readonly country: string
  /** Tanks by product. */
  readonly tanks: ReadonlyMap<string, string>
  readonly racks: string
}
export type TicketLocations = {
  readonly wells: readonly string[]
  readonly customers: readonly string[]
  readonly disposal: string | undefined
}

/** `holds`: how many of its products have a tank; those of a cavern share one. */
const plans = [
  {
    facility: 'Gateway Terminal',
    name: 'Hardisty',
    code: 'GWY',
    timezone: 'America/Edmonton',
    street: '4701 Terminal Road',
    city: 'Hardisty',
    state: 'AB',
    country: 'CA',
    postal_code: 'T0B 1V0',
    holds: 12,
    bullets: 8,
    latitude: 52.667,
    longitude: -111.302,
    cavern: false,
  },
  {
    facility: 'Redwater Plant',
    name: 'Redwater',
    code: 'RDW',
    timezone: 'America/Edmonton',
    street: '56415 Range Road 213',
    city: 'Redwater',
    state: 'AB',
    country: 'CA',
    postal_code: 'T0A 2W0',
    holds: 7,
    bullets: 4,
    latitude: 53.857,
    longitude: -113.105,
    cavern: false,
  },
  {
    facility: 'Conway Storage',
    name: 'Conway',
    code: 'CWY',
    timezone: 'America/Chicago',
    street: '1201 Cavern Drive',
    city: 'Conway',
    state: 'KS',
    country: 'US',
    postal_code: '67434',
    holds: 4,
    bullets: 4,
    latitude: 38.37,
    longitude: -97.786,
    cavern: true,
  },
  {
    facility: 'Superior Transload',
    name: 'Superior',
    code: 'SUP',
    timezone: 'America/Chicago',
    street: '88 Dock Street',
    city: 'Superior',
    state: 'WI',
    country: 'US',
    postal_code: '54880',
    holds: 3,
    bullets: 4,
    latitude: 46.696,
    longitude: -92.075,
    cavern: false,
  },
  {
    facility: 'North Receiving',
    name: 'North Receiving',
    code: 'NRC',
    timezone: 'America/Winnipeg',
    street: '2150 Springfield Road',
    city: 'Winnipeg',
    state: 'MB',
    country: 'CA',
    postal_code: 'R2C 2Z2',
    holds: 3,
    bullets: 4,
    latitude: 49.912,
    longitude: -97.021,
    cavern: false,
  },
] as const

const isGas = ({ density }: Good): boolean => (density ?? 1000) < 600
const MINUTE = 60_000

/** A cavern, a bank of bullets, or a tank, which holds what a day of trucks and rail cars takes; measured within the last minutes. */
function tankOf(
  { random, now, scale }: Demo,
  good: Good,
  { cavern, bullets }: { readonly cavern: boolean; readonly bullets: number },
): New<typeof location> & { readonly location_type: LocationType } {
  const gas = isGas(good)
  const bullet = 567 + random.whole(0, 2) * 227
  const capacity = gas
    ? cavern
      ? 59_000 + random.whole(0, 30) * 100
      : bullet * bullets * scale
    : (5600 + random.whole(0, 8) * 400) * scale
  const working = capacity * (gas && !cavern ? 0.85 : 0.95)
  const heel = gas ? capacity * 0.03 : capacity * 0.05
  const volume = working * random.between(0.34, 0.66)
  const temperature = storedAt(good.product_name, Math.round(random.between(10, 12.8) * 10) / 10)
  return {
    location_type: gas ? (cavern ? 'cavern' : 'bullet') : 'tank',
    product: good.id,
    capacity: capacity.toFixed(3),
    working_capacity: working.toFixed(3),
    heel: heel.toFixed(3),
    volume: volume.toFixed(3),
    temperature,
    // Gauge pressure of the vapour.
    pressure: gas ? Math.round(vapourKpa(good.product_name, temperature)) : null,
    measured_at: new Date(now.getTime() - random.whole(1, 18) * MINUTE).toISOString(),
    description: gas && !cavern ? `Bank of ${bullets * scale} bullets of ${bullet} m³` : '',
  }
}

const synced = [
  'terminal:ticket',
  'terminal:product',
  'terminal:driver',
  'terminal:vehicle',
  'terminal:limit',
  'terminal:location',
] as const

export async function seedSites(demo: Demo, goods: readonly Good[]): Promise<Site[]> {
  const { rows, random, now, places } = demo
  const mine = plans.flatMap((plan) => {
    const facility = places.get(plan.facility)
    return facility === undefined ? [] : [{ ...plan, facility }]
  })
  const servers = await rows(server).createMany(
    mine.map(({ facility, name, timezone, street, city, state, country, postal_code }, index) => ({
      name,
      timezone,
      facility,
      username_from: 1001 + index * 2000,
      additional_data: { address: { street, city, state, country, postal_code } },
    })),
  )
  const sites: Site[] = []
  for (const [index, plan] of mine.entries()) {
    const id = servers[index]?.id ?? ''
    const address = { street: plan.street, city: plan.city, state: plan.state }
    const at = { latitude: plan.latitude, longitude: plan.longitude }
    const [whole] = await rows(location).createMany([
      { code: plan.code, name: `${plan.name} terminal`, location_type: 'terminal', server: id, ...address, ...at },
    ])
    const parent = whole?.id ?? null
    const held = goods.slice(0, plan.holds)
    const tanks = await rows(location).createMany(
      held.map((good, tank) => ({
        code: `${plan.code}-${isGas(good) ? 'B' : 'T'}${101 + tank}`,
        name: `${plan.name} ${good.product_name}`,
        parent,
        server: id,
        ...tankOf(demo, good, plan),
      })),
    )
    const [rack, railRack] = await rows(location).createMany([
      { code: `${plan.code}-RACK`, name: `${plan.name} truck rack`, location_type: 'rack', parent, server: id, ...at },
      {
        code: `${plan.code}-RAIL`,
        name: `${plan.name} rail rack`,
        location_type: 'rail rack',
        parent,
        server: id,
        ...at,
      },
    ])
    await rows(locationProduct).createMany(
      held.flatMap((good, tank) =>
        [rack, railRack].map((one, which) => ({
          location: one?.id ?? '',
          product: good.id,
          tank: tanks[tank]?.id ?? null,
          can_unload: which === 1 || tank % 4 === 0,
          meter: `M${index + 1}${tank + 1}${which}`,
          meter_factor: Math.round(random.between(0.9985, 1.0015) * 100_000) / 100_000,
          meter_proved: dayText(now, -random.whole(5, 175)),
          rate: which === 0 ? 1900 : 3000,
        })),
      ),
    )
    sites.push({
      id,
      facility: plan.facility,
      code: plan.code,
      country: plan.country,
      tanks: new Map(held.map((good, tank) => [good.id, tanks[tank]?.id ?? ''])),
      racks: rack?.id ?? '',
    })
  }
  await rows(worker).createMany(
    servers.flatMap(({ id, name }, site) =>
      synced.map((of, index) => {
        const failed = site === servers.length - 1 && index === 3 && servers.length > 1
        const late = site === 2 && index === 0
        return {
          server: id,
          name: of.split(':')[1] ?? of,
          synced: of,
          direction: index < 1 ? ('pull' as const) : ('both' as const),
          interval: (index === 0 ? 15 : 60) * 60,
          status: failed ? ('failed' as const) : late ? ('late' as const) : ('idle' as const),
          last_sync: new Date(now.getTime() - (failed ? 190 : late ? 47 : random.whole(0, 2)) * MINUTE).toISOString(),
          last_count: random.whole(0, 12),
          waiting: failed ? 14 : late ? 63 : 0,
          last_error: failed ? `${name} did not answer within 30 s` : '',
        }
      }),
    ),
  )
  return sites
}

/** Wells and other locations that tickets come from and go to. */
export async function seedFields(
  { rows, random }: Demo,
  site: Site,
  customers: readonly { readonly id: string; readonly name: string }[],
  waste: string | undefined,
): Promise<TicketLocations> {
  const wells = await rows(location).createMany(
    Array.from({ length: 10 }, (_, index) => {
      const [lsd, section, township, range] = [
        random.whole(1, 16),
        random.whole(1, 36),
        random.whole(38, 58),
        random.whole(4, 24),
      ]
      const two = (value: number, digits = 2): string => String(value).padStart(digits, '0')
      const said = `${two(lsd)}-${two(section)}-${two(township, 3)}-${two(range)}W4`
      return {
        code: `W${101 + index}`,
        name: `Well ${said}`,
        location_type: index < 7 ? ('well' as const) : ('battery' as const),
        server: site.id,
        uwi: `100/${said}/00`,
        lsd: said,
        latitude: Math.round(random.between(52.1, 53.9) * 1000) / 1000,
        longitude: -Math.round(random.between(110.2, 112.9) * 1000) / 1000,
      }
    }),
  )
  const yards = await rows(location).createMany(
    customers.slice(0, 8).map(({ id, name }, index) => ({
      code: `CUS${101 + index}`,
      name: `${name} bulk plant`,
      location_type: 'customer' as const,
      company: id,
      server: site.id,
      latitude: 51.1 + index * 0.31,
      longitude: -114.0 + ((index * 5) % 8) * 0.62,
    })),
  )
  const disposal =
    waste === undefined
      ? []
      : await rows(location).createMany([
          {
            code: 'DSP1',
            name: 'Battle River disposal well',
            location_type: 'disposal',
            server: site.id,
            product: waste,
          },
        ])
  return { wells: wells.map(({ id }) => id), customers: yards.map(({ id }) => id), disposal: disposal[0]?.id }
}
