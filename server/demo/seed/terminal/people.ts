/** People at the demo's sites other than drivers, their permissions there, and documents of people, companies and vehicles. */
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import { companyRole } from '#model/areas/people/terminal-company.resource.ts'
import { group, staff, user, userAccess } from '#model/areas/people/people.resource.ts'
import { user as consoleUser } from '#model/areas/user/user.resource.ts'
import { dayText, inBatches, type Demo } from '../base/setting.ts'
import type { Customer } from './portfolio.ts'
import type { Site } from './site.ts'

const workers = [
  ['Marta Olsen', 'Terminal manager', 'Operations'],
  ['Gil Tessier', 'Shift lead', 'Operations'],
  ['Noor Baptiste', 'Shift lead', 'Operations'],
  ['Stan Wolanski', 'Rack operator', 'Operations'],
  ['Bea Kirkwood', 'Rack operator', 'Operations'],
  ['Hal Fontaine', 'Rack operator', 'Operations'],
  ['Ines Paquette', 'Laboratory', 'Quality'],
  ['Cole Draper', 'Instrumentation', 'Maintenance'],
  ['Rhea Sutter', 'Scale house', 'Operations'],
  ['Lyle Novak', 'Dispatcher', 'Logistics'],
  ['Tove Aasen', 'Customs clerk', 'Logistics'],
  ['Emil Garrow', 'Safety', 'Safety'],
] as const
const visitors = [
  ['Wes Trudel', 'Meter proving'],
  ['Orla Finch', 'Auditor'],
  ['Jun Castellan', 'Tank inspector'],
] as const

/** `inspectors`: those who sign in to the console, as people of the terminal. */
export type Staffed = { readonly staff: readonly string[]; readonly inspectors: readonly string[] }

export async function seedStaff({ rows, random, now }: Demo, sites: readonly Site[]): Promise<Staffed> {
  const groups = await rows(group).createMany([
    {
      name: 'Rack operators',
      description: 'Load and unload, close tickets',
      permissions: ['access_menu__v3__sync_data__ticket', 'change_ticket', 'can_change_ticket_status'],
    },
    {
      name: 'Shift leads',
      description: 'And approve',
      permissions: [
        'access_menu__v3__sync_data__ticket',
        'change_ticket',
        'can_change_ticket_status',
        'access_menu__v3__sync_data__limit',
        'change_limit',
      ],
    },
    { name: 'Drivers', description: 'Their own loads', permissions: [] },
    { name: 'Visitors', description: 'Look only', permissions: ['access_menu__v3__overview'] },
  ])
  const groupId = (at: number): string[] => (groups[at] === undefined ? [] : [groups[at].id])
  const made = await rows(staff).createMany(
    workers.map(([name, job_title, department], index) => ({
      name,
      job_title,
      department,
      username: String(2001 + index),
      email: `${name.toLowerCase().replace(' ', '.')}@pgt.example`,
      phone: `+1 780 555 07${String(10 + index)}`,
      server: sites[index % Math.min(2, sites.length)]?.id ?? null,
      groups: groupId(job_title === 'Shift lead' || job_title === 'Terminal manager' ? 1 : 0),
      enabled: index !== 11,
      last_login_time: new Date(now.getTime() - random.whole(5, 4000) * 60_000).toISOString(),
      effective_date: dayText(now, -random.whole(100, 2000)),
    })),
  )
  await rows(user).createMany(
    visitors.map(([name, comments], index) => ({
      kind: 'general' as const,
      name,
      comments,
      username: `visitor${index + 1}`,
      server: sites[0]?.id ?? null,
      groups: groupId(3),
      effective_date: dayText(now, -20),
      expiry_date: dayText(now, 10 + index * 20),
    })),
  )
  const signedIn = await rows(consoleUser).find({}, { only: ['name', 'email'] })
  const inspectors = await rows(staff).createMany(
    signedIn.map(({ name, email }, index) => ({
      name,
      email,
      job_title: 'Office',
      department: 'Logistics',
      username: String(2101 + index),
      server: sites[0]?.id ?? null,
    })),
  )
  return { staff: made.map(({ id }) => id), inspectors: inspectors.map(({ id }) => id) }
}

type Known = { readonly id: string }
type Comers = {
  readonly drivers: readonly (Known & { readonly carrier: string | null })[]
  readonly vehicles: readonly (Known & { readonly kind: string })[]
  readonly carriers: readonly string[]
  readonly customers: readonly Customer[]
}

/** Some drivers come for a few customers alone. */
export const isHeldToCustomers = (index: number): boolean => index % 6 === 5

