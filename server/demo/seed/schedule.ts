/** Appointments at the demo's truck racks: templates, three weeks of slots, bookings and no-shows; certificates of people and carriers. */
import { booking } from '#model/areas/slot/booking.resource.ts'
import { certificate, certificateType } from '#model/areas/certification/certificate.resource.ts'
import { company, location } from '#model/areas/slot/location.resource.ts'
import { slot, template } from '#model/areas/slot/slot.resource.ts'
import { takesRoom, type BookingStatus } from '#model/areas/slot/rules/booking.ts'
import { certificationTypes } from '#model/areas/certification/rules/certification.ts'
import { parseLocalTime } from '#model/shared/clock.ts'
import { hoursOf } from './base/opening-hours.ts'
import type { Random } from './base/random.ts'
import type { Terminal } from './terminal/seed-terminal.ts'
import { dayText, inBatches, type Demo } from './base/setting.ts'

const racks = [
  {
    name: 'Hardisty truck rack',
    code: 'HRD',
    facility: 'Gateway Terminal',
    timezone: 'America/Edmonton',
    bays: ['B1', 'B2', 'B3'],
    minutes: 60,
  },
  {
    name: 'Redwater truck rack',
    code: 'RDW',
    facility: 'Redwater Plant',
    timezone: 'America/Edmonton',
    bays: ['R1', 'R2'],
    minutes: 60,
  },
  {
    name: 'Conway cavern rack',
    code: 'CWY',
    facility: 'Conway Storage',
    timezone: 'America/Chicago',
    bays: ['C1', 'C2'],
    minutes: 120,
  },
].map((rack) => ({ ...rack, ...hoursOf(rack.facility) }))
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const two = (value: number): string => String(value).padStart(2, '0')
const BEHIND_DAYS = 7
const AHEAD_DAYS = 14
const MINUTE = 60_000

/** A likely status of a booking, by how many hours are left until its slot. */
function stateAt(random: Random, hours: number): BookingStatus {
  if (hours < -1.5)
    return random.weighed([
      ['completed', 88],
      ['no_show', 4],
      ['cancelled', 8],
    ])
  if (hours < 0)
    return random.weighed([
      ['in_progress', 6],
      ['checked_in', 3],
      ['completed', 1],
    ])
  if (hours < 1)
    return random.weighed([
      ['checked_in', 3],
      ['confirmed', 6],
    ])
  return random.weighed([
    ['confirmed', 78],
    ['requested', 14],
    ['cancelled', 8],
  ])
}
const blocks = ['Meter proving', 'Rack wash', 'Product changeover', 'Pipeline inspection'] as const
const reasons = ['Road closed', 'Customer has no room', 'Truck broke down', 'Moved to the day after'] as const

