/**
 * Slots and bookings of a large place: a month laid out, 10,000 slots blocked in one request, the last place wanted by 200 at once, 500
 * bookings by 32 who book at once, and the statistics of a month among 1,000,000 bookings of a year. In the server itself; with
 * DATABASE_URL on that PostgreSQL. `HIGHBALL_BENCH_BOOKINGS` sets another number of bookings.
 */
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { truckRack } from '../../server/areas/slot/truck-rack.ts'
import { percentile, type Table } from '../kit/bench.ts'

const BOOKINGS = Number(process.env['HIGHBALL_BENCH_BOOKINGS'] ?? 1_000_000)
const [ROUNDS, AT_ONCE, WANTED, CARRIERS] = [20, 200, 500, 50]
const HOURS = 365 * 24
const YEAR = 2027

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
async function ok<T>(answer: Promise<{ readonly status: number; readonly body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

/** A slot of each hour of a year, and bookings evenly among them; written in few statements, without triggers. */
const seeding = (company: number, place: number): readonly string[] => [
  `set local session_replication_role = replica`,
  `insert into schedule_company (company_id, name) select ${company}, 'Carrier of many ' || at from generate_series(1, ${CARRIERS}) at`,
  `insert into schedule_slot (company_id, location, bay, starts_at, ends_at, status, capacity, booked, free)
   select ${company}, ${place}, 'B1', h, h + interval '1 hour', case when extract(hour from h) = 3 then 'blocked' else 'open' end,
     200, ${Math.round(BOOKINGS / HOURS)}, 0
   from generate_series('${YEAR}-01-01Z'::timestamptz, '${YEAR}-12-31 23:00Z', interval '1 hour') h`,
  `insert into schedule_booking (company_id, reference, slot, location, bay, starts_at, ends_at, company, status, takes_room,
     created_at, checked_in_at, completed_at)
   select ${company}, 'Y' || n, s.id, ${place}, 'B1', s.starts_at, s.ends_at, c.id,
     case n % 20 when 0 then 'cancelled' when 1 then 'no_show' else 'completed' end, n % 20 > 1, s.starts_at - interval '1 hour' * (n % 90),
     case when n % 20 > 1 then s.starts_at + interval '1 minute' * (n % 40 - 10) end,
     case when n % 20 > 1 then s.starts_at + interval '1 minute' * (n % 40 + 30) end
   from generate_series(1, ${BOOKINGS}) n
   join (select id, starts_at, ends_at, row_number() over (order by id) as nth from schedule_slot where location = ${place}) s
     on s.nth = n % ${HOURS} + 1
   join (select id, row_number() over (order by id) as nth from schedule_company where company_id = ${company}) c
     on c.nth = n % ${CARRIERS} + 1`,
]

async function seed(server: Server, place: number): Promise<void> {
  await systemTransaction(server.db, async ({ client }) => {
    for (const one of seeding(server.ours, place)) await client.query(one)
  })
  await systemTransaction(server.db, async ({ client }) => void (await client.query('analyze')))
}

/** Every day from six to six. */
const month = (from: string, until: string, slot_minutes: number, bays: readonly string[]) => ({
  from,
  until,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  starts_at: '06:00',
  ends_at: '18:00',
  slot_minutes,
  bays,
  capacity: 1,
})

async function laid(clerk: Client, location: number, body: object, expected: number): Promise<number> {
  return took(async () => {
    const { created } = await ok<{ created: number }>(clerk.post('schedule/slot/create_slots/', { location, ...body }))
    if (created !== expected) throw new Error(`${created} slots were made, not ${expected}`)
  })
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  try {
    const clerk = await server.user()
    const rack = await truckRack(server, clerk)
    const bays = ['B1', 'B2', 'B3', 'B4']
    const places = await Promise.all([1, 2, 3].map(() => rack.newPlace({ bays, book_days_ahead: 366 })))
    const [one = 0, other = 0, many = 0] = places.map(({ id }) => id)
    const made = await laid(clerk, one, month('2027-03-01', '2027-03-31', 60, bays), 31 * 12 * 4)

    await laid(clerk, other, month('2027-01-01', '2027-04-15', 30, bays), 105 * 24 * 4)
    const { results } = await ok<{ results: readonly { id: number }[] }>(
      clerk.get(`schedule/slot/?location=${other}&limit=1000&offset=0&columns=id`),
    )
    const ids: number[] = results.map(({ id }) => id)
    for (let offset = 1000; offset < 10_000; offset += 1000)
      ids.push(
        ...(
          await ok<{ results: readonly { id: number }[] }>(
            clerk.get(`schedule/slot/?location=${other}&limit=1000&offset=${offset}&columns=id`),
          )
        ).results.map(({ id }) => id),
      )
    const blocked = await took(async () => {
      const { counts } = await ok<{ counts: { changed: number } }>(
        clerk.post('schedule/slot/set_status_block/', { slot_ids: ids, reason: 'Proving' }),
      )
      if (counts.changed !== 10_000) throw new Error(`${counts.changed} slots were blocked, not 10,000`)
    })

    const last = await rack.newSlot()
    const book = (slot: number) => clerk.post('schedule/booking/create_booking/', { slot, company: rack.ribstone.id })
    const rush = await took(async () => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => book(last.id)))
      const [good, full] = [200, 409].map((status) => answers.filter((answer) => answer.status === status).length)
      if (good !== 1 || full !== AT_ONCE - 1)
        throw new Error(`${good} had the last place, ${full} were told it is full`)
    })

    const open = await ok<{ results: readonly { id: number }[] }>(
      clerk.get(`schedule/slot/?location=${one}&limit=${WANTED}&columns=id`),
    )
    const waiting = [...open.results]
    const booked = await took(() =>
      Promise.all(
        Array.from({ length: 32 }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await ok(book(next.id))
        }),
      ),
    )

    await seed(server, many)
    const figures: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const each = await took(() =>
        ok(clerk.get(`schedule/slot/statics/?location=${many}&year=${YEAR}&month=${((round + 12) % 12) + 1}`)),
      )
      if (round >= 0) figures.push(each)
    }
    const isPostgres = process.env['DATABASE_URL'] !== undefined
    return {
      title: `Slots and bookings (${isPostgres ? 'PostgreSQL' : 'embedded database'})`,
      rows: [
        { measure: '1,488 slots laid out', ours: made, unit: 'ms', limit: 1000 },
        { measure: '10,000 slots blocked in one request', ours: blocked, unit: 'ms', limit: 2000 },
        { measure: `the last place wanted by ${AT_ONCE} at once, all answered`, ours: rush, unit: 'ms', limit: 3000 },
        { measure: `${WANTED} bookings by 32 at once`, ours: booked, unit: 'ms', ...(isPostgres && { limit: 1000 }) },
        {
          measure: `a month among ${BOOKINGS.toLocaleString('en')} bookings of a year, p95 of ${ROUNDS}`,
          ours: percentile(figures, 95),
          unit: 'ms',
          limit: 300,
        },
      ],
    }
  } finally {
    await server.close()
  }
}
