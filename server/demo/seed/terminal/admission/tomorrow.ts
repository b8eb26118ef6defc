/** Drivers of the demo who come tomorrow, whose papers end about now, a carrier that is locked out, and a scan that nobody has looked at. */
import { certification, userCertification } from '#model/areas/certification/certification.resource.ts'
import { driver } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { dayText, type Demo } from '../../base/setting.ts'

/** With the days that are left of their first paper. */
const ending = [
  ['Nils Aubert', -1],
  ['Greta Poole', 0],
  ['Ivo Marsh', 1],
  ['Dina Salas', 6],
  ['Kurt Ebner', 29],
] as const
const UNSEEN = 'Lise Tanner'

type Ticket = Row<typeof ticket>
/** A day by the clocks of a site: in its evening it is already tomorrow by those of UTC. */
const dayAt = (timezone: string, now: Date, days = 0): string =>
  dayText(new Date(`${dayIn(now.toISOString(), timezone)}T12:00:00Z`), days)
/** In the middle of the day, which is the same one by the clocks of the site and by those of UTC. */
const isPlannedFor = ({ scheduled_at, status, mode, ticket_type }: Ticket, day: string): boolean =>
  status === 'scheduled' &&
  mode === 'truck' &&
  ticket_type === 'product' &&
  scheduled_at?.slice(0, 10) === day &&
  Number(scheduled_at.slice(11, 13)) >= 15 &&
  Number(scheduled_at.slice(11, 13)) < 23

export async function seedTomorrow(
  { rows, now }: Demo,
  carrier: string | null,
  planned: readonly Ticket[],
): Promise<void> {
  const zones = new Map((await rows(server).find()).map(({ id, timezone }) => [id, timezone]))
  const [zone = 'UTC'] = zones.values()
  const people = await rows(driver).createMany(
    [...ending.map(([name]) => name), UNSEEN].map((name, index) => ({
      name,
      username: String(9201 + index),
      carrier,
      licence_state: 'AB',
      licence_expires: dayAt(zone, now, 400),
    })),
  )
  const asked = await rows(certification).find({ certification_type: 'DRV', required: true }, { ordering: 'name' })
  await rows(userCertification).createMany(
    people.flatMap(({ id, name }, index) =>
      asked.map(({ id: paper, code }, which) => ({
        user: id,
        certification: paper,
        number: `${code}-${52_000 + index * 10 + which}`,
        issued_date: dayAt(zone, now, -330),
        expiry_date: dayAt(zone, now, which === 0 ? (ending[index]?.[1] ?? 300) : 300),
        verified: name !== UNSEEN,
      })),
    ),
  )
  const theirs = planned
    .filter((one) => isPlannedFor(one, dayAt(zones.get(one.server ?? '') ?? zone, now, 1)))
    .slice(0, people.length)
  await rows(ticket).patchMany(
    theirs.flatMap(({ id }, index) => {
      const who = people[index]
      return who === undefined ? [] : [{ id, values: { driver: who.id } }]
    }),
  )
  await rows(company).createMany([
    {
      name: 'Copper Ridge Transport',
      company_code: 'H290',
      roles: ['carrier'],
      scac: 'CPRG',
      city: 'Lloydminster',
      state: 'SK',
      email: 'dispatch@cprg.example',
      phone: '+1 306 555 0290',
      lockout_date: dayAt(zone, now, -12),
      lockout_reason: 'Insurance withdrawn',
    },
  ])
}
