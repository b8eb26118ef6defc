/** Reads what is known of a load: of a ticket, or of one that is not yet a ticket. */
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { driver, userAccess } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import type { Held, AuthorisationFacts, LoadParty, Truck } from '#model/areas/ticket/rules/authorisation/facts.ts'
import type { Row } from '#model/kernel/resource.ts'
import { deniedBy } from '#server/areas/limit/ask.ts'
import { dayAtSite } from '#server/areas/limit/site-day.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'
import { cameToday, elsewhere } from './live.ts'

const present = (ids: readonly (string | null)[]): string[] => ids.flatMap((id) => id ?? [])

async function partiesOf({ rows }: LoadReading, load: AskedLoad): Promise<readonly LoadParty[]> {
  const companies = await rows(company).find({ id: present([load.customer, load.carrier]) })
  const drivers = await rows(driver).find({ id: present([load.driver]) })
  const of = (role: 'customer' | 'carrier'): readonly LoadParty[] =>
    companies.flatMap((one) => (one.id === load[role] ? [{ ...one, role, resource: 'terminal:company' }] : []))
  return [
    ...of('customer'),
    ...of('carrier'),
    ...drivers.map((one) => ({ ...one, role: 'driver', resource: 'terminal:driver' }) as const),
  ]
}

async function trucksOf({ rows }: LoadReading, load: AskedLoad): Promise<readonly Truck[]> {
  const found = await rows(vehicle).find({ id: present([load.vehicle, load.trailer]) })
  return (['vehicle', 'trailer'] as const).flatMap((role) =>
    found.flatMap((one) => (one.id === load[role] ? [{ ...one, role, name: one.unit_number }] : [])),
  )
}

async function certificatesOf({ rows }: LoadReading, load: AskedLoad) {
  const asked = await rows(certification).find({ enabled: true, required: true })
  const held = (
    holder: string | null,
    one: Omit<Held, 'holder' | 'certification'> & { readonly certification: string | null },
  ): Held[] =>
    holder === null || one.certification === null ? [] : [{ ...one, holder, certification: one.certification }]
  const companies = await rows(companyCertification).find({ company: present([load.customer, load.carrier]) })
  const people = await rows(userCertification).find({ user: present([load.driver]) })
  const trucks = await rows(vehicleCertification).find({ vehicle: present([load.vehicle, load.trailer]) })
  return {
    asked: asked.map(({ id, name, certification_type, servers }) => ({
      certification: id,
      name,
      of: certification_type,
      servers,
    })),
    held: [
      ...companies.flatMap((one) => held(one.company, one)),
      ...people.flatMap((one) => held(one.user, one)),
      ...trucks.flatMap((one) => held(one.vehicle, one)),
    ],
  }
}

/** The product with the groups above it. */
async function lineOf({ rows }: LoadReading, of: string | null) {
  const all = of === null ? [] : await rows(product).find({})
  const known = new Map(all.map((one) => [one.id, one]))
  const line: Row<typeof product>[] = []
  for (let next = known.get(of ?? ''); next !== undefined && !line.includes(next); next = known.get(next.parent ?? ''))
    line.push(next)
  return line
}

async function accessOf(reading: LoadReading, load: AskedLoad, today: string): Promise<AuthorisationFacts['access']> {
  if (load.driver === null) return null
  const { rows, person } = reading
  const { access_required: required } = await rows(ownCompany).get(person.company)
  return {
    rows: await rows(userAccess).find({ user: load.driver }),
    required,
    today: await cameToday(reading, load, today),
  }
}

export async function factsOfLoad(reading: LoadReading, load: AskedLoad): Promise<AuthorisationFacts> {
  const { rows } = reading
  const today = await dayAtSite(reading, load)
  const [goods, ...groups] = await lineOf(reading, load.product)
  const [contract] = await rows(serviceContract).find({ id: present([load.service_contract]) })
  const [analysis] = await rows(gcAnalysis).find({ id: present([load.gc_analysis]) })
  const [denied = []] = load.hasRoom ? [] : await deniedBy({ ...reading, isLocked: false }, [load])
  return {
    today,
    direction: load.direction,
    server: load.server,
    volume: load.ordered_volume,
    parties: await partiesOf(reading, load),
    trucks: await trucksOf(reading, load),
    ...(await certificatesOf(reading, load)),
    goods: goods ? { ...goods, name: goods.product_name } : null,
    products: [goods, ...groups].flatMap((one) => one?.id ?? []),
    access: await accessOf(reading, load, today),
    contract: contract ? { ...contract, number: contract.contract_number } : null,
    analysis: analysis ? { ...analysis, name: analysis.sample_number } : null,
    denied,
    elsewhere: await elsewhere(reading, load),
  }
}
