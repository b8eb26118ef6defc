import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingStatuses } from '#model/areas/slot/rules/booking.ts'
import { ticketInvoiceStatuses } from '#model/areas/invoice/rules/ticket-invoice-life.ts'
import { clock } from '#model/shared/clock.ts'
import { entities } from '#server/engine/base/entity.ts'
import { now, seededDemo, type SeededDemo } from './seeded-demo.ts'

let demo: SeededDemo
type Row = Record<string, unknown>
const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await demo.db.pool.query<Row>(text, [...values])).rows
/** Counts the rows that violate an expectation. */
const wrong = async (text: string): Promise<number> =>
  Number((await rows(`select count(*) as n from ${text}`))[0]?.['n'])

beforeAll(async () => {
  demo = await seededDemo()
})
afterAll(() => demo.stop())

describe('the terminal part of the demo', () => {
  it('has analyses that add up to 100 %, with the density of the sample', async () => {
    const found = await rows(
      "select s.*, p.density from terminal_gc_analysis s join terminal_product p on p.id = s.product where s.on_specification and p.product_name <> 'Condensate'",
    )
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ total }) => total !== 100)).toEqual([])
    for (const { relative_density, density } of found)
      expect(Math.abs(Number(relative_density) * 999.016 - Number(density))).toBeLessThan(9)
    expect(
      await wrong('terminal_ticket t join terminal_gc_analysis a on a.id = t.gc_analysis where a.product <> t.product'),
    ).toBe(0)
  })

  it('has thirty days of readings of its tanks, the last of which is what they hold, and tanks to look at', async () => {
    const found = await rows(
      `select l.volume, l.heel, l.working_capacity, l.measured_at, count(r.id) as readings, max(r.measured_at) as last,
        min(r.measured_at) < l.measured_at - interval '29 days' as is_long,
        (array_agg(r.volume order by r.measured_at desc))[1] as level
        from terminal_location l left join terminal_container_reading r on r.location = l.id
        where l.location_type in ('tank', 'bullet', 'cavern') group by l.id`,
    )
    const measured = found.filter(({ volume }) => volume !== null)
    expect(measured.length).toBeGreaterThan(3)
    expect(measured.filter(({ is_long, volume, level }) => is_long !== true || volume !== level)).toEqual([])
    expect(found.some(({ volume, readings }) => volume === null && Number(readings) === 0)).toBe(true)
  })

  it('has invoices in every status, each the sum of its lines with tax, of invoiced tickets', async () => {
    const states = await rows('select distinct status from terminal_ticket_invoice')
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(ticketInvoiceStatuses))
    const lines =
      'select coalesce(sum(amount), 0) from terminal_service_contract_ticket l where l.ticket_invoice = i.id'
    expect(
      await wrong(
        `terminal_ticket_invoice i where subtotal <> (${lines}) or tax <> round(subtotal * 0.05, 2) or total <> subtotal + tax`,
      ),
    ).toBe(0)
    expect(
      await wrong(
        "terminal_service_contract_ticket l join terminal_ticket t on t.id = l.ticket where t.status <> 'invoiced' or t.service_contract <> l.service_contract",
      ),
    ).toBe(0)
    expect(
      await wrong(
        "terminal_ticket t where t.status = 'invoiced' and not exists (select 1 from terminal_service_contract_ticket l where l.ticket = t.id)",
      ),
    ).toBe(0)
    expect(
      await wrong(
        "terminal_ticket_invoice where (approved_at is null) <> (status not in ('approved', 'sent_for_payment', 'paid')) or (paid_at is null) <> (status <> 'paid')",
      ),
    ).toBe(0)
  })

  it('has limits that count what the tickets lifted, most about half used, some almost, and one exceeded', async () => {
    const taken = `(select coalesce(sum(t.net_volume), 0) from terminal_ticket t where t.customer = l.company and t.product = l.product and t.direction = 'load' and t.status in ('complete', 'approved', 'invoiced') and limit_day(t.completed_at, t.server, t.facility, t.company_id) between l.period_start and l.period_end)`
    expect(await wrong(`terminal_limit l where l.used_volume <> ${taken}`)).toBe(0)
    const shares = (await rows('select used_percent from terminal_limit where company_id = 1')).map(
      ({ used_percent }) => Number(used_percent),
    )
    expect([shares.some((share) => share > 100), shares.some((share) => share >= 90 && share <= 100)]).toEqual([
      true,
      true,
    ])
    expect(shares.filter((share) => share > 30 && share < 70).length).toBeGreaterThan(shares.length / 3)
    expect(
      await wrong(
        'terminal_limit_period p join terminal_limit_period q on q.periodic_limit = p.periodic_limit and q.id <> p.id where p.period_start <= q.period_end and q.period_start <= p.period_end',
      ),
    ).toBe(0)
  })

  it('has certificates that have expired, that expire soon, and that are valid for long', async () => {
    for (const table of ['terminal_user_certification', 'terminal_vehicle_certification', 'schedule_certificate'])
      for (const [from, to] of [
        [-400, -1],
        [0, 30],
        [60, 1200],
      ])
        expect(
          await wrong(`${table} where expiry_date between date '2026-11-20' + ${from} and date '2026-11-20' + ${to}`),
          `${table} ${from}`,
        ).toBeGreaterThan(0)
  })

  it('has a rule for every kind of number that its records draw', async () => {
    const drawn = new Set(
      [...entities.values()].flatMap(({ resource: { numbered = {} } }) =>
        Object.values(numbered).flatMap(({ by, types }) => (by === 'terminal:codeGenerator' ? (types ?? []) : [])),
      ),
    )
    const ruled = await rows('select distinct code_type from terminal_code_generator')
    expect([...drawn]).toEqual(expect.arrayContaining(['booking', 'ticket']))
    expect([...drawn].filter((type) => !ruled.some(({ code_type }) => code_type === type))).toEqual([])
  })

  it('has tanks within their limits', async () => {
    expect(
      await wrong('terminal_location where volume > working_capacity or working_capacity > capacity or volume < heel'),
    ).toBe(0)
  })
})

