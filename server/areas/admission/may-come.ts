/** May it come? Asked of a person, a company or a vehicle, and judged by the rules that stop loads. */
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import { mayCome, type Visitor } from '#model/areas/admission/rules/may-come.ts'
import type { driver, staff, user } from '#model/areas/people/people.resource.ts'
import type { company } from '#model/areas/people/terminal-company.resource.ts'
import type { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import type { Held, LoadParty } from '#model/areas/ticket/rules/authorisation/facts.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Obstruction } from '#model/kernel/why-not/obstacle.ts'
import { siteClocks, type AdmissionReading } from './loads/site-clocks.ts'
import { paperRules } from './paper-rules.ts'

type Papers = readonly (Omit<Held, 'holder' | 'certification'> & { readonly certification: string | null })[]

async function judgedVisitor(
  reading: AdmissionReading,
  visitor: Visitor,
  id: string,
  own: string | null,
  papers: Papers,
): Promise<Obstruction> {
  const { rows } = reading
  const clocks = siteClocks(reading)
  const { types, verifiedOnly } = await paperRules(reading)
  const known = await rows(server).find({ enabled: true, ...(own !== null && { id: own }) }, { only: ['id', 'name'] })
  const sites = []
  for (const site of known) sites.push({ ...site, today: await clocks.dayOf({ server: site.id }) })
  const held = papers.flatMap((one) =>
    one.certification === null ? [] : [{ ...one, holder: id, certification: one.certification }],
  )
  const today = await clocks.dayOf({ server: own })
  return mayCome(visitor, { asked: types.filter(({ required }) => required), held, verifiedOnly, today, sites })
}

type AnyPerson = Row<typeof staff> & { readonly licence_expires?: string | null }

/** Who inspects cars is whoever holds a paper of inspectors. */
async function judgedPerson(
  reading: AdmissionReading,
  row: AnyPerson,
  role: 'driver' | 'staff' | 'user',
  resource: string,
): Promise<Obstruction> {
  const { rows } = reading
  const held = await rows(userCertification).find({ user: row.id })
  const kinds = await rows(certification).find(
    { id: held.flatMap(({ certification: of }) => of ?? []), certification_type: 'INS' },
    { only: ['id'] },
  )
  const party: LoadParty = { ...row, role, resource }
  const parts = kinds.length > 0 ? [role, 'inspector' as const] : [role]
  return judgedVisitor(reading, { party, parts, truck: null }, row.id, row.server, held)
}

type Asking<R> = AdmissionReading & { readonly row: Row<R> }

export const mayDriverCome = (call: Asking<typeof driver>): Promise<Obstruction> =>
  judgedPerson(call, { ...call.row, job_title: '', department: '' }, 'driver', 'terminal:driver')

export const mayStaffCome = (call: Asking<typeof staff>): Promise<Obstruction> =>
  judgedPerson(call, call.row, 'staff', 'terminal:staff')

export const mayUserCome = (call: Asking<typeof user>): Promise<Obstruction> => {
  const { row } = call
  if (row.kind === 'driver') return judgedPerson(call, row, 'driver', 'terminal:driver')
  return row.kind === 'staff'
    ? judgedPerson(call, row, 'staff', 'terminal:staff')
    : judgedPerson(call, row, 'user', 'terminal:user')
}

export async function mayCompanyCome(call: Asking<typeof company>): Promise<Obstruction> {
  const { row, rows } = call
  const party: LoadParty = { ...row, role: 'company', resource: 'terminal:company' }
  const parts = (['customer', 'carrier'] as const).filter((role) => row.roles.includes(role))
  const held = await rows(companyCertification).find({ company: row.id })
  return judgedVisitor(call, { party, parts, truck: null }, row.id, null, held)
}

export async function mayVehicleCome(call: Asking<typeof vehicle>): Promise<Obstruction> {
  const { row, rows } = call
  const held = await rows(vehicleCertification).find({ vehicle: row.id })
  const truck = {
    ...row,
    role: row.kind === 'trailer' ? ('trailer' as const) : ('vehicle' as const),
    name: row.unit_number,
  }
  return judgedVisitor(call, { party: null, parts: [], truck }, row.id, row.server, held)
}
