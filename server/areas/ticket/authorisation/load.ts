/** What is known of loads: of tickets, or of what is not yet a ticket. Read for all of them at once. */
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import type { AuthorisationFacts, LoadParty, Truck } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { deniedBy } from '#server/areas/limit/ask.ts'
import { daysAtSites } from '#server/areas/limit/site-day.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'
import { certificatesOf } from './certificates.ts'
import { overriddenLimits, overridesOf } from './overrides.ts'
import { cameToday, readElsewhere } from './live.ts'
import { crossingsOf, readNamed, type Named } from './named.ts'
import { readShipping } from './shipping.ts'

function partiesOf(named: Named, load: AskedLoad): readonly LoadParty[] {
  const { customer, carrier } = load
  const company = (id: string | null, role: 'customer' | 'carrier'): LoadParty[] => {
    const found = named.company(id)
    return found ? [{ ...found, role, resource: 'terminal:company' }] : []
  }
  const driver = named.driver(load.driver)
  return [
    ...company(customer, 'customer'),
    ...company(carrier, 'carrier'),
    ...(driver ? [{ ...driver, role: 'driver', resource: 'terminal:driver' } as const] : []),
  ]
}

const trucksOf = (named: Named, load: AskedLoad): readonly Truck[] =>
  (['vehicle', 'trailer'] as const).flatMap((role) => {
    const found = named.truck(load[role])
    return found ? [{ ...found, role, name: found.unit_number }] : []
  })

/** How often a driver came is counted only where it is limited. */
async function accessOf(reading: LoadReading, named: Named, load: AskedLoad, today: string, required: boolean) {
  if (load.driver === null) return null
  const rows = named.access(load.driver)
  const isCounted = rows.some(({ times_a_day }) => times_a_day !== null)
  return { rows, required, today: isCounted ? await cameToday(reading, load, today) : 0 }
}

/** In the order of the loads. */
export async function factsOfLoads(
  reading: LoadReading,
  loads: readonly AskedLoad[],
): Promise<readonly AuthorisationFacts[]> {
  const { rows, person } = reading
  const named = await readNamed(reading, loads)
  const certificates = await certificatesOf(reading, loads)
  const elsewhere = await readElsewhere(reading, loads)
  const overrides = await overridesOf(
    reading,
    loads.map(({ id }) => id),
  )
  const crossingOf = await crossingsOf(reading, loads)
  const dayOf = daysAtSites(reading)
  const own = await rows(ownCompany).get(person.company)
  const { access_required, certificates_verified: verifiedOnly } = own
  const shippingOf = await readShipping(reading, named, own, loads)
  // A load that has its room already is not asked for it again.
  const waiting = loads.filter(({ hasRoom }) => !hasRoom)
  const denied = await deniedBy(
    { ...reading, isLocked: false },
    waiting.map((load) => ({ ...load, overridden: overriddenLimits(overrides(load.id)) })),
  )
  const facts: AuthorisationFacts[] = []
  for (const load of loads) {
    const today = await dayOf(load)
    const [goods, ...groups] = named.line(load.product)
    const [contract, analysis] = [named.contract(load.service_contract), named.analysis(load.gc_analysis)]
    facts.push({
      today,
      direction: load.direction,
      server: load.server,
      volume: load.ordered_volume,
      parties: partiesOf(named, load),
      trucks: trucksOf(named, load),
      ...certificates(load),
      verifiedOnly,
      goods: goods ? { ...goods, name: goods.product_name } : null,
      shipping: shippingOf(load),
      products: [goods, ...groups].flatMap((one) => one?.id ?? []),
      access: await accessOf(reading, named, load, today, access_required),
      contract: contract ? { ...contract, number: contract.contract_number } : null,
      crossing: crossingOf(load),
      analysis: analysis ? { ...analysis, name: analysis.sample_number } : null,
      denied: load.hasRoom ? [] : (denied[waiting.indexOf(load)] ?? []),
      overrides: overrides(load.id),
      elsewhere: elsewhere(load),
    })
  }
  return facts
}