export async function seedScheduler(demo: Demo, { sites, carriers, drivers, vehicles }: Terminal): Promise<void> {
  const { rows, random, now, places, goods, staff } = demo
  const companies = await rows(company).createMany(
    carriers.map(({ id, name }, index) => ({
      name,
      code: name.slice(0, 4).toUpperCase(),
      kind: 'carrier' as const,
      terminal_company: id,
      email: `dispatch@${name.split(' ')[0]?.toLowerCase() ?? ''}.example`,
      phone: `+1 780 555 09${two(10 + index)}`,
      max_bookings_a_day: index % 3 === 0 ? 12 : null,
    })),
  )
  const handled = ['Propane', 'Normal butane', 'Isobutane', 'Diesel', 'Gasoline'].flatMap(
    (name) => goods.get(name) ?? [],
  )
  const locations = await rows(location).createMany(
    racks.map(({ name, code, facility, timezone, bays, opens, closes, minutes }, index) => ({
      name,
      code,
      facility: places.get(facility) ?? null,
      server: sites.find((site) => site.facility === places.get(facility))?.id ?? null,
      timezone,
      bays,
      products: handled.slice(0, index === 2 ? 1 : 5),
      open_days: index === 1 ? everyDay.slice(0, 6) : everyDay,
      opens_at: `${two(opens)}:00`,
      closes_at: `${two(closes)}:00`,
      slot_minutes: minutes,
      needs_confirmation: index === 2,
      shortage_users: ['dispatcher@demo.test', 'clerk@demo.test'].flatMap((email) => staff.get(email) ?? []),
    })),
  )
  const templates = await rows(template).createMany(
    racks.flatMap(({ code, bays, opens, closes, minutes }, index) => {
      const common = { location: locations[index]?.id ?? 0, bays, slot_minutes: minutes, starts_at: `${two(opens)}:00` }
      return [
        {
          ...common,
          name: `${code} weekdays`,
          weekdays: everyDay.slice(0, 5),
          ends_at: `${two(closes)}:00`,
          valid_from: dayText(now, -200),
        },
        {
          ...common,
          name: `${code} weekend`,
          weekdays: index === 1 ? ['sat'] : ['sat', 'sun'],
          ends_at: `${two(opens + 8)}:00`,
          bays: bays.slice(0, 1),
          valid_from: dayText(now, -200),
          valid_until: index === 0 ? dayText(now, 30) : null,
        },
      ]
    }),
  )
  const wanted = racks.flatMap((rack, which) =>
    Array.from({ length: BEHIND_DAYS + AHEAD_DAYS }, (_, index) => dayText(now, index - BEHIND_DAYS)).flatMap((day) => {
      const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
      const weekend = weekday > 4
      if (which === 1 && weekday === 6) return []
      const count = Math.floor((((weekend ? 8 : rack.closes - rack.opens) * 60) / rack.minutes) * 1)
      const bays = weekend ? rack.bays.slice(0, 1) : rack.bays
      const shut = random.chance(0.06) ? random.pick(bays) : undefined
      const reason = random.pick(blocks)
      return bays.flatMap((bay) =>
        Array.from({ length: count }, (_, turn) => {
          const minute = rack.opens * 60 + turn * rack.minutes
          const start =
            parseLocalTime(`${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`, rack.timezone) ?? ''
          const blocked = bay === shut && turn >= count / 2
          const hours = (Date.parse(start) - now.getTime()) / 3_600_000
          const likely = hours < 0 ? 0.82 : hours < 36 ? 0.68 : Math.max(0.12, 0.62 - hours / 500)
          const taken = !blocked && random.chance(likely) ? stateAt(random, hours) : undefined
          return {
            which,
            start,
            taken,
            values: {
              location: locations[which]?.id ?? 0,
              bay,
              starts_at: start,
              ends_at: new Date(Date.parse(start) + rack.minutes * MINUTE).toISOString(),
              template: templates[which * 2 + (weekend ? 1 : 0)]?.id ?? null,
              capacity: 1,
              direction: 'load' as const,
              product: bay.endsWith('3') ? (goods.get('Diesel') ?? null) : null,
              // Rows of the demo are loaded past the triggers that count and settle them.
              status: blocked
                ? ('blocked' as const)
                : taken !== undefined && takesRoom(taken)
                  ? ('booked' as const)
                  : ('open' as const),
              booked: taken !== undefined && takesRoom(taken) ? 1 : 0,
              block_reason: blocked ? reason : '',
            },
          }
        }),
      )
    }),
  )
  const slots = await inBatches(
    rows(slot),
    wanted.map(({ values }) => values),
  )
  const clerk = staff.get('clerk@demo.test') ?? null
  await inBatches(
    rows(booking),
    wanted.flatMap(({ which, start, taken, values }, index) => {
      if (taken === undefined) return []
      const driver = random.pick(drivers)
      const begun = Date.parse(start)
      const at = (shown: boolean, moment: number): string | null =>
        shown ? new Date(Math.min(moment, now.getTime())).toISOString() : null
      const arrived = ['checked_in', 'in_progress', 'completed'].includes(taken)
      return [
        {
          reference: `BK-${String(100_200 + index)}`,
          slot: slots[index]?.id ?? 0,
          location: values.location,
          bay: values.bay,
          starts_at: values.starts_at,
          ends_at: values.ends_at,
          company: companies.find(({ terminal_company }) => terminal_company === driver.carrier)?.id ?? null,
          status: taken,
          product: values.product ?? handled[index % (which === 2 ? 1 : 3)] ?? null,
          volume: String(random.whole(70, 110) * 100),
          driver: driver.id,
          vehicle: random.pick(vehicles.filter(({ kind }) => kind !== 'trailer')).id,
          phone: '+1 780 555 0' + String(400 + (index % 500)),
          purchase_order: random.chance(0.5) ? `PO-${random.whole(40_000, 49_999)}` : '',
          confirmed_at: at(taken !== 'requested', begun - random.whole(300, 4000) * MINUTE),
          checked_in_at: at(arrived, begun - random.whole(2, 25) * MINUTE),
          started_at: at(['in_progress', 'completed'].includes(taken), begun + random.whole(1, 20) * MINUTE),
          no_show_at: at(taken === 'no_show', begun + 90 * MINUTE),
          completed_at: at(taken === 'completed', begun + random.whole(25, 58) * MINUTE),
          cancelled_at: at(taken === 'cancelled', begun - random.whole(200, 900) * MINUTE),
          cancel_reason: taken === 'cancelled' ? random.pick(reasons) : '',
          booked_by: clerk,
        },
      ]
    }),
  )
  await seedPapers(demo, companies)
}

/** Certificates of the company's own people and of those who book. */
async function seedPapers(
  { rows, random, now, staff }: Demo,
  carriers: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  const kinds = await rows(certificateType).createMany(
    (
      [
        ['Tank car inspector', 'INS', 36, true],
        ['TDG instructor', 'USR', 36, false],
        ['First aid', 'USR', 36, false],
        ['Forklift operator', 'USR', 24, false],
        ['Liability insurance', 'CAR', 12, true],
        ['Safety fitness', 'CAR', 24, true],
        ['WCB clearance', 'COM', 3, true],
      ] as const
    ).map(([name, code, validity_months, required]) => ({
      name,
      code,
      validity_months,
      required,
      description: `Of a ${certificationTypes[code].toLowerCase()}`,
    })),
  )
  const people = [...staff].filter(([email]) => !email.startsWith('rack'))
  const paper = (index: number) => {
    const kind = kinds[index]
    const days = Math.round((kind?.validity_months ?? 12) * 30.4)
    const left = random.weighed([
      [random.whole(-40, -1), 1],
      [random.whole(1, 25), 2],
      [random.whole(26, days), 7],
    ] as const)
    return {
      certificate_type: kind?.id ?? 0,
      number: `${String(700_000 + random.whole(1, 99_999))}`,
      issue_date: dayText(now, left - days),
      expiry_date: dayText(now, left),
    }
  }
  await rows(certificate).createMany([
    ...people.flatMap(([email, user], index) =>
      [index % 4, (index + 1) % 4].map((kind) => ({ user, holder: email.split('@')[0] ?? '', ...paper(kind) })),
    ),
    ...carriers.flatMap(({ id, name }) => [4, 5, 6].map((kind) => ({ company: id, holder: name, ...paper(kind) }))),
  ])
}