describe('the demo of the scheduler', () => {
  it('has bookings in every status, of existing slots that are not blocked, without duplicates', async () => {
    expect(
      await wrong(
        "schedule_slot s where s.booked <> (select count(*) from schedule_booking b where b.slot = s.id and b.status not in ('cancelled', 'no_show'))",
      ),
    ).toBe(0)
    expect(
      await wrong(
        "schedule_slot where booked > capacity or free <> case when status = 'blocked' then 0 else capacity - booked end or (status = 'booked') <> (booked = capacity)",
      ),
    ).toBe(0)
    expect(
      await wrong(
        "schedule_booking b join schedule_slot s on s.id = b.slot where s.status = 'blocked' or s.location <> b.location",
      ),
    ).toBe(0)
    const states = new Set((await rows('select distinct status from schedule_booking')).map(({ status }) => status))
    expect(
      bookingStatuses.filter((status) => !states.has(status) && status !== 'in_progress' && status !== 'checked_in'),
    ).toEqual([])
  })

  it('has nothing completed in the future, and nothing pending in the past', async () => {
    const moment = `timestamptz '${now.toISOString()}'`
    expect(
      await wrong(
        `schedule_booking b join schedule_slot s on s.id = b.slot where (b.status = 'completed' and s.starts_at > ${moment}) or (b.status in ('requested', 'confirmed') and s.ends_at < ${moment})`,
      ),
    ).toBe(0)
    expect(
      await wrong(
        `schedule_booking where greatest(confirmed_at, checked_in_at, completed_at, cancelled_at) > ${moment}`,
      ),
    ).toBe(0)
  })

  it('opens at local time', async () => {
    // Compared by the console's time zones, because the database may know other clock changes.
    const found = await rows(
      'select s.starts_at, s.location, l.timezone, l.opens_at from schedule_slot s join schedule_location l on l.id = s.location',
    )
    const first = new Map<string, [said: string, opens: unknown]>()
    for (const { starts_at, location, timezone, opens_at } of found) {
      const [day = '', time = ''] = clock(new Date(String(starts_at)).toISOString(), String(timezone)).split(' ')
      const known = first.get(`${String(location)} ${day}`)
      if (known === undefined || time < known[0]) first.set(`${String(location)} ${day}`, [time, opens_at])
    }
    expect(first.size).toBeGreaterThan(40)
    expect([...first.values()].filter(([said, opens]) => said !== opens)).toEqual([])
  })
})

describe('the demo of the older sites', () => {
  it('has allocations with limits, and tickets lifted against them', async () => {
    expect(
      await wrong(
        'legacy_allocation a where transfer_limits <> (select count(*) from legacy_transfer_limit l where l.allocation = a.id) or transfer_limits = 0',
      ),
    ).toBe(0)
    expect(
      await wrong(
        'legacy_ticket t join legacy_allocation a on a.id = t.allocation where t.product <> a.product_key or t.customer <> a.customer',
      ),
    ).toBe(0)
    expect(
      await wrong(
        "legacy_location where format = 'DLS' and uwi !~ '^100/\\d{2}-\\d{2}-\\d{3}-\\d{2}W4/00$' or format = 'NTS' and uwi !~ '^200/[a-d]-\\d{3}-[A-L]/094-[A-P]-\\d{2}/00$'",
      ),
    ).toBe(0)
  })
})
