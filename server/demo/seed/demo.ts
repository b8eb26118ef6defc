/** Creates the whole demo in one transaction, from a fixed seed and dated relative to the day of seeding. */
import { sql } from 'drizzle-orm'
import { facility, product } from '#model/areas/company/company.resource.ts'
import { group, user } from '#model/areas/user/user.resource.ts'
import { note } from '#model/areas/user/note.resource.ts'
import { START } from '#model/areas/user/rules/start-screen.ts'
import { hashUnjudged } from '#server/auth/password.ts'
import { rowsIn, type RowsOf } from '#server/engine/rows/rows.ts'
import { name, run, type Client } from '#server/engine/base/sql.ts'
import { learnZones } from '#server/engine/base/zones/learn-zones.ts'
import { setupTransaction, systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Database } from '#server/db/database.ts'
import { resourceTables } from '#server/db/tables/tables.ts'
import { keepAllVisitsSql } from '#server/db/derived/kept-visits.ts'
import { recountSql } from '#server/db/derived/rollups.ts'
import { seedColleagues } from './base/colleagues.ts'
import {
  both,
  demoPassword,
  groups,
  modulesOf,
  partner,
  people,
  rackHand,
  rackHandOfPartner,
  specialists,
} from './base/people.ts'
import { facilities, products } from './base/places.ts'
import { seedLegacy } from './legacy/seed-legacy.ts'
import { seedNotices } from './notices.ts'
import { seedOldRecords } from './old-records.ts'
import { seedPapers } from './railway/papers.ts'
import { seedReceived } from './railway/received/received.ts'
import { seedPromised } from './promised.ts'
import { seedPartner } from './railway/partner.ts'
import { randomOf } from './base/random.ts'
import { seedRail } from './seed-railway.ts'
import { seedScheduler } from './schedule.ts'
import { seedConnections } from './connections.ts'
import { seedCrossings } from './terminal/crossings.ts'
import { seedLetters } from './sign-in/letters.ts'
import { seedMembership } from './sign-in/memberships.ts'
import { seedProviders } from './sign-in/providers.ts'
import { seedTerminal } from './terminal/seed-terminal.ts'
import { seedStock } from './terminal/stock/seed-stock.ts'
import { seedYards } from './yard/seed-yards.ts'
import { demoScale, type Demo } from './base/setting.ts'
import { papersOf } from './base/shipping-names.ts'
import { demoYards, partnerYard } from './yard/yards.ts'

const SEED = 20_411

const tables = Object.keys(resourceTables)

/**
 * Switches triggers off while the demo is written: it needs no audit trail, and takes a fraction of the time. Tests check what the triggers
 * would. A user who may not switch off the system's triggers for references keeps them: the engine checks references before every write
 * anyway.
 */
async function quietly(client: Client, work: () => Promise<void>): Promise<void> {
  const [may] = await run<{ all: boolean }>(
    client,
    sql`select has_parameter_privilege('session_replication_role', 'set') as all`,
  )
  const triggers = async (word: 'disable' | 'enable'): Promise<void> => {
    if (may?.all === true)
      return void (await run(
        client,
        sql.raw(`set local session_replication_role = ${word === 'disable' ? 'replica' : 'origin'}`),
      ))
    for (const table of tables) await run(client, sql`alter table ${name(table)} ${sql.raw(word)} trigger user`)
  }
  await triggers('disable')
  await work()
  await run(client, sql.raw(recountSql()))
  await run(client, sql.raw(keepAllVisitsSql))
  await triggers('enable')
}

type NewCompany = {
  readonly name: string
  readonly code: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly timezone: string
  readonly certifier: string
}

async function newCompany(client: Client, about: NewCompany): Promise<number> {
  const [made] = await run<{ id: number }>(
    client,
    sql`insert into company_company (name, code, street, city, state, postal_code, country, timezone, emergency_telephone, hazardous_certificate_person) values (${about.name}, ${about.code}, ${about.street}, ${about.city}, ${about.state}, ${about.postal_code}, 'CA', ${about.timezone}, '+1 800 555 0199', ${about.certifier}) returning id`,
  )
  if (made === undefined) throw new Error('The company was not made')
  return made.id
}

/** Three people signed in during the last hour, the others on the days before. */
const lastSignIn = (now: Date, index: number): string =>
  new Date(now.getTime() - (index < 3 ? 7 + 16 * index : 1440 * (index - 1) + 95) * 60_000).toISOString()

async function seedPeople(
  rows: RowsOf,
  staff: readonly (typeof people)[number][],
  password: string,
  now: Date,
): Promise<Map<string, number>> {
  const wanted = new Set(staff.map((one) => one.group))
  const made = await rows(group).createMany(groups.filter((one) => wanted.has(one.name)))
  const groupIds = new Map(made.map((one) => [one.name, one.id]))
  const created = await rows(user).createMany(
    staff.map(({ email, name: called, group: of, telephone, modules = modulesOf[of], start }, index) => ({
      email,
      name: called,
      telephone,
      username: email.split('@')[0] ?? '',
      groups: [groupIds.get(of) ?? 0],
      password: email.startsWith('rack') ? '' : password,
      app_config: { dark_mode: 'auto', ...(start && { [START]: start }) },
      last_login: email.startsWith('rack') ? null : lastSignIn(now, index),
      ...modules,
    })),
  )
  return new Map(created.map((one) => [one.email, one.id]))
}

