/** The demo's sites on the older system: companies, drivers, products and locations, allocations and loadings. */
import { allocation, transferLimit } from '#model/areas/legacy/allocation.resource.ts'
import type { product } from '#model/areas/legacy/place.resource.ts'
import { windowOn } from '#model/areas/legacy/rules/window/window.ts'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { factorAt, isTabled, netOf } from '#model/areas/legacy/rules/volume/to-net.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { dayText, inBatches, yearText, type Demo } from '../base/setting.ts'
import type { Terminal } from '../terminal/seed-terminal.ts'
import { limitOf, loadQuantity, loadsOf, type SeededLoad } from './loads.ts'
import { seedLocations } from './locations.ts'
import { seedCompanies, seedDrivers, seedProducts, two } from './parties.ts'
import { allocationPlans, termsOf, type AllocationPlan } from './plans.ts'
import { seedSyncWorkers } from './sync-workers.ts'

type Id = { readonly id: number }
const ZONE = 'America/Edmonton'
/** An allocation whose limit rises with the next window. */
const RISING = 12
/** An allocation whose window before the current one has tickets that changed after its end. */
const CHANGED_LATE = 1

const massOf = ({ productUnit }: Pick<Row<typeof product>, 'productUnit'>): boolean => productUnit === 'mass'

/** Net volume and weight follow from the gross volume by the volume rules, as on the screens. */
function measuredOf(good: Row<typeof product>, { quantity }: SeededLoad, temperature: number) {
  const density = good.density ?? 1000
  const net = massOf(good) ? (quantity * 1000) / density : quantity
  const factor = isTabled(good.productType) ? factorAt(good.productType, density, temperature) : 1
  const gross_volume = (net / factor).toFixed(1)
  const found = netOf(good, gross_volume, temperature)
  return {
    gross_volume,
    net_volume: 'says' in found ? net.toFixed(1) : found.net,
    temperature,
    density,
    weight: 'says' in found ? Math.round((net * density) / 1000) : Number(found.kilograms),
  }
}

const reasons: Readonly<Partial<Record<SeededLoad['status'], string>>> = {
  corrected: 'Meter factor of the site corrected',
  void: 'Entered twice at the site',
}

const dayAfter = (day: string): string => dayText(new Date(`${day}T12:00:00Z`), 1)

/** Makes the limits of an allocation: one for its windows, for some also one of each day, and for `RISING` a higher one later. */
function limitsOf(plan: AllocationPlan, limit: number, scale: number) {
  const { period_type, days_in_period, window, effective_date: from, expiration_date: until } = plan
  const span = (first: string, last: string) => ({
    period_start_date: first,
    transfer_limit_start_date: first,
    transfer_limit_end_date: last,
  })
  const terms = { period_type, days_in_period, limit: String(limit) }
  const next = plan.index === RISING && window !== undefined && window.end < until ? dayAfter(window.end) : undefined
  if (next !== undefined && window !== undefined)
    return [
      { ...terms, ...span(from, window.end) },
      { ...terms, ...span(next, until), limit: String(limit + 100_000), comments: 'Agreed with the customer.' },
    ]
  const isDaily = plan.index % 3 === 0 && plan.pace === 'steady'
  const daily = { period_type: 'day' as const, limit: String(120_000 * scale) }
  const before = plan.index === CHANGED_LATE && window !== undefined ? dayText(new Date(window.start), -1) : undefined
  const late = before === undefined ? undefined : windowOn(termsOf(plan), plan, before)?.start
  const whole = { ...terms, ...span(from, until), ...(late !== undefined && { late_windows: [late] }) }
  return [whole, ...(isDaily ? [{ ...daily, ...span(from, until) }] : [])]
}

type Parties = Awaited<ReturnType<typeof seedCompanies>>