/** Which driver may load for which customer. */
export async function seedAccess(
  { rows, random, now }: Demo,
  sites: readonly Site[],
  { drivers, customers, carriers }: Comers,
): Promise<void> {
  const held = new Set(drivers.flatMap(({ id }, index) => (isHeldToCustomers(index) ? [id] : [])))
  await inBatches(
    rows(userAccess),
    drivers
      .flatMap(({ id }, index) =>
        random.some(customers, random.whole(1, 3)).map(({ id: company, goods }, which) => ({
          user: id,
          company,
          server: which === 0 ? (sites[index % sites.length]?.id ?? null) : null,
          product: index % 5 === 0 ? (goods[0]?.id ?? null) : null,
          can_unload: random.chance(0.3),
          valid_from: dayText(now, -random.whole(30, 400)),
          valid_until: random.chance(0.6) ? dayText(now, random.whole(-10, 500)) : null,
          enabled: random.chance(0.95),
        })),
      )
      // Who has an entry is held to it: the others come for every customer.
      .filter(({ user }) => held.has(user)),
  )
  await rows(companyRole).createMany([
    ...customers.map(({ id: company }, index) => ({
      company,
      role: 'customer' as const,
      account_number: `40${String(100 + index)}`,
      effective_date: dayText(now, -random.whole(200, 1500)),
    })),
    ...carriers.map((company, index) => ({
      company,
      role: 'carrier' as const,
      server: index % 3 === 0 ? (sites[0]?.id ?? null) : null,
      effective_date: dayText(now, -random.whole(200, 1500)),
      expiry_date: dayText(now, random.whole(20, 700)),
    })),
  ])
}

const papers = [
  ['Site orientation', 'SO', 'DRV', 24, 'Prairie Gateway Terminals', true],
  ['TDG certificate', 'TDG', 'DRV', 36, 'Transport Canada', true],
  ['H2S Alive', 'H2S', 'DRV', 36, 'Energy Safety Canada', false],
  ['Rack operator', 'RO', 'USR', 12, 'Prairie Gateway Terminals', true],
  ['Commercial vehicle inspection', 'CVIP', 'VTR', 12, 'Alberta Transportation', false],
  ['B620 tank inspection', 'B620', 'VTL', 12, 'Registered tank shop', true],
  ['Liability insurance', 'INS', 'COM', 12, 'Insurer', false],
  ['Carrier safety fitness', 'NSC', 'CAR', 24, 'National Safety Code', true],
  ['Tank car inspector', 'TCI', 'INS', 36, 'Association of American Railroads', true],
] as const
/** Without them no truck is loaded, so that theirs stand. */
const askedAtTheRack: ReadonlySet<string> = new Set(['SO', 'TDG', 'B620', 'NSC'])

/** Some have expired, some are about to, most are valid for long. */
export async function seedCertifications(
  { rows, random, now }: Demo,
  { staff: own, inspectors }: Staffed,
  { drivers, vehicles, carriers, customers }: Comers,
): Promise<void> {
  const kinds = await rows(certification).createMany(
    papers.map(([name, code, certification_type, validity_months, issuer, required], index) => ({
      name,
      code,
      certification_type,
      validity_months,
      issuer,
      required,
      warning_days: index < 3 ? 45 : 30,
    })),
  )
  const of = (code: string) => kinds.filter((one) => one.code === code)
  let next = 1
  const held = (kind: { readonly id: string; readonly validity_months: number | null; readonly code: string }) => {
    const days = Math.round((kind.validity_months ?? 24) * 30.4)
    const found = random.weighed([
      [random.whole(-60, -1), 6],
      [random.whole(0, 28), 9],
      [random.whole(29, days), 85],
    ] as const)
    const left = askedAtTheRack.has(kind.code) ? Math.min(Math.abs(found) + 16, days - 3) : found
    return {
      certification: kind.id,
      number: `${kind.code}-${String(40_000 + next++)}`,
      issued_date: dayText(now, left - days),
      expiry_date: dayText(now, left),
      verified: random.chance(0.9),
    }
  }
  await inBatches(rows(userCertification), [
    ...drivers.flatMap(({ id }) =>
      [...of('SO'), ...of('TDG'), ...(random.chance(0.7) ? of('H2S') : [])].map((kind) => ({
        user: id,
        ...held(kind),
      })),
    ),
    // Whoever inspects a car has to be one.
    ...inspectors.flatMap((id) =>
      of('TCI').map((kind) => ({
        user: id,
        certification: kind.id,
        number: `TCI-${String(39_000 + next++)}`,
        issued_date: dayText(now, -200),
        expiry_date: dayText(now, 800),
        verified: true,
      })),
    ),
    ...own.flatMap((id, index) =>
      [...of('RO'), ...(index % 4 === 0 ? of('TCI') : [])].map((kind) => ({ user: id, ...held(kind) })),
    ),
  ])
  await inBatches(
    rows(vehicleCertification),
    vehicles.flatMap(({ id, kind }) =>
      of(kind === 'trailer' ? 'B620' : 'CVIP').map((paper) => ({ vehicle: id, ...held(paper) })),
    ),
  )
  await rows(companyCertification).createMany([
    ...carriers.flatMap((id) => [...of('NSC'), ...of('INS')].map((kind) => ({ company: id, ...held(kind) }))),
    ...customers.slice(0, 6).flatMap(({ id }) => of('INS').map((kind) => ({ company: id, ...held(kind) }))),
  ])
}