const handovers = [
  'Night crew: RIP track is full, next bad orders wait on T6.',
  'CPKC pulls Departure 1 at 06:30. Air test done on the west half.',
  'Scale out of calibration until Tuesday: weigh on Rack North.',
  'Customer asks for propane first; ethanol cut may wait until noon.',
  'Derail on T11 west end sticks, report to section foreman.',
  'Two samples off specification held for the lab, see hold reasons.',
]

/** The other company of the demo, with its people, its yard, and what the two share. */
async function seedPartnerCompany(
  client: Client,
  demo: Demo,
  parties: ReadonlyMap<string, number>,
  { home, password }: { readonly home: number; readonly password: string },
): Promise<void> {
  const { random, now, scale, staff } = demo
  const north = await newCompany(client, {
    name: 'Northern Consignee Ltd',
    code: 'NCL',
    street: '301 Terminal Road',
    city: 'Winnipeg',
    state: 'MB',
    postal_code: 'R3C 0B1',
    timezone: 'America/Winnipeg',
    certifier: 'L. Bergen',
  })
  const theirs = rowsIn({ client, company: north, user: undefined, isSeed: true })
  const guest = await seedPeople(theirs, [partner, rackHandOfPartner], password, now)
  await seedMembership({ rows: theirs, now }, { user: staff.get(both.email) ?? null, home })
  const spur = new Map(
    (
      await theirs(facility).createMany([
        {
          name: partnerYard.facility,
          code: 'NRC',
          kind: 'transload',
          city: 'Winnipeg',
          state: 'MB',
          railroad: 'CN',
          timezone: 'America/Winnipeg',
        },
      ])
    ).map((one) => [one.name, one.id]),
  )
  const sold = products.slice(0, 3).map((one) => ({ ...one, ...papersOf(one.un_number) }))
  const few = new Map((await theirs(product).createMany(sold)).map((one) => [one.name, one.id]))
  await seedYards(theirs, random, now, [partnerYard], {
    places: spur,
    goods: few,
    by: guest.get(partner.email) ?? null,
  })
  const { planted } = await seedTerminal(
    { rows: theirs, random, now, scale, places: spur, goods: few, staff: guest },
    { tickets: 60, drivers: 4, vehicles: 5, from: 700_001 },
  )
  await seedStock({ rows: theirs }, planted)
  await seedPartner(client, demo, parties, {
    rows: theirs,
    company: north,
    home,
    user: guest.get(partner.email) ?? null,
  })
}

/** Creates companies, people and their work. Does nothing where there are users already. */
export async function seedDemo(db: Database, now = new Date(), scale = demoScale()): Promise<boolean> {
  const isEmpty = async ({ client }: { client: Client }): Promise<boolean> =>
    (await run(client, sql`select 1 as one from user_user limit 1`)).length === 0
  if (!(await systemTransaction(db, isEmpty))) return false
  await learnZones(db.pool)
  const password = await hashUnjudged(demoPassword)
  const isMade = await setupTransaction(db, async ({ client }) => {
    // Two processes that start together on one database wait for each other here.
    await run(client, sql`select pg_advisory_xact_lock(20411)`)
    if (!(await isEmpty({ client }))) return false
    const random = randomOf(SEED)
    await quietly(client, async () => {
      const home = await newCompany(client, {
        name: 'Prairie Gateway Terminals',
        code: 'PGT',
        street: '300 Terminal Road',
        city: 'Hardisty',
        state: 'AB',
        postal_code: 'T0B 1V0',
        timezone: 'America/Edmonton',
        certifier: 'T. Penner',
      })
      const rows = rowsIn({ client, company: home, user: undefined, isSeed: true })
      const staff = await seedPeople(rows, [...people, both, rackHand, ...specialists], password, now)
      const places = new Map((await rows(facility).createMany(facilities)).map((one) => [one.name, one.id]))
      const goods = new Map(
        (
          await rows(product).createMany(
            products.map((one) => ({
              ...one,
              ...papersOf(one.un_number),
              facility: places.get('Gateway Terminal') ?? null,
            })),
          )
        ).map((one) => [one.name, one.id]),
      )
      const planner = staff.get('planner@demo.test') ?? null
      await seedYards(rows, random, now, demoYards, { places, goods, by: planner })
      const demo: Demo = { rows, random: randomOf(SEED + 1), now, scale, places, goods, staff }
      const terminal = await seedTerminal(
        { ...demo, random },
        { tickets: 10_000 * scale, drivers: 110, vehicles: 180, from: 100_001 },
      )
      await seedScheduler({ ...demo, random: randomOf(SEED + 2) }, terminal)
      await seedLegacy({ ...demo, random: randomOf(SEED + 3) }, terminal)
      await seedNotices({ ...demo, random: randomOf(SEED + 4) })
      const parties = await seedRail(demo)
      await seedStock(demo, terminal.planted)
      await seedPromised(demo)
      await seedCrossings(demo, parties)
      await seedConnections(demo)
      await seedProviders(demo)
      await rows(note).createMany(
        handovers.map((content, index) => ({
          content,
          kind: index === 2 ? 'alert' : 'handover',
          author: [...staff.values()][index % 4] ?? null,
        })),
      )

      await seedColleagues(demo)
      await seedLetters(client, demo)
      await seedOldRecords(client, home, demo)

      await seedPartnerCompany(client, { ...demo, random }, parties, { home, password })
    })
    // The embedded database collects no statistics by itself.
    await run(client, sql`analyze`)
    return true
  })
  for (const email of isMade ? ['dispatcher@demo.test', partner.email] : []) await seedPapers(db, email)
  if (isMade) await seedReceived(db, 'clerk@demo.test', now)
  return isMade
}
