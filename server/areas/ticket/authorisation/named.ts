/** Everything that loads name, read once for all of them. */
import { invoice as customsInvoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { driver, userAccess } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { withGroups } from '#server/areas/terminal/with-groups.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'

type NamedBy =
  | 'customer'
  | 'carrier'
  | 'driver'
  | 'vehicle'
  | 'trailer'
  | 'product'
  | 'service_contract'
  | 'gc_analysis'
export const idsNamed = (loads: readonly AskedLoad[], ...by: readonly NamedBy[]): string[] => [
  ...new Set(loads.flatMap((load) => by.flatMap((field) => load[field] ?? []))),
]

const byId = <T extends { readonly id: string }>(rows: readonly T[]) => {
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id: string | null): T | undefined => found.get(id ?? '')
}

/** The product with the groups above it. */
function lineIn<T extends { readonly parent: string | null }>(
  known: (id: string | null) => T | undefined,
  of: string | null,
) {
  const line: T[] = []
  for (let next = known(of); next !== undefined && !line.includes(next); next = known(next.parent)) line.push(next)
  return line
}

// By name, because in whole rows the database reckons of each who may come, which took longer than everything else that is read here.
const partyFields = [
  'id',
  'name',
  'enabled',
  'effective_date',
  'expiry_date',
  'lockout_date',
  'lockout_reason',
] as const
const truckFields = ['id', 'unit_number', 'kind', 'enabled', 'carrier', 'capacity', 'inspection_expires'] as const

const goodsFields = ['product_name', 'enabled', 'analysis_required', 'product', 'un_number', 'hazard_class'] as const

export async function readNamed({ rows }: LoadReading, loads: readonly AskedLoad[]) {
  const ids = (...by: readonly NamedBy[]) => idsNamed(loads, ...by)
  const goods = byId(await withGroups({ rows }, ids('product'), goodsFields))
  const accesses = await rows(userAccess).find({ user: ids('driver') })
  return {
    company: byId(await rows(company).find({ id: ids('customer', 'carrier') }, { only: partyFields })),
    driver: byId(await rows(driver).find({ id: ids('driver') }, { only: [...partyFields, 'licence_expires'] })),
    truck: byId(await rows(vehicle).find({ id: ids('vehicle', 'trailer') }, { only: truckFields })),
    contract: byId(await rows(serviceContract).find({ id: ids('service_contract') })),
    analysis: byId(await rows(gcAnalysis).find({ id: ids('gc_analysis') })),
    access: (of: string) => accesses.filter(({ user }) => user === of),
    line: (of: string | null) => lineIn(goods, of),
  }
}

/** Of loads that cross a border under a contract: their customs invoice, unless it was cancelled. */
export async function crossingsOf({ rows }: LoadReading, loads: readonly AskedLoad[]) {
  const crossing = loads.flatMap(({ id, cross_border_contract: by }) => (by === null ? [] : (id ?? [])))
  const found =
    crossing.length === 0
      ? []
      : await rows(customsInvoice).find(
          { ticket: crossing },
          { only: ['id', 'ticket', 'invoice_number', 'status'], ordering: 'id' },
        )
  return ({ id, cross_border_contract: by }: AskedLoad) => {
    if (by === null) return null
    const made = found.find(({ ticket, status }) => ticket === id && status !== 'cancelled')
    return { invoice: made ? { id: made.id, number: made.invoice_number, status: made.status } : null }
  }
}
export type Named = Awaited<ReturnType<typeof readNamed>>