async function seedAllocations(
  { rows, random, now }: Demo,
  plans: readonly AllocationPlan[],
  loads: readonly SeededLoad[],
  { customers, holders, producers, products }: Parties & { readonly products: readonly Id[] },
) {
  const counted = loads.filter(({ status }) => status !== 'void')
  return rows(allocation).createMany(
    plans.map((plan) => {
      const { index } = plan
      const uses = counted.filter((one) => one.plan === plan).length
      return {
        allocation_code: `A${yearText(now)}${two(index + 1, 3)}`,
        product_key: products[plan.product]?.id ?? null,
        stockholder: holders[index % holders.length]?.id ?? null,
        customer: customers[plan.customer]?.id ?? null,
        producer: producers[index % producers.length]?.id ?? null,
        transaction_type: random.weighed([
          ['sale', 8],
          ['purchase', 2],
          ['exchange', 1],
        ] as const),
        product_direction: plan.direction,
        contract_number: `V2-${yearText(now)}-${301 + index}`,
        confirmation_number: random.chance(0.7) ? String(random.whole(88_000, 88_999)) : '',
        effective_date: plan.effective_date,
        expiration_date: plan.expiration_date,
        // The site lets the load go that exceeds a limit.
        ...(plan.pace === 'over' && { last_load_denial: 0 }),
        max_allowed_uses: plan.pace === 'used' ? 1 : index % 4 === 1 ? Math.ceil(uses / 10) * 10 + 50 : null,
      }
    }),
  )
}

export async function seedLegacy(demo: Demo, { sites: all }: Terminal): Promise<void> {
  const { rows, random, now, scale } = demo
  const named = await rows(server).find({ id: all.map(({ id }) => id), name: ['Redwater', 'Hardisty'] })
  const sites = ['Redwater', 'Hardisty'].map((name) => named.find((one) => one.name === name)?.id ?? null)
  await seedSyncWorkers(demo, sites)
  const parties = await seedCompanies(demo)
  const { customers, carriers } = parties
  const products = await seedProducts(demo, sites[0] ?? null)
  const locations = await seedLocations(demo, customers, products)
  const today = dayIn(now.toISOString(), ZONE)
  const plans = allocationPlans(demo, today)
  const loadOf = ({ product }: AllocationPlan) => {
    const good = products[product]
    const isMass = good !== undefined && massOf(good)
    return { load: loadQuantity(good?.density ?? 1000, isMass), decimals: isMass ? 0 : 1 }
  }
  const loads = loadsOf(demo, plans, { today, loadOf })
  const lastLoads = new Map(loads.flatMap(({ driver, end }) => (end === null ? [] : [[driver, end] as const])))
  const people = await seedDrivers(demo, { sites, carriers, lastLoads })
  const allocations = await seedAllocations(demo, plans, loads, { ...parties, products })
  await rows(transferLimit).createMany(
    plans.flatMap((plan) =>
      limitsOf(plan, limitOf(plan, loadOf(plan).load), scale).map((one) => ({
        allocation: allocations[plan.index]?.id ?? null,
        ...one,
      })),
    ),
  )
  const open = locations.filter(({ enabled }) => enabled)
  await inBatches(
    rows(ticket),
    loads.flatMap((load, index) => {
      const { plan } = load
      const [of, by, good] = [allocations[plan.index], people[load.driver], products[plan.product]]
      if (of === undefined || by === undefined || good === undefined) return []
      return {
        ticket_number: `V${String(40_001 + index)}`,
        status: load.status,
        status_reason: reasons[load.status] ?? '',
        product_direction: of.product_direction,
        site_user: sites[plan.site] ?? null,
        allocation: of.id,
        customer: of.customer,
        stockholder: of.stockholder,
        carrier: by.tb_person_company,
        driver: by.id,
        product: of.product_key,
        location: random.chance(0.6) ? random.pick(open).id : null,
        tractor: `${10 + load.driver * 2}T`,
        trailer: String(100 + load.driver * 3),
        bol_number: `V2B${String(90_001 + index)}`,
        load_start: load.start.toISOString(),
        load_end: load.end?.toISOString() ?? null,
        ...measuredOf(good, load, Math.round(random.between(-8, 24) * 10) / 10),
        manual: random.chance(0.03),
      }
    }),
  )
}
