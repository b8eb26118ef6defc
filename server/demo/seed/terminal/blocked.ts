/** Loads of the demo that may not go, each for another reason, and one for three: what *Why not?* is for. */
import { certification, userCertification } from '#model/areas/certification/certification.resource.ts'
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { driver, userAccess } from '#model/areas/people/people.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayText, yearText, type Demo } from '../base/setting.ts'
import type { NewTicket } from './stock/new-ticket.ts'

type Change = Partial<Row<typeof ticket>>
type Known = { readonly id: string; readonly carrier: string | null }

/** A driver who is locked out, one who comes for another customer alone, one whose certificate ended, and a truck whose inspection did. */
async function seedOutsiders({ rows, now }: Demo, carrier: string | null, customer: string) {
  const someone = { carrier, licence_state: 'AB', enabled: true }
  const [out, held, untrained] = await rows(driver).createMany([
    {
      ...someone,
      name: 'Otto Brandt',
      username: '9101',
      lockout_date: dayText(now, -3),
      lockout_reason: 'Smoked at the rack',
    },
    { ...someone, name: 'Mila Novak', username: '9104' },
    { ...someone, name: 'Curtis Bell', username: '9107' },
  ])
  const [truck] = await rows(vehicle).createMany([
    {
      unit_number: 'STR-9001',
      kind: 'straight_truck',
      carrier,
      capacity: '12000',
      inspection_expires: dayText(now, -2),
    },
  ])
  if (!out || !held || !untrained || !truck) throw new Error('Nobody came.')
  await rows(userAccess).createMany([{ user: held.id, company: customer, valid_from: dayText(now, -90) }])
  const asked = await rows(certification).find({ certification_type: 'DRV', required: true })
  await rows(userCertification).createMany(
    [out, held, untrained].flatMap(({ id }) =>
      asked.map(({ id: paper, code }, index) => ({
        user: id,
        certification: paper,
        number: `${code}-${id.slice(0, 6)}`,
        issued_date: dayText(now, -400),
        expiry_date: dayText(now, id === untrained.id && index === 0 ? -2 : 200),
        verified: true,
      })),
    ),
  )
  return { out: out.id, held: held.id, untrained: untrained.id, truck: truck.id }
}

/** A contract that ended, or one that nobody has approved yet. */
async function seedContract({ rows, now }: Demo, kind: 'over' | 'pending', customer: string | null | undefined) {
  if (customer == null) return null
  const year = yearText(now)
  const { id } = await rows(serviceContract).create(
    kind === 'over'
      ? {
          contract_number: `SC-${year}-206`,
          name: 'Rack services, last year',
          company: customer,
          status: 'expired',
          effective_date: dayText(now, -400),
          expiry_date: dayText(now, -35),
        }
      : {
          contract_number: `SC-${year}-207`,
          name: 'Rack services, renewal',
          company: customer,
          status: 'pending_approval',
          effective_date: dayText(now, -5),
          expiry_date: dayText(now, 360),
        },
  )
  return id
}

const MINUTE = 60_000
/** Reasons for which a load of the demo may not go; there is a truck for each. */
const REASONS = 6

/** Trucks that wait to be loaded. Early in the morning few have come: then the next ones are there already. */
export function waitingTrucks(planned: readonly NewTicket[], now: Date, count: number): readonly NewTicket[] {
  const trucks = planned.filter(
    ({ mode, direction, ticket_type }) => mode === 'truck' && direction === 'load' && ticket_type === 'product',
  )
  const distance = ({ scheduled_at }: NewTicket): number => Math.abs(Date.parse(scheduled_at ?? '') - now.getTime())
  const next = trucks
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => distance(one) - distance(other))
    .map((one, index) => ({
      ...one,
      status: 'arrived' as const,
      arrived_at: new Date(now.getTime() - (index + 1) * 7 * MINUTE).toISOString(),
    }))
  return [...trucks.filter(({ status }) => status === 'arrived'), ...next].slice(0, count)
}

/** Changes trucks that wait, so that each is kept for a reason of its own. */
export async function withBlocked(
  demo: Demo,
  planned: readonly NewTicket[],
  customers: readonly { readonly id: string }[],
  drivers: readonly Known[],
): Promise<NewTicket[]> {
  const { rows, now } = demo
  const analyses = await rows(gcAnalysis).find({ on_specification: false })
  const waiting = waitingTrucks(planned, now, planned.length)
  // An analysis is of the product that the truck takes.
  const failed = waiting.find(({ product }) => analyses.some((one) => one.product === product))
  const others = waiting.filter((one) => one !== failed).slice(0, REASONS - 1)
  const [, ofHeld, , ofOver, ofPending] = others
  const other = customers.find(({ id }) => id !== ofHeld?.customer)
  if (other === undefined) return [...planned]
  const outsiders = await seedOutsiders(demo, drivers[0]?.carrier ?? null, other.id)
  const over = await seedContract(demo, 'over', ofOver?.customer)
  const pending = await seedContract(demo, 'pending', ofPending?.customer)
  const kept: readonly Change[] = [
    { driver: outsiders.out },
    { driver: outsiders.held },
    { vehicle: outsiders.truck, trailer: null },
    { service_contract: over },
    { driver: outsiders.untrained, vehicle: outsiders.truck, trailer: null, service_contract: pending },
  ]
  const changes = new Map(others.map((one, index) => [one.ticket_number, { ...one, ...kept[index] }]))
  const analysis = analyses.find(({ product }) => product === failed?.product)
  if (failed && analysis) changes.set(failed.ticket_number, { ...failed, gc_analysis: analysis.id })
  return planned.map((one) => changes.get(one.ticket_number) ?? one)
}
